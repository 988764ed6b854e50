import { updateContact } from '@outrider/contracts/contacts'
import { eventAccepted } from '@outrider/contracts/events'
import { captureForm } from '@outrider/contracts/forms'
import { createHashes } from '@outrider/contracts/hashes'
import { recordSubscription, recordSuppression } from '@outrider/contracts/recipients'
import { contactsService } from '@outrider/contracts/services'
import { listCounts } from '@outrider/contracts/statistics'
import { noteWebhookSubscriptions } from '@outrider/contracts/webhooks'
import { handleListCounts, keepCounts } from '@outrider/service/db/counts'
import { relayOutbox } from '@outrider/service/db/outbox'
import { handleNoteSubscription, receiveSubscriptions } from '@outrider/service/db/subscriptions'
import { applyJournal } from '@outrider/service/nats/journal'
import { onBatch } from '@outrider/service/nats/subscriber'
import { openService, serve } from '@outrider/service/service'
import { type ContactsConfig, defaultRetentionMonths } from './config.ts'
import { audienceHandlers } from './audiences.ts'
import { runCleanupJobs } from './cleanup-jobs.ts'
import { receiveCaptures } from './consents/captures.ts'
import { confirmationHandlers } from './consents/confirmations.ts'
import { handleListConsents } from './consents/consents.ts'
import { contactHandlers, exportHandlers } from './contacts/handlers.ts'
import { internalHandlers } from './contacts/internal-handlers.ts'
import { keepTags, nameHandlers } from './contacts/names.ts'
import { applyUpdates } from './updates.ts'
import {
  awaitDeadLetters,
  handleEraseContact,
  handleGetErasure,
  receiveReports,
  repeatErasures,
} from './erasures.ts'
import { handlePreviewSegment } from './evaluations/previews.ts'
import { createRuleIndexes } from './evaluations/rule-indexes.ts'
import { keepSegments } from './evaluations/segment-jobs.ts'
import { handleListEventNames } from './events/event-names.ts'
import { handleListContactEvents } from './events/events.ts'
import { handlePreviewEvent } from './events/preview-event.ts'
import { receiveEvents } from './events/receive-events.ts'
import { formHandlers } from './forms.ts'
import { importHandlers } from './imports/imports.ts'
import { runImports } from './imports/run-imports.ts'
import { handleMergeContacts } from './merges.ts'
import { receiveOutcomes } from './outcomes.ts'
import { preferenceHandlers } from './preferences.ts'
import {
  recipientHandlers,
  recordSubscriptions,
  recordSuppressions,
  repeatSubscriptions,
} from './recipients.ts'
import { startRetention } from './retention.ts'
import { memberHandlers } from './segments/members.ts'
import { segmentChangeHandlers, segmentHandlers } from './segments/segments.ts'
import { topicHandlers } from './topics.ts'

/** The contacts service: contacts, their events, segments, forms, consents and imports, until disposed. */
export async function startContacts(
  config: ContactsConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const service = await openService(contactsService, config, stack)
  const { name, db, batchDb, requestDb, log, publisher } = service
  const hashes = createHashes(config.hashSecret)
  const store = { db, hashes }
  await applyJournal(service, () => [repeatErasures(store), repeatSubscriptions(store)])
  const segments = { db, indexes: createRuleIndexes(batchDb) }
  const segmentJobs = keepSegments(segments, log, stack)
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const cleanupJobs = stack.use(runCleanupJobs(db, log))
  const erasures = stack.use(awaitDeadLetters(service))
  const imports = runImports(store, log, stack)
  stack.use(startRetention(db, log, config.eventRetentionMonths ?? defaultRetentionMonths))
  stack.use(keepCounts(db, log))
  stack.use(keepTags(db, log))
  const deps = { ...service, outbox, cleanupJobs, erasures, segments, segmentJobs, hashes }
  // For handlers that finish within the caller's timeout: the request pool. Work that may outlast it uses `deps`.
  const quick = { ...deps, db: requestDb, segments: { ...segments, db: requestDb } }
  /** For batches of items that name their contacts. */
  const batched = { ...deps, db: batchDb }

  await serve(service, stack, {
    consumes: [
      onBatch(eventAccepted, receiveEvents(batched)),
      onBatch(updateContact, applyUpdates(batched)),
      onBatch(captureForm, receiveCaptures(deps)),
      onBatch(recordSubscription, recordSubscriptions(deps)),
      onBatch(recordSuppression, recordSuppressions(deps)),
      ...receiveReports(deps),
      ...receiveOutcomes(deps),
      receiveSubscriptions(db),
    ],
    answers: [
      ...contactHandlers(quick),
      handleListContactEvents(quick),
      handleListEventNames(quick),
      ...nameHandlers(quick),
      handlePreviewEvent(quick),
      ...exportHandlers(quick),
      ...segmentHandlers(quick),
      ...segmentChangeHandlers(deps),
      ...memberHandlers(quick),
      handlePreviewSegment(quick),
      ...topicHandlers(quick),
      ...preferenceHandlers(quick),
      ...formHandlers(quick, config.cell),
      handleListConsents(quick),
      ...confirmationHandlers(quick),
      ...importHandlers(quick, imports),
      handleMergeContacts(deps),
      handleEraseContact(deps),
      handleGetErasure(quick),
      ...internalHandlers(batched),
      ...recipientHandlers(deps),
      ...audienceHandlers(deps),
      handleNoteSubscription(db, noteWebhookSubscriptions.contacts),
      handleListCounts(requestDb, listCounts.contacts),
    ],
  })
}
