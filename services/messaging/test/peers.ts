import type { NatsConnection } from '@nats-io/transport-node'
import {
  type Audience,
  dropAudience,
  fixAudience,
  listAudience,
} from '@outrider/contracts/audiences'
import { type ContactRef } from '@outrider/contracts/contacts'
import { readPeople } from '@outrider/contracts/people'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { findContacts, readRecipients, type Recipient } from '@outrider/contracts/recipients'
import { getSegment } from '@outrider/contracts/segments'
import { readSenders, type SendingIdentity } from '@outrider/contracts/sending'
import type { ServiceName } from '@outrider/contracts/services'
import { createLog } from '@outrider/service/log'
import { connectNats } from '@outrider/service/nats'
import { answer, serveRequests } from '@outrider/service/requests'
import type { Sandbox } from '@outrider/testing/sandbox'

/** The services on the other side of messaging's contracts, from memory. */
export interface Peers {
  readonly people: Map<string, Recipient>
  /** By the sender's id, null for one that may not send; the one under `''` is the organization's oldest. */
  readonly senders: Map<string, SendingIdentity | null>
  /** Members of segments, by the segment's id. */
  readonly segments: Map<string, TypeId<'con'>[]>
  add(person?: Partial<Recipient>): Recipient
  /** Makes one of two; `former` is found as part of `into` from now on. */
  merge(former: Recipient, into: Recipient): void
}

const log = createLog('peer', 'silent')

export async function startPeers(sandbox: Sandbox, stack: AsyncDisposableStack): Promise<Peers> {
  const [contacts, domains] = await Promise.all([
    connectAs('contacts', sandbox, stack),
    connectAs('domains', sandbox, stack),
  ])
  const people = new Map<string, Recipient>()
  const senders = new Map<string, SendingIdentity | null>()
  const segments = new Map<string, TypeId<'con'>[]>()
  await serveRequests(contacts, 'contacts', log, [
    ...audienceAnswers(people, segments),
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
      known: wanted.map(({ senderId = '' }) => senders.has(senderId)),
    })),
  ])
  return {
    people,
    senders,
    segments,
    merge(former, into) {
      people.set(former.id, { ...into, id: former.id, currentId: into.id })
    },
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

/** Audiences as contacts keeps them: whoever belongs when it is asked for the first time. */
function audienceAnswers(
  people: ReadonlyMap<string, Recipient>,
  segments: ReadonlyMap<string, TypeId<'con'>[]>,
) {
  const fixed = new Map<string, TypeId<'con'>[]>()
  const membersOf = ({ tag, segmentId }: Audience): TypeId<'con'>[] => {
    if (segmentId !== undefined) return segments.get(segmentId) ?? []
    const everybody = [...people.values()].filter(({ id, currentId }) => id === currentId)
    const members = everybody.filter(({ tags }) => tag === undefined || tags.includes(tag))
    return members.map(({ id }) => id).toSorted()
  }
  return [
    answer(fixAudience, async ({ campaignId, audience }) => {
      const members = fixed.get(campaignId) ?? membersOf(audience)
      fixed.set(campaignId, members)
      return { size: members.length }
    }),
    answer(listAudience, async ({ campaignId, after }) => {
      const later = (fixed.get(campaignId) ?? []).filter((id) => after === null || id > after)
      return { contactIds: later.slice(0, 100) }
    }),
    answer(dropAudience, async ({ campaignId }) => ({ done: !fixed.delete(campaignId) })),
    answer(getSegment, async ({ segmentId }) => {
      if (!segments.has(segmentId)) throw notFound()
      const at = new Date().toISOString()
      const rest = { definition: null, status: 'ready', createdAt: at, updatedAt: at } as const
      return { id: segmentId, name: 'S', type: 'static' as const, ...rest }
    }),
  ]
}

function idOf(people: ReadonlyMap<string, Recipient>, ref: ContactRef): TypeId<'con'> | null {
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
