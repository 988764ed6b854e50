import { idOf, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { TriggerType } from '@outrider/contracts/trigger-spec'
import {
  explainTrigger,
  type Explanation,
  maxAutomationsOfTrigger,
  previewTrigger,
  type Trigger,
} from '@outrider/contracts/triggers'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant, tenantKey } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import {
  automationColumns,
  type AutomationRow,
  requireAutomation,
} from '../automations/automations.ts'
import { builtInCatalog, identifyEvent } from '../catalog/catalog.ts'
import type { Indexes } from '../matching/indexes.ts'
import { contextOf, facetsOf } from '../matching/rule.ts'
import { judgeAdmissions } from '../triggers/insert-entries.ts'
import { checkTrigger } from '../triggers/pending-trigger.ts'
import { lookUpSubjects, unknownContact } from '../triggers/resolve-subjects.ts'
import { deriveKey } from '../triggers/subject.ts'
import { checksOf, predictEntry, type Prediction, wouldNotEnter } from './prediction.ts'

/** The tenant's automations of a trigger type that are not archived, newest first, at most `limit`. */
async function listAutomationsOfType(
  db: Db,
  { orgId, environment }: StoredTenant,
  type: TriggerType,
  limit: number,
): Promise<AutomationRow[]> {
  return db<AutomationRow[]>`
    select ${automationColumns(db)} from automations
    where org_id = ${orgId} and environment = ${environment}
      and trigger ->> 'type' = ${type} and status <> 'archived'
    order by id desc limit ${limit}`
}

export interface Explainer extends Service {
  readonly indexes: Indexes
}

const maxAutomations = 200

export const explainHandlers = (explainer: Explainer) => [
  // Writes nothing and creates no contact.
  handle(explainTrigger, async ({ tenant, automationId, trigger: fired, contactId: told }) => {
    const problem = checkTrigger(fired)
    if (problem) throw problem
    const { db, indexes } = explainer
    const automation = await requireAutomation(db, tenant, automationId)
    const stored = storedTenant(tenant)
    const snapshot = (await indexes.refresh([stored])).get(tenantKey(stored))
    const { trigger, subject } = identifyEvent(fired, snapshot?.catalog ?? builtInCatalog)
    const mention = { tenant, trigger, subjectPath: subject }
    const [contactId = null] =
      told === undefined ? await lookUpSubjects(explainer, [mention]) : [told]
    if (trigger.contactId !== undefined && contactId === null) throw unknownContact(trigger)
    const { predict, limited } = await judge(explainer, stored, [automation], trigger, contactId)
    const checks = checksOf(automation, trigger)
    return { ...predict(automation, checks), ...(limited && { limited }), checks }
  }),
  handle(previewTrigger, async ({ tenant, trigger, person }) => {
    const stored = storedTenant(tenant)
    const automations = await listAutomationsOfType(
      explainer.db,
      stored,
      trigger.type,
      maxAutomations,
    )
    const { predict } = await judge(explainer, stored, automations, trigger, person.id)
    return {
      automations: automations.map((automation) => {
        const { wouldEnter, reason } = predict(automation, checksOf(automation, trigger))
        return { automationId: idOf('auto', automation.id), wouldEnter, reason }
      }),
    }
  }),
]

interface Judgement {
  /** Whether the trigger would enter an automation: the decision of real triggers, without their entries. */
  readonly predict: (automation: AutomationRow, checks: Explanation['checks']) => Prediction
  /** Whether it matches more than `maxAutomationsOfTrigger`. */
  readonly limited: boolean
}

async function judge(
  { db, indexes }: Explainer,
  stored: StoredTenant,
  automations: readonly AutomationRow[],
  trigger: Trigger,
  contactId: TypeId<'con'> | null,
): Promise<Judgement> {
  const snapshot = (await indexes.refresh([stored])).get(tenantKey(stored))
  const revision = snapshot?.revision ?? 0
  const matched = snapshot?.index.match(facetsOf(trigger), contextOf(trigger)) ?? []
  const beyond = matched.slice(maxAutomationsOfTrigger).map(({ automationId }) => automationId)
  const subject = {
    contactId: contactId === null ? null : uuidOf(contactId),
    key: deriveKey(trigger, contactId),
  }
  const candidacies = automations.map(({ id, reentry }) => {
    return { ...stored, ...subject, id, automationId: id, version: null, revision, reentry }
  })
  const judged = await judgeAdmissions(db, candidacies, clock.now())
  return {
    predict: (automation, checks) =>
      beyond.includes(automation.id)
        ? wouldNotEnter(`${maxAutomationsOfTrigger} automations that were activated earlier match`)
        : predictEntry(automation, checks, judged.get(automation.id)),
    limited: beyond.length > 0,
  }
}
