import { explainTrigger } from '@outrider/contracts/triggers'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findAutomation } from '../automations/queries.ts'
import { identifyEvent } from '../catalog/identify-event.ts'
import { type Indexes, tenantKey } from '../matching/indexes.ts'
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
    const automation = await findAutomation(db, tenant, automationId)
    if (!automation) throw notFound()
    const catalog = (await indexes.refresh([tenant])).get(tenantKey(tenant))?.catalog
    const { trigger, subject } = identifyEvent(fired, catalog ?? builtInCatalog)
    const mention = { tenant, trigger, subjectPath: subject }
    const [contactId = null] =
      told === undefined ? await lookUpSubjects(explainer, [mention]) : [told]
    const key = deriveKey(trigger, contactId)
    const prior = (await readPrior(db, tenant, [automationId], key, contactId)).get(automationId)
    const checks = checksOf(automation, trigger)
    const prediction = predictEntry(automation, checks, prior ?? noPrior, clock.now())
    if (prediction.matched && trigger.contactId !== undefined && contactId === null)
      return { ...wouldNotEnter('the contact is not found'), checks }
    return { ...prediction, checks }
  })
