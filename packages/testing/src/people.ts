import { mergeContacts, upsertContact } from '@outrider/contracts/contacts'
import { eraseContact } from '@outrider/contracts/erasures'
import { newId, type TypeId } from '@outrider/contracts/ids'
import {
  type Recipient,
  readRecipients,
  recordSubscriptionNow,
} from '@outrider/contracts/recipients'
import { changeMembers, createSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/service/nats/requests'
import { startPeer } from './peers.ts'
import type { Sandbox } from './sandbox.ts'

/** A contacts service, and the people that tests put into it. */
export interface People {
  /** Adds a person, with an email address of their own unless `email` is given or null. */
  add(tenant: Tenant, person?: Partial<Recipient>): Promise<Recipient>
  /** Adds many people who differ only in their email address. */
  addMany(tenant: Tenant, count: number, person: Partial<Recipient>): Promise<Recipient[]>
  merge(tenant: Tenant, former: Recipient, into: Recipient): Promise<void>
  erase(tenant: Tenant, person: Recipient): Promise<void>
  /** Creates a static segment. */
  segment(tenant: Tenant, members: readonly Recipient[]): Promise<TypeId<'seg'>>
  /** A person as the service has them; undefined when the tenant has none of this id. */
  find(tenant: Tenant, id: TypeId<'con'>): Promise<Recipient | undefined>
}

/** Requests that are sent together: more would wait longer for each other than a request may. */
const batchSize = 50

/** Starts the contacts service in a sandbox. */
export async function openPeople(sandbox: Sandbox, stack: AsyncDisposableStack): Promise<People> {
  await startPeer(sandbox, 'contacts', stack)
  const { nats } = sandbox
  const messaging = await sandbox.connect('messaging')
  const find: People['find'] = async (tenant, contactId) => {
    const { recipients } = await request(messaging, readRecipients, {
      wanted: [{ tenant, contactId }],
    })
    return recipients[0]
  }
  const people: People = {
    async add(tenant, { unsubscribed = false, ...person } = {}) {
      const { email = `${crypto.randomUUID()}@example.com`, walletAddress, externalId } = person
      const { contact } = await request(nats, upsertContact, {
        tenant,
        contact: {
          ...(email && { email }),
          ...(walletAddress && { walletAddress }),
          ...(externalId && { externalId }),
          ...(!email && !walletAddress && !externalId && { externalId: newId('con') }),
          ...(person.attributes && { attributes: person.attributes }),
          ...(person.tags && { tags: person.tags }),
        },
      })
      if (unsubscribed)
        await request(messaging, recordSubscriptionNow, {
          tenant,
          contactId: contact.id,
          unsubscribed,
          at: new Date().toISOString(),
        })
      const added = await find(tenant, contact.id)
      if (!added) throw new Error(`${contact.id} was not added`)
      return added
    },
    async addMany(tenant, count, person) {
      const added: Recipient[] = []
      while (added.length < count) {
        const batch = Array.from({ length: Math.min(batchSize, count - added.length) }, () =>
          people.add(tenant, person),
        )
        added.push(...(await Promise.all(batch)))
      }
      return added
    },
    async merge(tenant, { id: from }, { id: into }) {
      await request(nats, mergeContacts, { tenant, merge: { from, into } })
    },
    async erase(tenant, { id: contactId }) {
      await request(nats, eraseContact, { tenant, contactId })
    },
    async segment(tenant, members) {
      const segment = { name: 'S', type: 'static' as const }
      const { id } = await request(nats, createSegment, { tenant, segment })
      const add = members.map((member) => member.id)
      if (add.length > 0)
        await request(nats, changeMembers, { tenant, segmentId: id, change: { add } })
      return id
    },
    find,
  }
  return people
}
