import { updateContact } from '@outrider/contracts/contacts'
import { eventAccepted } from '@outrider/contracts/events'
import { captureForm } from '@outrider/contracts/forms'
import { createHashes } from '@outrider/contracts/hashes'
import { chunkImported } from '@outrider/contracts/imports'
import { recordSubscription, recordSuppression } from '@outrider/contracts/recipients'
import { contactsService } from '@outrider/contracts/services'
import { listCounts } from '@outrider/contracts/statistics'
import { noteWebhookSubscriptions } from '@outrider/contracts/webhooks'
import { handleListCounts, keepCounts } from '@outrider/service/db/counts'
import { relayOutbox } from '@outrider/service/db/outbox'
import { handleNoteSubscription, receiveSubscriptions } from '@outrider/service/db/subscriptions'
import { onBatch } from '@outrider/service/nats/subscriber'
import { openService, serve } from '@outrider/service/service'
import { answerDropAudience, answerFixAudience, answerListAudience } from './audiences.ts'
import { runCleanupJobs } from './cleanup-jobs.ts'
import { type ContactsConfig, defaultRetentionMonths } from './config.ts'
import { receiveCaptures } from './consents/captures.ts'
import { answerConfirmConsent, answerGetConfirmation } from './consents/confirmations.ts'
import { answerListConsents } from './consents/consents.ts'
import {
  answerChangeContact,
  answerChangeTags,
  answerGetContact,
  answerListContacts,
  answerUpsertContact,
} from './contacts/handlers.ts'
import {
  answerFindContacts,
  answerReadPeople,
  answerReadRecipients,
  answerResolveContacts,
} from './contacts/internal-handlers.ts'
import { applyUpdates } from './contacts/updates.ts'
import { answerEraseContact, answerGetErasure, receiveReports } from './erasures.ts'
import { answerPreviewSegment } from './evaluations/previews.ts'
import { createRuleIndexes } from './evaluations/rule-indexes.ts'
import { keepSegments } from './evaluations/segment-jobs.ts'
import { answerListContactEvents } from './events/events.ts'
import { answerPreviewEvent } from './events/preview-event.ts'
import { receiveEvents } from './events/receive-events.ts'
import { answerExportContact, answerExportContacts } from './exports.ts'
import {
  answerChangeForm,
  answerCreateForm,
  answerDeleteForm,
  answerFindForm,
  answerGetForm,
  answerListForms,
} from './forms.ts'
import { keyHashes } from './hashes/key-hashes.ts'
import { chunksInHand, importChunks } from './imports/import-chunks.ts'
import {
  answerBeginImport,
  answerGetImport,
  answerListImportFaults,
  answerListImports,
} from './imports/imports.ts'
import { answerMergeContacts } from './merges.ts'
import { receiveOutcomes } from './outcomes.ts'
import {
  answerRecordSubscription,
  answerRecordSuppression,
  recordSubscriptions,
  recordSuppressions,
} from './recipients.ts'
import { startRetention } from './retention.ts'
import { answerChangeMembers, answerListMembers } from './segments/members.ts'
import {
  answerChangeSegment,
  answerCreateSegment,
  answerDeleteSegment,
  answerGetSegment,
  answerListSegments,
} from './segments/segments.ts'

/** Knows people: answers the contacts contracts, receives events and carries out updates, until disposed. */
export async function startContacts(
  config: ContactsConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const service = await openService(contactsService, config, stack)
  const { name, db, log, publisher } = service
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  stack.use(startRetention(db, log, config.eventRetentionMonths ?? defaultRetentionMonths))
  stack.use(keepCounts(db, log))
  const segments = { db, indexes: createRuleIndexes(db) }
  keepSegments(segments, log, stack)
  const hashes = createHashes(config.hashSecret)
  await keyHashes({ db, hashes }, log)
  const departures = stack.use(runCleanupJobs(db, log))
  const deps = { ...service, outbox, departures, segments, hashes }
  // What may take longer than whoever asks waits goes on all the same, and is not asked with this.
  const { requestDb } = service
  const asked = { ...deps, db: requestDb, segments: { ...segments, db: requestDb } }

  await serve(service, stack, {
    consumes: [
      onBatch(eventAccepted, receiveEvents(deps)),
      onBatch(updateContact, applyUpdates(deps)),
      onBatch(captureForm, receiveCaptures(deps)),
      onBatch(recordSubscription, recordSubscriptions(deps)),
      onBatch(recordSuppression, recordSuppressions(deps)),
      onBatch(chunkImported, importChunks(deps), { batch: chunksInHand }),
      ...receiveReports(deps),
      ...receiveOutcomes(deps),
      receiveSubscriptions(db),
    ],
    answers: [
      answerUpsertContact(asked),
      answerListContacts(asked),
      answerGetContact(asked),
      answerChangeContact(asked),
      answerChangeTags(asked),
      answerMergeContacts(deps),
      answerEraseContact(deps),
      answerGetErasure(asked),
      answerBeginImport(asked),
      answerListImports(asked),
      answerGetImport(asked),
      answerListImportFaults(asked),
      answerListContactEvents(asked),
      answerPreviewEvent(asked),
      answerExportContact(asked),
      answerExportContacts(asked),
      answerResolveContacts(deps),
      answerReadPeople(deps),
      answerReadRecipients(deps),
      answerFindContacts(deps),
      answerFixAudience(deps),
      answerListAudience(deps),
      answerDropAudience(deps),
      answerRecordSubscription(deps),
      answerRecordSuppression(deps),
      handleNoteSubscription(db, noteWebhookSubscriptions.contacts),
      handleListCounts(asked.db, listCounts.contacts),
      answerCreateSegment(asked),
      answerListSegments(asked),
      answerGetSegment(asked),
      answerChangeSegment(deps),
      answerDeleteSegment(deps),
      answerChangeMembers(asked),
      answerListMembers(asked),
      answerPreviewSegment(asked),
      answerCreateForm(asked),
      answerListForms(asked),
      answerGetForm(asked),
      answerChangeForm(asked),
      answerDeleteForm(asked),
      answerFindForm(asked),
      answerGetConfirmation(asked),
      answerConfirmConsent(asked),
      answerListConsents(asked),
    ],
  })
}
