import { updateContact } from '@outrider/contracts/contacts'
import { automationsService } from '@outrider/contracts/services'
import { listCounts } from '@outrider/contracts/statistics'
import { triggerKnown, triggerQueued } from '@outrider/contracts/triggers'
import { noteInterest } from '@outrider/contracts/webhooks'
import { createRenderer } from '@outrider/liquid/renderer'
import { answerListCounts, keepCounts } from '@outrider/service/counts'
import { watchCrowding } from '@outrider/service/crowding'
import { onBatch } from '@outrider/service/deliver'
import { answerNoteInterest, receiveInterests } from '@outrider/service/interests'
import { networksOf } from '@outrider/service/public-address'
import { serve } from '@outrider/service/serve'
import { openService, type Service } from '@outrider/service/service'
import { answerChangeAutomation } from './automations/change-automation.ts'
import { answerCreateAutomation } from './automations/create-automation.ts'
import { answerDeleteAutomation } from './automations/delete-automation.ts'
import { answerGetAutomation } from './automations/get-automation.ts'
import { answerGetVersion } from './automations/get-version.ts'
import { answerListAutomations } from './automations/list-automations.ts'
import { answerMoveAutomation } from './automations/move-automation.ts'
import { answerAddCatalogEntry } from './catalog/add-catalog-entry.ts'
import { answerDeleteCatalogEntry } from './catalog/delete-catalog-entry.ts'
import { answerListCatalog } from './catalog/list-catalog.ts'
import type { AutomationsConfig } from './config.ts'
import { answerCancelEntry } from './entries/cancel-entry.ts'
import { answerGetEntry } from './entries/get-entry.ts'
import { answerListEntries } from './entries/list-entries.ts'
import { answerExportEntries } from './erasures/export-entries.ts'
import { followPeople } from './erasures/follow-people.ts'
import { answerListContactEntries } from './erasures/list-contact-entries.ts'
import { sweepErased } from './erasures/sweep-erased.ts'
import { answerExplainTrigger } from './explain/explain-trigger.ts'
import { answerPreviewTrigger } from './explain/preview-trigger.ts'
import { createIndexes } from './matching/indexes.ts'
import { keepRetention } from './retention/keep-retention.ts'
import { createBackgroundRuns } from './runs/background-runs.ts'
import { createGraphs } from './runs/graphs.ts'
import { answerRetryEntries } from './runs/retry-entries.ts'
import { answerRetryEntry } from './runs/retry-entry.ts'
import { runDueCalls } from './runs/run-due-calls.ts'
import { runDueSteps } from './runs/run-due-steps.ts'
import type { Runner } from './runs/run-steps.ts'
import { findWalksFrom } from './triggers/enter-queries.ts'
import type { Entrance } from './triggers/enter-triggers.ts'
import { answerFireTrigger } from './triggers/fire-trigger.ts'
import { receiveTriggers } from './triggers/receive-triggers.ts'

/** Reacts to triggers: answers the automations contracts, enters queued triggers and runs what is due, until disposed. */
export async function startAutomations(
  config: AutomationsConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const allowed = networksOf(config.webhookAllowedCidrs)
  const service = await openService(automationsService, config, stack)
  const { db, log, nats } = service
  const crowding = stack.use(watchCrowding(nats, updateContact.stream, log))
  const runner: Runner = {
    ...service,
    graphs: createGraphs(db, log),
    walksFrom: await findWalksFrom(db),
    renderer: stack.use(createRenderer()),
    isCrowded: (subject) => crowding.isCrowded(subject),
    wakeCalls: () => calls.wake(),
    wakeSteps: () => steps.wake(),
  }
  const calls = stack.use(runDueCalls(runner, allowed))
  const steps = stack.use(runDueSteps(runner))
  const runs = stack.use(createBackgroundRuns(runner))
  const entrance: Entrance = { ...runner, runs, indexes: createIndexes(db) }

  stack.use(sweepErased(db, log))
  stack.use(keepRetention(db, log, config.entryRetentionMonths))
  stack.use(keepCounts(db, log))

  const askedEntrance: Entrance = { ...entrance, db: service.requestDb }
  const asked: Service = { ...service, db: service.requestDb }

  const receive = receiveTriggers(entrance)
  await serve(service, stack, {
    consumes: [
      onBatch(triggerQueued, receive.queued, { atOnce: 2 }),
      onBatch(triggerKnown, receive.known, { atOnce: 2 }),
      ...followPeople(service),
      receiveInterests(db),
    ],
    answers: [
      answerCreateAutomation(asked),
      answerListAutomations(asked),
      answerGetAutomation(asked),
      answerGetVersion(asked),
      answerChangeAutomation(asked),
      answerDeleteAutomation(asked),
      answerMoveAutomation(asked),
      answerListEntries(asked),
      answerGetEntry(asked),
      answerCancelEntry(asked),
      answerRetryEntry(askedEntrance),
      answerRetryEntries(askedEntrance),
      answerExportEntries(asked),
      answerListContactEntries(asked),
      answerFireTrigger(askedEntrance),
      answerExplainTrigger(askedEntrance),
      answerPreviewTrigger(asked),
      answerListCatalog(asked),
      answerAddCatalogEntry(asked),
      answerDeleteCatalogEntry(asked),
      answerNoteInterest(db, noteInterest.automations),
      answerListCounts(asked.db, listCounts.automations),
    ],
  })
}
