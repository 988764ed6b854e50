import type { IdentifierKind } from '@outrider/contracts/contacts'
import type { Hashes } from '@outrider/contracts/hashes'
import { newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/db/pool'
import { type StoredTenant, tenantKey } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { compare } from '@outrider/service/text/keys'
import { choicesOf, findTopicIds } from './choices.ts'
import { type Identifier, identifierKey, identifiersOf } from './fields.ts'
import { createFit, createNameRoom } from './limits.ts'
import { type ContactPlan, type ContactReference, type Holder, planContacts } from './plan.ts'
import { countIdentifiers, findHolders, findHoldings, type Store } from './read.ts'

/**
 * Plans which contacts the mentions mean, by the current state of the database.
 *
 * @param toFit leave out attributes, tags and identifiers that contacts have no room for, by the current state
 * of the database
 */
export async function identifyContacts(
  store: Store,
  mentions: readonly ContactReference[],
  toFit = false,
): Promise<ContactPlan> {
  const identifiers = mentions.flatMap(({ tenant, contact }) => identifiersOf(tenant, contact))
  // The order matters: a person who is erased in between still holds their identifiers here, and the write finds
  // that the contact is gone.
  const holders = await findHolders(store.db, identifiers)
  const tombstones = await readTombstones(store, mentions)
  const survivors = mentions.map((mention) => withoutErased(mention, holders, tombstones))
  const living = await withChoices(
    store.db,
    survivors.flatMap((survivor) => survivor?.mention ?? []),
  )
  const contacts = await planLiving(store, living, holders, toFit)
  const resolutions = contacts.resolutions.values()
  return {
    ...contacts,
    resolutions: survivors.map((survivor) => {
      const each = survivor && resolutions.next().value
      return each ? { ...each, erased: survivor.erased } : null
    }),
  }
}

/** The mentions with the choices of their subscriptions. */
async function withChoices(
  db: Pool,
  mentions: readonly ContactReference[],
): Promise<readonly ContactReference[]> {
  const chosen = mentions.map(({ tenant, contact: { subscription } }) => ({ tenant, subscription }))
  if (!chosen.some(({ subscription }) => subscription)) return mentions
  const topicIds = await findTopicIds(db, chosen)
  const now = clock.now()
  return mentions.map((mention) => {
    const { tenant, contact, acceptedAt = now.toISOString() } = mention
    const { subscription } = contact
    if (!subscription) return mention
    const keys = Object.keys(subscription.topics ?? {})
    const unknownTopics = keys.filter((key) => topicIds(tenant, key) === undefined)
    const choices = choicesOf(tenant, subscription, topicIds, acceptedAt, now)
    return { ...mention, choices, unknownTopics }
  })
}

async function planLiving(
  { db }: Store,
  mentions: readonly ContactReference[],
  holders: ReadonlyMap<string, Holder>,
  toFit: boolean,
) {
  const contacts = planContacts(mentions, holders, newContactId)
  if (!toFit) return contacts
  const [holdings, counts] = await Promise.all([
    findHoldings(db, contacts.changes),
    countIdentifiers(db, contacts.changes),
  ])
  return planContacts(mentions, holders, newContactId, createFit(holdings), createNameRoom(counts))
}

function newContactId(): Uuid {
  return uuidOf(newId('con'))
}

/** A mention without the identifiers of erased persons. */
interface Survivor {
  readonly mention: ContactReference
  /** The identifiers that were omitted. */
  readonly erased: readonly IdentifierKind[]
}

/**
 * A mention without the identifiers that it must not use. Data accepted before an erasure must not create the
 * person again: an identifier that an erased person had by then is omitted, and the function returns null
 * where that identifier decides which contact the mention means.
 *
 * @param holders the contact of each identifier, by `identifierKey`
 * @param tombstones the time at which a holder of the identifier was erased, by `identifierKey`
 */
export function withoutErased(
  mention: ContactReference,
  holders: ReadonlyMap<string, Holder>,
  tombstones: ReadonlyMap<string, Date>,
): Survivor | null {
  const { tenant, contact, acceptedAt, isWhole = false } = mention
  if (acceptedAt === undefined || tombstones.size === 0) return { mention, erased: [] }
  const accepted = Date.parse(acceptedAt)
  const isErased = (key: string) => (tombstones.get(key)?.getTime() ?? -Infinity) >= accepted
  const named = identifiersOf(tenant, contact).map((each) => ({
    kind: each.kind,
    isErased: isErased(identifierKey(each)),
    isHeld: holders.has(identifierKey(each)),
  }))
  const decisive = named.find((each) => each.isErased || each.isHeld)
  const erased = named.filter((each) => each.isErased).map(({ kind }) => kind)
  if (decisive?.isErased || (isWhole && erased.length > 0)) return null
  const left = Object.entries(contact).filter(([field]) => !erased.some((kind) => kind === field))
  return { mention: { ...mention, contact: Object.fromEntries(left) }, erased }
}

/** The hash of an identifier in its tombstone, in hexadecimal. */
export function tombstoneHash(hashes: Hashes, { kind, value, ...tenant }: Identifier): string {
  return hashes.ofValue(tenant, `${kind} ${value}`).toString('hex')
}

/**
 * The time of the last erasure of a holder of each identifier, by `identifierKey`, as far as it matters to the
 * mentions. Usually no one has been erased since the mentions were accepted; then nothing is hashed.
 */
async function readTombstones(
  { db, hashes }: Store,
  mentions: readonly ContactReference[],
): Promise<ReadonlyMap<string, Date>> {
  const earliest = earliestOfEachTenant(mentions)
  if (earliest.length === 0) return new Map()
  const erasing = new Set((await listErasing(db, earliest)).map(tenantKey))
  if (erasing.size === 0) return new Map()
  const identifiers = mentions
    .filter(({ tenant }) => erasing.has(tenantKey(tenant)))
    .flatMap(({ tenant, contact }) => identifiersOf(tenant, contact))
    .map((each) => ({ ...each, key: identifierKey(each), hash: tombstoneHash(hashes, each) }))
  return findTombstones(db, identifiers)
}

function earliestOfEachTenant(mentions: readonly ContactReference[]) {
  const tenants = new Map<string, ContactReference['tenant'] & { readonly since: string }>()
  for (const { tenant, acceptedAt } of mentions) {
    if (acceptedAt === undefined) continue
    const key = tenantKey(tenant)
    const since = tenants.get(key)?.since ?? acceptedAt
    const earlier = compare(acceptedAt, since) < 0 ? acceptedAt : since
    tenants.set(key, { ...tenant, since: earlier })
  }
  return [...tenants.values()]
}

/** The tenants that have erased a person since the time given with each. */
function listErasing(
  db: Pool,
  tenants: readonly (StoredTenant & { readonly since: string })[],
): Promise<StoredTenant[]> {
  return db<StoredTenant[]>`
    select w.org_id, w.environment
    from unnest(
      ${tenants.map(({ orgId }) => orgId)}::uuid[],
      ${tenants.map(({ environment }) => environment)}::text[],
      ${tenants.map(({ since }) => since)}::timestamptz[]
    ) as w (org_id, environment, since)
    where exists (
      select from tombstones t
      where t.org_id = w.org_id and t.environment = w.environment and t.erased_at >= w.since
    )`
}

/** An identifier, and the hash of its tombstone in hexadecimal. */
interface Hashed extends StoredTenant {
  readonly key: string
  readonly hash: string
}

/**
 * The time of the last erasure of a holder of each identifier, by `key`; identifiers without a tombstone are
 * missing.
 */
async function findTombstones(
  db: Pool,
  identifiers: readonly Hashed[],
): Promise<Map<string, Date>> {
  const rows = await db<{ key: string; erasedAt: Date }[]>`
    select w.key, t.erased_at
    from unnest(
      ${identifiers.map(({ key }) => key)}::text[],
      ${identifiers.map(({ orgId }) => orgId)}::uuid[],
      ${identifiers.map(({ environment }) => environment)}::text[],
      ${identifiers.map(({ hash }) => hash)}::text[]
    ) as w (key, org_id, environment, hash)
    join tombstones t
      on t.org_id = w.org_id and t.environment = w.environment and t.identifier_hash = decode(w.hash, 'hex')`
  return new Map(rows.map(({ key, erasedAt }) => [key, erasedAt]))
}
