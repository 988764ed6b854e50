import { noFields } from '@outrider/contracts/contact-fields'
import type { ContactRef, IdentifierKind } from '@outrider/contracts/contacts'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import {
  findContacts,
  type Person,
  readPeople,
  readRecipients,
  type Recipient,
  resolveContacts,
} from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { createPublisher, type Publisher } from '@outrider/service/nats/publish'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import type { Sandbox } from '../sandbox.ts'
import { audienceAnswers } from './audiences.ts'

/** The contacts service as others meet it, with people in memory. `suites/contacts.ts` holds it against the real one. */
export interface FakeContacts {
  /** Under every id they have had. */
  readonly people: Map<string, Recipient>
  /** Members of static segments, by the segment's id. */
  readonly segments: Map<string, TypeId<'con'>[]>
  readonly publisher: Publisher
  /** How many triggers have asked who they are about. */
  asked: number
  /** What happens while triggers wait to hear who they are about. */
  meanwhile: () => Promise<unknown>
  /** Ids of people that it fails to answer about. */
  readonly unreadable: Set<string>
  /** Emails of people who were erased a moment ago. */
  readonly erased: Set<string>
  /** How often it will yet fail to say who people are. */
  failures: number
  /** Adds a person of a tenant, or one whom every tenant knows; with an email address unless it is null. */
  add(person?: Partial<Recipient>, tenant?: Tenant): Recipient
  /** Makes one of two; `former` is found as part of `into` from now on. */
  merge(former: Recipient, into: Recipient): void
}

const stranger = {
  ...noFields,
  attributes: {},
  tags: [],
  unsubscribed: false,
}

export async function startFakeContacts(sandbox: Sandbox): Promise<FakeContacts> {
  const nats = await sandbox.connect('contacts')
  const people = new Map<string, Recipient>()
  const owners = new Map<string, string>()
  const holders = new Map<string, TypeId<'con'>>()
  /** Under the id asked for, unless another tenant's. */
  const read = (tenant: Tenant, id: string): Recipient | undefined => {
    const owner = owners.get(id)
    return owner === undefined || owner === nameOf(tenant) ? people.get(id) : undefined
  }
  const find = (tenant: Tenant, contact: Words): TypeId<'con'> | null => {
    const keys = identifiersOf(contact).flatMap((each) => [keyOf(tenant, each), keyOf(null, each)])
    const holder = keys.map((key) => holders.get(key)).find(Boolean)
    return people.get(holder ?? '')?.currentId ?? null
  }
  const fake: FakeContacts = {
    people,
    segments: new Map(),
    publisher: createPublisher(nats),
    asked: 0,
    meanwhile: () => Promise.resolve(),
    unreadable: new Set(),
    erased: new Set(),
    failures: 0,
    add(known = {}, tenant) {
      const id = newId('con')
      const email = `${id.slice(-12)}@example.com`
      const person = { id, currentId: id, email, ...stranger, ...known }
      people.set(person.id, person)
      if (tenant) owners.set(person.id, nameOf(tenant))
      for (const each of identifiersOf(person)) holders.set(keyOf(tenant ?? null, each), person.id)
      return person
    },
    merge(former, into) {
      people.set(former.id, { ...into, id: former.id, currentId: into.id })
    },
  }
  await serveRequests(nats, 'contacts', createLog('fake', 'silent'), [
    handle(resolveContacts, async ({ wanted }) => {
      fake.asked += wanted.length
      await fake.meanwhile()
      const contactIds = wanted.map((each) => {
        const { tenant, contactId, walletAddress, email, create } = each
        if (each.acceptedAt !== undefined && fake.erased.has(email ?? '')) return null
        if (contactId !== undefined) return read(tenant, contactId)?.currentId ?? null
        const said = { walletAddress: walletAddress ?? null, email: email ?? null }
        const known = find(tenant, said)
        return known ?? (create === false ? null : fake.add(said, tenant).id)
      })
      return { contactIds }
    }),
    handle(readPeople, async ({ wanted }) => {
      if (fake.failures > 0) {
        fake.failures -= 1
        throw new Problem('UNAVAILABLE', 'the database is away')
      }
      if (wanted.some(({ contactId }) => fake.unreadable.has(contactId)))
        throw new Problem('INTERNAL', 'the person has too much to say')
      const found = wanted.flatMap(({ tenant, contactId }) => read(tenant, contactId) ?? [])
      return { people: found.map(personOf), next: null }
    }),
    handle(readRecipients, async ({ wanted }) => ({
      recipients: wanted.flatMap(({ tenant, contactId }) => read(tenant, contactId) ?? []),
      next: null,
    })),
    handle(findContacts, async ({ wanted }) => ({
      contactIds: wanted.map(({ tenant, contact }) => find(tenant, contact)),
    })),
    ...audienceAnswers({ people, segments: fake.segments, read }),
  ])
  return fake
}

function personOf({ id, walletAddress, externalId, attributes, tags }: Recipient): Person {
  return { id, walletAddress, externalId, attributes, tags }
}

type Words = { readonly [Kind in keyof ContactRef]?: string | null | undefined }

/** In the order in which they decide; the letter case of emails and of hexadecimal addresses means nothing. */
function identifiersOf(said: Words): { kind: IdentifierKind; value: string }[] {
  const kinds = ['walletAddress', 'email', 'externalId'] as const
  return kinds.flatMap((kind) => {
    const value = said[kind]
    if (value === null || value === undefined) return []
    const ignoresCase = kind === 'email' || /^0x[0-9a-f]+$/i.test(value)
    return [{ kind, value: kind !== 'externalId' && ignoresCase ? value.toLowerCase() : value }]
  })
}

function keyOf(tenant: Tenant | null, { kind, value }: { kind: IdentifierKind; value: string }) {
  return JSON.stringify([tenant && nameOf(tenant), kind, value])
}

function nameOf({ orgId, environment }: Tenant): string {
  return `${orgId} ${environment}`
}
