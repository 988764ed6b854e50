import {
  changeContact,
  type ContactPatch,
  mergeContacts,
  upsertContact,
} from '@outrider/contracts/contacts'
import { eraseContact } from '@outrider/contracts/erasures'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import {
  type Recipient,
  readRecipients,
  recordSubscriptionNow,
} from '@outrider/contracts/recipients'
import { changeMembers, createSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { createPublisher, type Publisher } from '@outrider/service/nats/publish'
import { request } from './requests.ts'
import { eventually } from './eventually.ts'
import { insertPeople } from './insert-people.ts'
import { startPeer } from './peers.ts'
import type { Sandbox } from './sandbox.ts'

/** A contacts service, and the people that tests put into it. */
export interface People {
  /** Adds a person, with an email address of their own unless `email` is given or null. */
  add(tenant: Tenant, person?: Partial<Recipient>): Promise<Recipient>
  /** Adds many people by one statement. Each has an email address of their own, and the fields of `person`, which may depend on their place. */
  addMany(
    tenant: Tenant,
    count: number,
    person?: Partial<Recipient> | ((place: number) => Partial<Recipient>),
  ): Promise<Recipient[]>
  change(tenant: Tenant, person: Recipient, change: ContactPatch): Promise<void>
  merge(tenant: Tenant, former: Recipient, into: Recipient): Promise<void>
  erase(tenant: Tenant, person: Recipient): Promise<void>
  /** Creates a static segment. */
  segment(tenant: Tenant, members: readonly Recipient[]): Promise<TypeId<'seg'>>
  /** A person as the service has them; undefined when the tenant has none of this id. */
  find(tenant: Tenant, id: TypeId<'con'>): Promise<Recipient | undefined>
  /** How many people there are, of all tenants. */
  count(): Promise<number>
  /** Publishes as the service. */
  readonly publisher: Publisher
  /** Makes a person larger than any reply, so that the service fails to return them, until `restore`. */
  bloat(person: Recipient): Promise<void>
  restore(person: Recipient): Promise<void>
  /** Keeps the service from reading a table, until released. */
  hold(table: 'contacts' | 'identifiers'): Promise<Hold>
  /** Stops the service: requests to it find no responder until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A lock on a table. */
interface Hold {
  /** Resolves when the service waits for the table. */
  waiting(): Promise<void>
  release(): Promise<void>
}

/** Characters of an attribute that are more than a message may have. */
const tooLarge = 5_000_000

/** Starts the contacts service in a sandbox. */
export async function openPeople(sandbox: Sandbox, stack: AsyncDisposableStack): Promise<People> {
  const { nats, admin } = sandbox
  const start = async () => {
    const process = stack.use(new AsyncDisposableStack())
    await startPeer(sandbox, 'contacts', process)
    return process
  }
  let running = await start()
  const messaging = await sandbox.connect('messaging')
  const find: People['find'] = async (tenant, contactId) => {
    const { recipients } = await request(messaging, readRecipients, {
      wanted: [{ tenant, contactId }],
    })
    return recipients[0]
  }
  const unsubscribe = (tenant: Tenant, contactId: TypeId<'con'>) =>
    request(messaging, recordSubscriptionNow, {
      tenant,
      contactId,
      unsubscribed: true,
      at: new Date().toISOString(),
    })
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
          ...(person.timeZone && { timeZone: person.timeZone }),
          ...(person.locale && { locale: person.locale }),
        },
      })
      if (unsubscribed) await unsubscribe(tenant, contact.id)
      const added = await find(tenant, contact.id)
      if (!added) throw new Error(`${contact.id} was not added`)
      return added
    },
    async addMany(tenant, count, person = {}) {
      const wanted = Array.from({ length: count }, (_, place) =>
        typeof person === 'function' ? person(place) : person,
      )
      const added = await insertPeople(sandbox, tenant, wanted)
      return Promise.all(
        added.map(async (each, place) => {
          if (!wanted[place]?.unsubscribed) return each
          await unsubscribe(tenant, each.id)
          return { ...each, unsubscribed: true }
        }),
      )
    },
    async change(tenant, { id: contactId }, change) {
      await request(nats, changeContact, { tenant, contactId, change })
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
    async count() {
      const [row] = await admin<{ count: number }[]>`
        select count(*)::int as count from contacts.contacts`
      return row?.count ?? 0
    },
    publisher: createPublisher(await sandbox.connect('contacts')),
    async bloat({ id }) {
      await admin`
        update contacts.contacts
        set attributes = jsonb_build_object('large', repeat('x', ${tooLarge}::int)) where id = ${uuidOf(id)}`
    },
    async restore({ id, attributes }) {
      await admin`
        update contacts.contacts set attributes = ${JSON.stringify(attributes)}::text::jsonb where id = ${uuidOf(id)}`
    },
    async hold(table) {
      const hold = await holdTable(sandbox, table)
      stack.defer(() => hold.release()) // also after a failed test
      return hold
    },
    stop: () => running.disposeAsync(),
    async start() {
      running = await start()
    },
  }
  return people
}

async function holdTable({ admin }: Sandbox, table: string): Promise<Hold> {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = admin.begin(async (locking) => {
    await locking`lock table contacts.${locking(table)} in access exclusive mode`
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, holding])
  return {
    async waiting() {
      await eventually(async () => {
        const waits = await admin`
          select from pg_stat_activity
          where datname = current_database() and usename = 'contacts' and wait_event_type = 'Lock'`
        if (waits.length === 0) throw new Error(`contacts does not wait for ${table}`)
      })
    },
    async release() {
      released.resolve()
      await holding
    },
  }
}
