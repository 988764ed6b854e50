import type { NatsConnection } from '@nats-io/transport-node'
import { type ContactRef } from '@outrider/contracts/contacts'
import { readPeople } from '@outrider/contracts/people'
import { newId } from '@outrider/contracts/ids'
import { findContacts, readRecipients, type Recipient } from '@outrider/contracts/recipients'
import { readSenders, type SendingIdentity } from '@outrider/contracts/sending'
import type { ServiceName } from '@outrider/contracts/services'
import { createLog } from '@outrider/service/log'
import { connectNats } from '@outrider/service/nats'
import { answer, serveRequests } from '@outrider/service/requests'
import type { Sandbox } from '@outrider/testing/sandbox'

/** The services on the other side of messaging's contracts, from memory. */
export interface Peers {
  readonly people: Map<string, Recipient>
  /** By the sender's id; the one under `''` is the organization's oldest. */
  readonly senders: Map<string, SendingIdentity>
  add(person?: Partial<Recipient>): Recipient
}

const log = createLog('peer', 'silent')

export async function startPeers(sandbox: Sandbox, stack: AsyncDisposableStack): Promise<Peers> {
  const [contacts, domains] = await Promise.all([
    connectAs('contacts', sandbox, stack),
    connectAs('domains', sandbox, stack),
  ])
  const people = new Map<string, Recipient>()
  const senders = new Map<string, SendingIdentity>()
  await serveRequests(contacts, 'contacts', log, [
    answer(readRecipients, async ({ wanted }) => ({
      recipients: wanted.flatMap(({ contactId }) => people.get(contactId) ?? []),
      next: null,
    })),
    answer(readPeople, async ({ wanted }) => ({
      people: wanted.flatMap(({ contactId }) => people.get(contactId) ?? []),
      next: null,
    })),
    answer(findContacts, async ({ wanted }) => ({
      contactIds: wanted.map(({ contact }) => idOf(people, contact)),
    })),
  ])
  await serveRequests(domains, 'domains', log, [
    answer(readSenders, async ({ wanted }) => ({
      senders: wanted.map(({ senderId = '' }) => senders.get(senderId) ?? null),
    })),
  ])
  return {
    people,
    senders,
    add(known = {}) {
      const id = newId('con')
      const person = {
        id,
        currentId: id,
        walletAddress: null,
        externalId: null,
        attributes: {},
        tags: [],
        email: `${id.slice(-12)}@example.com`,
        unsubscribed: false,
        ...known,
      }
      people.set(person.id, person)
      return person
    },
  }
}

function idOf(people: ReadonlyMap<string, Recipient>, ref: ContactRef): string | null {
  const found = [...people.values()].find(
    ({ email, externalId }) =>
      (ref.email !== undefined && email === ref.email) ||
      (ref.externalId !== undefined && externalId === ref.externalId),
  )
  return found?.id ?? null
}

async function connectAs(
  service: ServiceName,
  sandbox: Sandbox,
  stack: AsyncDisposableStack,
): Promise<NatsConnection> {
  const nats = await connectNats(sandbox.config(service).natsUrl, service, log)
  stack.defer(() => nats.close())
  return nats
}
