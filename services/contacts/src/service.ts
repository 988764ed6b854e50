import { updateContact } from '@outrider/contracts/contacts'
import { eventAccepted } from '@outrider/contracts/events'
import { captureForm } from '@outrider/contracts/forms'
import { createHashes } from '@outrider/contracts/hashes'
import { chunkImported } from '@outrider/contracts/imports'
import { recordSubscription, recordSuppression } from '@outrider/contracts/recipients'
import { contactsService } from '@outrider/contracts/services'
import { listCounts } from '@outrider/contracts/statistics'
import { noteInterest } from '@outrider/contracts/webhooks'
import { answerListCounts, keepCounts } from '@outrider/service/counts'
import { onBatch } from '@outrider/service/deliver'
import { answerNoteInterest, receiveInterests } from '@outrider/service/interests'
import { relayOutbox } from '@outrider/service/outbox'
import { serve } from '@outrider/service/serve'
import { openService } from '@outrider/service/service'
import { answerDropAudience } from './audiences/drop-audience.ts'
import { answerFixAudience } from './audiences/fix-audience.ts'
import { answerListAudience } from './audiences/list-audience.ts'
import { type ContactsConfig, defaultRetentionMonths } from './config.ts'
import { answerConfirmConsent } from './consents/confirm-consent.ts'
import { answerGetConfirmation } from './consents/get-confirmation.ts'
import { answerListConsents } from './consents/list-consents.ts'
import { receiveCaptures } from './consents/receive-captures.ts'
import { applyUpdates } from './contacts/apply-updates.ts'
import { answerChangeContact } from './contacts/change-contact.ts'
import { answerChangeTags } from './contacts/change-tags.ts'
import { answerGetContact } from './contacts/get-contact.ts'
import { answerListContacts } from './contacts/list-contacts.ts'
import { answerReadPeople } from './contacts/read-people.ts'
import { answerResolveContacts } from './contacts/resolve-contacts.ts'
import { answerUpsertContact } from './contacts/upsert-contact.ts'
import { keepDepartures } from './departures/keep-departures.ts'
import { answerEraseContact } from './erasures/erase-contact.ts'
import { answerGetErasure } from './erasures/get-erasure.ts'
import { receiveReports } from './erasures/receive-reports.ts'
import { keepSegments } from './evaluations/keep-segments.ts'
import { answerPreviewSegment } from './evaluations/preview-segment.ts'
import { createRuleIndexes } from './evaluations/rule-indexes.ts'
import { answerListContactEvents } from './events/list-contact-events.ts'
import { answerPreviewEvent } from './events/preview-event.ts'
import { receiveEvents } from './events/receive-events.ts'
import { answerExportContact } from './exports/export-contact.ts'
import { answerExportContacts } from './exports/export-contacts.ts'
import { answerChangeForm } from './forms/change-form.ts'
import { answerCreateForm } from './forms/create-form.ts'
import { answerDeleteForm } from './forms/delete-form.ts'
import { answerFindForm } from './forms/find-form.ts'
import { answerGetForm } from './forms/get-form.ts'
import { answerListForms } from './forms/list-forms.ts'
import { keyHashes } from './hashes/key-hashes.ts'
import { answerBeginImport } from './imports/begin-import.ts'
import { answerGetImport } from './imports/get-import.ts'
import { chunksInHand, importChunks } from './imports/import-chunks.ts'
import { answerListImportFaults } from './imports/list-import-faults.ts'
import { answerListImports } from './imports/list-imports.ts'
import { answerMergeContacts } from './merges/merge-contacts.ts'
import { receiveOutcomes } from './outcomes/receive-outcomes.ts'
import { answerFindContacts } from './recipients/find-contacts.ts'
import { answerReadRecipients } from './recipients/read-recipients.ts'
import { answerRecordSubscription, recordSubscriptions } from './recipients/record-subscriptions.ts'
import { answerRecordSuppression, recordSuppressions } from './recipients/record-suppressions.ts'
import { keepRetention } from './retention/keep-retention.ts'
import { answerChangeMembers } from './segments/change-members.ts'
import { answerChangeSegment } from './segments/change-segment.ts'
import { answerCreateSegment } from './segments/create-segment.ts'
import { answerDeleteSegment } from './segments/delete-segment.ts'
import { answerGetSegment } from './segments/get-segment.ts'
import { answerListMembers } from './segments/list-members.ts'
import { answerListSegments } from './segments/list-segments.ts'

/** Knows people: answers the contacts contracts, receives events and carries out updates, until disposed. */
export async function startContacts(
  config: ContactsConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const service = await openService(contactsService, config, stack)
  const { name, db, log, publisher } = service
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  stack.use(keepRetention(db, log, config.eventRetentionMonths ?? defaultRetentionMonths))
  stack.use(keepCounts(db, log))
  const segments = { db, indexes: createRuleIndexes(db) }
  keepSegments(segments, log, stack)
  const hashes = createHashes(config.hashSecret)
  await keyHashes({ db, hashes }, log)
  const departures = stack.use(keepDepartures(db, log))
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
      receiveInterests(db),
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
      answerNoteInterest(db, noteInterest.contacts),
      answerListCounts(asked.db, listCounts.contacts),
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
