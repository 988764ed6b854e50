import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { TriggerType } from '@outrider/contracts/trigger-spec'
import { explainTrigger, previewTrigger, type Trigger } from '@outrider/contracts/triggers'
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
import { judgeAdmissions, type Judged } from '../triggers/insert-entries.ts'
import { checkTrigger } from '../triggers/pending-trigger.ts'
import { lookUpSubjects } from '../triggers/resolve-subjects.ts'
import { deriveKey } from '../triggers/subject.ts'
import { checksOf, predictEntry, wouldNotEnter } from './prediction.ts'

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
    const judged = await judge(explainer, stored, [automation], trigger, contactId)
    const checks = checksOf(automation, trigger)
    const prediction = predictEntry(automation, checks, judged.get(automation.id))
    if (prediction.matched && trigger.contactId !== undefined && contactId === null)
      return { ...wouldNotEnter(`no contact has the id ${trigger.contactId}`), checks }
    return { ...prediction, checks }
  }),
  handle(previewTrigger, async ({ tenant, trigger, person }) => {
    const stored = storedTenant(tenant)
    const automations = await listAutomationsOfType(
      explainer.db,
      stored,
      trigger.type,
      maxAutomations,
    )
    const judged = await judge(explainer, stored, automations, trigger, person.id)
    return {
      automations: automations.map((automation) => {
        const checks = checksOf(automation, trigger)
        const prediction = predictEntry(automation, checks, judged.get(automation.id))
        const { wouldEnter, reason } = prediction
        return { automationId: idOf('auto', automation.id), wouldEnter, reason }
      }),
    }
  }),
]

/** Whether the automations would be entered, by their ids: the decision of real triggers, without their entries. */
async function judge(
  { db, indexes }: Explainer,
  stored: StoredTenant,
  automations: readonly AutomationRow[],
  trigger: Trigger,
  contactId: TypeId<'con'> | null,
): Promise<ReadonlyMap<Uuid, Judged>> {
  const revision = (await indexes.refresh([stored])).get(tenantKey(stored))?.revision ?? 0
  const subject = {
    contactId: contactId === null ? null : uuidOf(contactId),
    key: deriveKey(trigger, contactId),
  }
  const candidacies = automations.map(({ id, reentry }) => {
    return { ...stored, ...subject, id, automationId: id, version: null, revision, reentry }
  })
  return judgeAdmissions(db, candidacies, clock.now())
}
