import { updateContact } from '@outrider/contracts/contacts'
import { automationsService } from '@outrider/contracts/services'
import { listCounts } from '@outrider/contracts/statistics'
import { triggerKnown, triggerQueued } from '@outrider/contracts/triggers'
import { noteInterest } from '@outrider/contracts/webhooks'
import { createRenderer } from '@outrider/liquid/renderer'
import { handleListCounts, keepCounts } from '@outrider/service/db/counts'
import { handleNoteSubscription, receiveSubscriptions } from '@outrider/service/db/subscriptions'
import { networksOf } from '@outrider/service/http/addresses'
import { onBatch } from '@outrider/service/nats/subscriber'
import { watchCrowding } from '@outrider/service/nats/watch'
import { openService, serve, type Service } from '@outrider/service/service'
import {
  answerChangeAutomation,
  answerCreateAutomation,
  answerDeleteAutomation,
  answerGetAutomation,
  answerListAutomations,
  answerMoveAutomation,
} from './automations/automations.ts'
import { answerGetVersion } from './automations/versions.ts'
import {
  answerAddCatalogEntry,
  answerDeleteCatalogEntry,
  answerListCatalog,
} from './catalog/catalog-entries.ts'
import type { AutomationsConfig } from './config.ts'
import { followPeople, sweepErased } from './contacts/follow-contacts.ts'
import {
  answerCancelEntry,
  answerExportEntries,
  answerGetEntry,
  answerListContactEntries,
  answerListEntries,
} from './entries/entries.ts'
import { answerRetryEntries, answerRetryEntry } from './entries/retries.ts'
import { answerExplainTrigger, answerPreviewTrigger } from './explain/explain.ts'
import { createIndexes } from './matching/indexes.ts'
import { keepRetention } from './retention/retention.ts'
import { createBackgroundRuns } from './runs/background-runs.ts'
import { runDueCalls } from './runs/calls.ts'
import { createGraphs } from './runs/graphs.ts'
import { runDueSteps, type Runner } from './runs/run-steps.ts'
import { answerFireTrigger, type Entrance, receiveTriggers } from './triggers/enter-triggers.ts'
import { findWalksFrom } from './triggers/insert-entries.ts'

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
      receiveSubscriptions(db),
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
      handleNoteSubscription(db, noteInterest.automations),
      handleListCounts(asked.db, listCounts.automations),
    ],
  })
}
