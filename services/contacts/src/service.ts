import { updateContact } from '@outrider/contracts/contacts'
import { captureForm } from '@outrider/contracts/forms'
import { chunkImported } from '@outrider/contracts/imports'
import { eventAccepted } from '@outrider/contracts/events'
import { recordSubscription, recordSuppression } from '@outrider/contracts/recipients'
import { contactsService } from '@outrider/contracts/services/contacts'
import { onBatch } from '@outrider/service/consume'
import { relayOutbox } from '@outrider/service/outbox'
import { serve } from '@outrider/service/serve'
import { openService } from '@outrider/service/service'
import { answerChangeContact } from './contacts/change-contact.ts'
import { answerChangeTags } from './contacts/change-tags.ts'
import { answerExportContact } from './exports/export-contact.ts'
import { answerExportContacts } from './exports/export-contacts.ts'
import { answerGetContact } from './contacts/get-contact.ts'
import { answerListContacts } from './contacts/list-contacts.ts'
import { answerMergeContacts } from './merges/merge-contacts.ts'
import { answerReadPeople } from './contacts/read-people.ts'
import { answerResolveContacts } from './contacts/resolve-contacts.ts'
import { applyUpdates } from './contacts/apply-updates.ts'
import { answerUpsertContact } from './contacts/upsert-contact.ts'
import { answerEraseContact } from './erasures/erase-contact.ts'
import { answerGetErasure } from './erasures/get-erasure.ts'
import { receiveReports } from './erasures/receive-reports.ts'
import { answerListContactEvents } from './events/list-contact-events.ts'
import { answerPreviewEvent } from './events/preview-event.ts'
import { receiveEvents } from './events/receive-events.ts'
import { answerBeginImport } from './imports/begin-import.ts'
import { answerGetImport } from './imports/get-import.ts'
import { chunksInHand, importChunks } from './imports/import-chunks.ts'
import { answerListImportFaults } from './imports/list-import-faults.ts'
import { answerFindContacts } from './recipients/find-contacts.ts'
import { answerReadRecipients } from './recipients/read-recipients.ts'
import { answerNoteSubscription, recordSubscriptions } from './recipients/record-subscriptions.ts'
import { answerNoteSuppression, recordSuppressions } from './recipients/record-suppressions.ts'
import { type ContactsConfig, defaultRetentionMonths } from './config.ts'
import { receiveCaptures } from './consents/receive-captures.ts'
import { answersOfForms } from './forms/answers.ts'
import { keepRetention } from './retention/keep-retention.ts'
import { answersOfSegments } from './segments/answers.ts'
import { keepSegments } from './evaluations/keep-segments.ts'
import { createRuleIndexes } from './evaluations/rule-indexes.ts'

/** Knows people: answers the contacts contracts, receives events and carries out updates, until disposed. */
export async function startContacts(
  config: ContactsConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const opened = await openService(contactsService, config, stack)
  const { name, db, log, publisher } = opened
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  stack.use(keepRetention(db, log, config.eventRetentionMonths ?? defaultRetentionMonths))
  const segments = { db, indexes: createRuleIndexes(db) }
  keepSegments(segments, log, stack)
  const service = { ...opened, outbox, segments }

  await serve(
    service,
    {
      consumes: [
        onBatch(eventAccepted, receiveEvents(service)),
        onBatch(updateContact, applyUpdates(service)),
        onBatch(captureForm, receiveCaptures(service)),
        onBatch(recordSubscription, recordSubscriptions(service)),
        onBatch(recordSuppression, recordSuppressions(service)),
        onBatch(chunkImported, importChunks(service), { batch: chunksInHand }),
        ...receiveReports(service),
      ],
      answers: [
        answerUpsertContact(service),
        answerListContacts(service),
        answerGetContact(service),
        answerChangeContact(service),
        answerChangeTags(service),
        answerMergeContacts(service),
        answerEraseContact(service),
        answerGetErasure(service),
        answerBeginImport(service),
        answerGetImport(service),
        answerListImportFaults(service),
        answerListContactEvents(service),
        answerPreviewEvent(service),
        answerExportContact(service),
        answerExportContacts(service),
        answerResolveContacts(service),
        answerReadPeople(service),
        answerReadRecipients(service),
        answerFindContacts(service),
        answerNoteSubscription(service),
        answerNoteSuppression(service),
        ...answersOfSegments(service),
        ...answersOfForms(service),
      ],
    },
    stack,
  )
}
