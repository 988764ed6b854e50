import type { Conflict, ContactRef } from '@outrider/contracts/contacts'
import { type Identifier, identifierKey, identifiersOf } from './identifiers.ts'
import type { StoredTenant } from '../tenant.ts'

/** Somebody is named, and something may be said of them. */
export interface Mention {
  readonly tenant: StoredTenant
  readonly ref: ContactRef
  /** Merged key by key; null removes a key. */
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
  readonly tags?: readonly string[] | undefined
  /** They are to be known by the email, but not to show it: it is yet to be confirmed. */
  readonly hidesEmail?: boolean | undefined
}

/** Whom a mention means. Ids are UUIDs. */
export interface Meant {
  readonly contactId: string
  readonly created: boolean
  readonly conflicts: readonly Conflict[]
}

/** What is to change about one contact, all mentions together. */
export interface ContactChange extends StoredTenant {
  readonly id: string
  readonly created: boolean
  walletAddress: string | null
  email: string | null
  externalId: string | null
  readonly attributes: Record<string, unknown>
  readonly removed: Set<string>
  readonly tags: Set<string>
}

/** Who has an identifier, and whether it is the one of its kind that the contact shows. */
export interface Holder {
  readonly contactId: string
  readonly shown: boolean
}

export interface Plan {
  /** One for each mention, in their order. */
  readonly meant: readonly Meant[]
  readonly changes: readonly ContactChange[]
  /** Identifiers that nobody had. */
  readonly named: readonly (Identifier & { contactId: string })[]
  /** Identifiers that their contacts are to show from now on, and must still have. */
  readonly relied: readonly (Identifier & { contactId: string })[]
}

/**
 * Decides whom each mention means: the first of its identifiers that somebody has, in the order wallet,
 * email, external id; a new contact when nobody has any. Identifiers that nobody has go to that contact;
 * those of others stay where they are and are reported. Later mentions see what earlier ones did.
 * What a contact shows already is not written again: somebody may be taking it away just now.
 *
 * @param holders by `identifierKey`, as the database knew them a moment ago
 * @param newContactId makes the id of a new contact
 */
export function planContacts(
  mentions: readonly Mention[],
  holders: ReadonlyMap<string, Holder>,
  newContactId: () => string,
): Plan {
  const known = new Map(holders)
  const changes = new Map<string, ContactChange>()
  const named: (Identifier & { contactId: string })[] = []
  const relied = new Map<string, Identifier & { contactId: string }>()
  const meant = mentions.map((mention) => {
    const identifiers = identifiersOf(mention.tenant, mention.ref)
    const existing = identifiers.map((each) => known.get(identifierKey(each))).find(Boolean)
    const contactId = existing?.contactId ?? newContactId()
    const change = changeOf(changes, contactId, mention.tenant, existing === undefined)
    const conflicts: Conflict[] = []
    for (const identifier of identifiers) {
      const key = identifierKey(identifier)
      const holder = known.get(key)
      if (holder !== undefined && holder.contactId !== contactId) {
        conflicts.push({ field: identifier.kind, contactId: holder.contactId })
        continue
      }
      if (mention.hidesEmail === true && identifier.kind === 'email') {
        if (holder === undefined) named.push({ ...identifier, contactId })
        known.set(key, holder ?? { contactId, shown: false })
        continue
      }
      if (holder?.shown === true && change[identifier.kind] === null) continue
      change[identifier.kind] = identifier.value
      if (holder === undefined) named.push({ ...identifier, contactId })
      else if (holders.has(key)) relied.set(key, { ...identifier, contactId })
      known.set(key, { contactId, shown: false })
    }
    say(change, mention)
    return { contactId, created: existing === undefined, conflicts }
  })
  return { meant, changes: [...changes.values()], named, relied: [...relied.values()] }
}

function changeOf(
  changes: Map<string, ContactChange>,
  id: string,
  tenant: StoredTenant,
  created: boolean,
): ContactChange {
  const known = changes.get(id)
  if (known) return known
  const change: ContactChange = {
    ...tenant,
    id,
    created,
    walletAddress: null,
    email: null,
    externalId: null,
    attributes: {},
    removed: new Set(),
    tags: new Set(),
  }
  changes.set(id, change)
  return change
}

/** Merges what is said: for each attribute the last word counts. */
function say(change: ContactChange, { attributes = {}, tags = [] }: Mention): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) {
      delete change.attributes[name]
      change.removed.add(name)
    } else {
      change.attributes[name] = value
      change.removed.delete(name)
    }
  }
  for (const tag of tags) change.tags.add(tag)
}
