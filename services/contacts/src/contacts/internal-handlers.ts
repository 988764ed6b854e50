import { byField, publicFieldNames } from '@outrider/contracts/contact-fields'
import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  findContacts,
  type Person,
  readPeople,
  readRecipients,
  type Recipient,
  resolveContacts,
} from '@outrider/contracts/recipients'
import type { Pool } from '@outrider/service/db/pool'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import { changeSetsOf } from './change-sets.ts'
import type { Choices } from './choices.ts'
import { identifierKey, identifiersOf, publicColumns } from './fields.ts'
import { identifyContacts } from './identify.ts'
import type { ContactPlan, ContactReference } from './plan.ts'
import {
  type Columns,
  findCurrentIds,
  findHolders,
  listWithin,
  type Store,
  type ContactsDeps,
} from './read.ts'
import { retryConflicts, writeContacts } from './write.ts'

type WantedContact = Static<typeof resolveContacts.request>['wanted'][number]

/**
 * How a person is found: by the ID of the contact, by identifiers, or by identifiers only if the contact
 * exists.
 */
function kindOf({ contactId, create }: WantedContact): 'id' | 'name' | 'known' {
  if (contactId !== undefined) return 'id'
  return create === false ? 'known' : 'name'
}

/** The current contacts of IDs, by the requested ID: a contact that was merged is part of another one. */
async function findExisting(
  db: Pool,
  wanted: readonly WantedContact[],
): Promise<Map<string, TypeId<'con'>>> {
  const ids = wanted.flatMap(({ tenant, contactId }) =>
    contactId === undefined ? [] : [{ ...storedTenant(tenant), id: uuidOf(contactId) }],
  )
  const current = ids.length === 0 ? new Map<Uuid, Uuid>() : await findCurrentIds(db, ids)
  return new Map([...current].map(([asked, id]) => [idOf('con', asked), idOf('con', id)]))
}

function referenceOf({
  tenant,
  email,
  walletAddress,
  acceptedAt,
}: WantedContact): ContactReference {
  return {
    tenant: storedTenant(tenant),
    contact: { ...(email && { email }), ...(walletAddress && { walletAddress }) },
    acceptedAt,
  }
}

/** The IDs of the contacts with these identifiers; null for identifiers without a contact. */
async function findNamed(
  db: Pool,
  mentions: readonly ContactReference[],
): Promise<(TypeId<'con'> | null)[]> {
  const named = mentions.map(({ tenant, contact }) => identifiersOf(tenant, contact))
  const holders = await findHolders(db, named.flat())
  return named.map((identifiers) => {
    const holder = identifiers.map((each) => holders.get(identifierKey(each))).find(Boolean)
    return holder ? idOf('con', holder.contactId) : null
  })
}

/**
 * The IDs of the contacts with these identifiers, created where no contact has them; null for persons erased
 * since.
 */
async function resolveNamed(
  { outbox, ...store }: Store & Pick<ContactsDeps, 'outbox'>,
  mentions: readonly ContactReference[],
): Promise<(TypeId<'con'> | null)[]> {
  if (mentions.length === 0) return []
  return retryConflicts(async () => {
    const contacts = await identifyContacts(store, mentions)
    if (changesAnything(contacts)) {
      await writeContacts(store, contacts, clock.now())
      outbox.wake()
    }
    return contacts.resolutions.map((each) => each && idOf('con', each.contactId))
  })
}

/** Most triggers are about a contact that already has everything the trigger says. */
function changesAnything({ changes, named, relied }: ContactPlan): boolean {
  return named.length > 0 || relied.length > 0 || changeSetsOf(changes).length > 0
}

export const internalHandlers = ({ db, hashes, outbox }: ContactsDeps) => [
  handle(readPeople, async ({ wanted }) => {
    const columns: Columns<Omit<Person, 'id'>> = {
      sql: db`${db.unsafe(publicColumns)}, attributes, tags`,
    }
    const { rows, next } = await listWithin(
      db,
      wanted.map(({ tenant, contactId }) => ({ ...storedTenant(tenant), id: uuidOf(contactId) })),
      columns,
    )
    // Under the requested ID: a caller that asked with a former ID would not find the person under another.
    const people = rows.map(({ askedId, ...row }) => ({
      id: idOf('con', askedId),
      ...byField(publicFieldNames, (name) => row[name]),
      attributes: row.attributes,
      tags: row.tags,
    }))
    return { people, next }
  }),

  handle(resolveContacts, async ({ wanted }) => {
    const kinds = Map.groupBy(wanted, kindOf)
    const [byId = [], byName = [], known = []] = [
      kinds.get('id'),
      kinds.get('name'),
      kinds.get('known'),
    ]
    const existing = await findExisting(db, byId)
    const found = await findNamed(db, known.map(referenceOf))
    const resolved = await resolveNamed({ db, hashes, outbox }, byName.map(referenceOf))
    const contactOf = {
      id: ({ contactId }: WantedContact) => contactId && existing.get(contactId),
      known: () => found.shift(),
      name: () => resolved.shift(),
    }
    return { contactIds: wanted.map((each) => contactOf[kindOf(each)](each) ?? null) }
  }),

  handle(findContacts, async ({ wanted }) => {
    const mentions = wanted.map(({ tenant, contact }) => ({
      tenant: storedTenant(tenant),
      contact,
    }))
    return { contactIds: await findNamed(db, mentions) }
  }),

  handle(readRecipients, async ({ wanted }) => {
    const columns: Columns<
      Omit<Recipient, 'id' | 'currentId' | 'choices'> & {
        readonly id: Uuid
        readonly choices: Choices
      }
    > = {
      sql: db`
        id, ${db.unsafe(publicColumns)}, attributes, tags, email, unsubscribed_at is not null as unsubscribed, choices`,
    }
    const { rows, next } = await listWithin(
      db,
      wanted.map(({ tenant, contactId }) => ({ ...storedTenant(tenant), id: uuidOf(contactId) })),
      columns,
    )
    const recipients = rows.map(({ askedId, id, ...row }) => ({
      id: idOf('con', askedId),
      currentId: idOf('con', id),
      ...byField(publicFieldNames, (name) => row[name]),
      attributes: row.attributes,
      tags: row.tags,
      email: row.email,
      unsubscribed: row.unsubscribed,
      choices: Object.fromEntries(
        Object.entries(row.choices).map(([part, { wants }]) => [part, wants]),
      ),
    }))
    return { recipients, next }
  }),
]
