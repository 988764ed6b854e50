import { updateContact } from '@outrider/contracts/contacts'
import { eventAccepted } from '@outrider/contracts/events'
import type { ServiceConfig } from '@outrider/service/config'
import { consume, onBatch } from '@outrider/service/consume'
import { serveRequests } from '@outrider/service/requests'
import { openService } from '@outrider/service/service'
import { answerGetContact } from './contacts/get-contact.ts'
import { answerListContacts } from './contacts/list-contacts.ts'
import { answerReadPeople } from './contacts/read-people.ts'
import { answerResolveContacts } from './contacts/resolve-contacts.ts'
import { applyUpdates } from './contacts/apply-updates.ts'
import { answerUpsertContact } from './contacts/upsert-contact.ts'
import { answerListContactEvents } from './events/list-contact-events.ts'
import { receiveEvents } from './events/receive-events.ts'

/** Knows people: answers the contacts contracts, receives events and carries out updates, until disposed. */
export async function startContacts(
  config: ServiceConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const service = await openService('contacts', config, stack)
  const { name, log, nats } = service

  stack.use(
    await consume({
      ...service,
      stream: 'EVENTS',
      durable: name,
      subscribers: [onBatch(eventAccepted, receiveEvents(service))],
    }),
  )
  stack.use(
    await consume({
      ...service,
      stream: 'COMMANDS',
      durable: name,
      subscribers: [onBatch(updateContact, applyUpdates(service))],
    }),
  )
  stack.use(
    await serveRequests(nats, name, log, [
      answerUpsertContact(service),
      answerListContacts(service),
      answerGetContact(service),
      answerListContactEvents(service),
      answerResolveContacts(service),
      answerReadPeople(service),
    ]),
  )
  log.info('started')
}
