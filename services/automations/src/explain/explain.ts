import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { TriggerType } from '@outrider/contracts/trigger-spec'
import { explainTrigger, previewTrigger } from '@outrider/contracts/triggers'
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
import { checkTrigger } from '../triggers/pending-trigger.ts'
import { lookUpSubjects } from '../triggers/resolve-subjects.ts'
import { deriveKey } from '../triggers/subject.ts'
import { checksOf, noPrior, predictEntry, type Prior, wouldNotEnter } from './prediction.ts'

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

/** By automation, its earlier entries of the key and of the contact, if there is one. */
async function readPrior(
  db: Db,
  { orgId, environment }: StoredTenant,
  automationIds: readonly Uuid[],
  key: string,
  contactId: Uuid | null,
): Promise<ReadonlyMap<Uuid, Prior>> {
  const rows = await db<(Prior & { id: Uuid })[]>`
    select a.id,
           exists (
             select from entries e where e.automation_id = a.id and e.key = ${key}
               and e.org_id = a.org_id and e.environment = a.environment) as is_taken,
           (select max(e.entered_at) from entries e
            where e.contact_id = ${contactId}::uuid
              and e.automation_id = a.id and e.org_id = a.org_id and e.environment = a.environment
           ) as last_entered_at
    from automations a
    where a.id = any(${[...automationIds]}::uuid[])
      and a.org_id = ${orgId} and a.environment = ${environment}`
  return new Map(rows.map(({ id, ...prior }) => [id, prior]))
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
    const catalog = (await indexes.refresh([stored])).get(tenantKey(stored))?.catalog
    const { trigger, subject } = identifyEvent(fired, catalog ?? builtInCatalog)
    const mention = { tenant, trigger, subjectPath: subject }
    const [contactId = null] =
      told === undefined ? await lookUpSubjects(explainer, [mention]) : [told]
    const key = deriveKey(trigger, contactId)
    const person = contactId === null ? null : uuidOf(contactId)
    const priors = await readPrior(db, stored, [automation.id], key, person)
    const prior = priors.get(automation.id) ?? noPrior
    const checks = checksOf(automation, trigger)
    const prediction = predictEntry(automation, checks, prior, clock.now())
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
    const ids = automations.map(({ id }) => id)
    const key = deriveKey(trigger, person.id)
    const contactId = person.id === null ? null : uuidOf(person.id)
    const prior = await readPrior(explainer.db, stored, ids, key, contactId)
    const now = clock.now()
    return {
      automations: automations.map((automation) => {
        const checks = checksOf(automation, trigger)
        const prediction = predictEntry(
          automation,
          checks,
          prior.get(automation.id) ?? noPrior,
          now,
        )
        const { wouldEnter, reason } = prediction
        return { automationId: idOf('auto', automation.id), wouldEnter, reason }
      }),
    }
  }),
]
