import { updateContact } from '@outrider/contracts/contacts'
import { resealSecrets } from '@outrider/contracts/rotations'
import { automationsService } from '@outrider/contracts/services'
import { listCounts } from '@outrider/contracts/statistics'
import { triggerKnown, triggerQueued } from '@outrider/contracts/triggers'
import { noteWebhookSubscriptions } from '@outrider/contracts/webhooks'
import { createRenderer } from '@outrider/liquid/renderer'
import { handleListCounts, keepCounts } from '@outrider/service/db/counts'
import { resealHandler } from '@outrider/service/db/sealed-columns'
import { handleNoteSubscription, receiveSubscriptions } from '@outrider/service/db/subscriptions'
import { outboundRules } from '@outrider/service/http/addresses'
import { createHttpClient } from '@outrider/service/http/outbound'
import { onBatch } from '@outrider/service/nats/subscriber'
import { watchBacklog } from '@outrider/service/nats/watch'
import { openService, serve, type Service } from '@outrider/service/service'
import { createVault } from '@outrider/service/text/encryption'
import { automationHandlers } from './automations/automations.ts'
import { removeDeleted } from './automations/remove-deleted.ts'
import { catalogHandlers } from './catalog/catalog-entries.ts'
import type { AutomationsConfig } from './config.ts'
import { finishDepartures, receiveErasures, receiveMerges } from './contacts/departures.ts'
import { countsHandler } from './entries/statistics.ts'
import { entryHandlers } from './entries/entries.ts'
import { retryHandlers } from './entries/retries.ts'
import { explainHandlers } from './explain/explain.ts'
import { createIndexes } from './matching/indexes.ts'
import { boundRecentEvents, keepRetention } from './retention/retention.ts'
import { callTimeout, runDueCalls } from './runs/calls.ts'
import { sealedHeaders } from './graphs/headers.ts'
import { createGraphs } from './runs/graphs.ts'
import { createOutbox } from './runs/outbox.ts'
import { watchProgress } from './runs/progress.ts'
import { runDueSteps, type Runner } from './runs/run-steps.ts'
import { enterDeferred } from './triggers/enter-deferred.ts'
import { type Entrance, receiveTriggers, triggerHandlers } from './triggers/enter-triggers.ts'

/** Serves the automations contracts, enters queued triggers, and runs due steps and calls, until disposed. */
export async function startAutomations(
  config: AutomationsConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const rules = outboundRules(config)
  const service = await openService(automationsService, config, stack)
  const vault = createVault(config.encryptionKeys)
  const { db, log } = service
  const backlog = stack.use(watchBacklog(service.watch, updateContact.stream))
  const progress = stack.use(watchProgress(service))
  const runner: Runner = {
    ...service,
    graphs: createGraphs(db, vault, log),
    renderer: stack.use(createRenderer()),
    outbox: stack.use(createOutbox(service)),
    handledUntil: () => progress.handledUntil(),
    isCrowded: (subject) => backlog.isFull(subject),
    wakeCalls: () => calls.wake(),
    wakeSteps: () => steps.wake(),
  }
  const client = stack.use(
    createHttpClient(rules, {
      timeoutMs: callTimeout,
      statusDecides: true,
      needsTls: true,
    }),
  )
  const calls = stack.use(runDueCalls(runner, client))
  const steps = stack.use(runDueSteps(runner))
  const wake = () => {
    calls.wake()
    steps.wake()
  }
  const entrance: Entrance = {
    ...runner,
    indexes: createIndexes(service.batchDb),
    wakeDeferred: () => deferred.wake(),
  }
  const deferred = stack.use(enterDeferred(entrance))

  const removal = stack.use(removeDeleted(service))
  const departures = stack.use(finishDepartures(service))
  stack.use(keepRetention(runner, config.entryRetentionMonths))
  stack.use(boundRecentEvents(runner))
  stack.use(keepCounts(db, log))

  const askedEntrance: Entrance = { ...entrance, db: service.requestDb }
  const asked: Service = { ...service, db: service.requestDb }

  const receive = receiveTriggers(entrance)
  await serve(service, stack, {
    consumes: [
      onBatch(triggerQueued, receive.queued, { atOnce: 2 }),
      onBatch(triggerKnown, receive.known, { atOnce: 2 }),
      receiveMerges(db, departures),
      receiveErasures(db, departures),
      receiveSubscriptions(db),
    ],
    answers: [
      ...automationHandlers({ ...asked, vault, rules, wakeRemoval: () => removal.wake() }),
      ...entryHandlers(asked),
      countsHandler(asked),
      ...retryHandlers({ ...asked, wake }),
      ...triggerHandlers(askedEntrance),
      ...explainHandlers(askedEntrance),
      ...catalogHandlers(asked),
      handleNoteSubscription(db, noteWebhookSubscriptions.automations),
      handleListCounts(asked.db, listCounts.automations),
      resealHandler(db, vault, resealSecrets.automations, sealedHeaders),
    ],
  })
}
