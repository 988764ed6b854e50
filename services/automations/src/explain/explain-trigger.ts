import { uuidOf } from '@outrider/contracts/ids'
import { explainTrigger } from '@outrider/contracts/triggers'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant, tenantKey } from '@outrider/service/tenant'
import { requireAutomation } from '../automations/require-automation.ts'
import { identifyEvent } from '../catalog/identify-event.ts'
import type { Indexes } from '../matching/indexes.ts'
import { builtInCatalog } from '../catalog/catalog.ts'
import { checkTrigger } from '../triggers/check-trigger.ts'
import { deriveKey } from '../triggers/derive-key.ts'
import { lookUpSubjects } from '../triggers/resolve-subjects.ts'
import { checksOf } from './checks.ts'
import { predictEntry, noPrior, wouldNotEnter } from './prediction.ts'
import { readPrior } from './queries.ts'

export interface Explainer extends Service {
  readonly indexes: Indexes
}

/** Nothing is written, and nobody made. */
export const answerExplainTrigger = (explainer: Explainer) =>
  answer(explainTrigger, async ({ tenant, automationId, trigger: fired, contactId: told }) => {
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
      return { ...wouldNotEnter('the contact is not found'), checks }
    return { ...prediction, checks }
  })
