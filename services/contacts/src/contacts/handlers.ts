import {
  changeContact,
  changeTags,
  exportContact,
  exportContacts,
  type ContactPatch,
  getContact,
  identifierKinds,
  listContacts,
  upsertContact,
} from '@outrider/contracts/contacts'
import type { SubscriptionInput } from '@outrider/contracts/subscriptions'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalid, invalidFaults, notFound } from '@outrider/contracts/problem'
import { found, get, list, listFiltered } from '@outrider/service/db/resource'
import { storedTenant, type StoredTenant } from '@outrider/service/db/tenant'
import { decodeCursor, encodeCursor } from '@outrider/service/db/cursor'
import type { Pool } from '@outrider/service/db/pool'
import type { Service } from '@outrider/service/service'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { choicesOf, findTopicIds } from './choices.ts'
import { combine, identifiersOf, noChange } from './fields.ts'
import { identifyContacts } from './identify.ts'
import { planChange } from './plan.ts'
import {
  findContactRow,
  findHolders,
  type Columns,
  findShownIdentifiers,
  listContactRange,
  listIdentifierRows,
  listSegmentIdsOf,
  listContactRows,
  meetsFilter,
  type Store,
  type ContactsDeps,
} from './read.ts'
import {
  contactColumns,
  contactOf,
  contactRecordOf,
  type ContactRow,
  displayName,
  listedColumns,
} from './record.ts'
import { retryConflicts, writeChange, WriteConflict, writeContacts } from './write.ts'

/** Reads, plans and writes; throws `WriteConflict` when the contact has changed in between. */
async function changeOnce(
  store: Store,
  stored: StoredTenant,
  id: Uuid,
  patch: ContactPatch,
): Promise<void> {
  const { db } = store
  const { subscription } = patch
  const [shown, holders, topicIds] = await Promise.all([
    found(findShownIdentifiers(db, stored, id)),
    findHolders(db, identifiersOf(stored, patch)),
    findTopicIds(db, [{ tenant: stored, subscription }]),
  ])
  const now = clock.now()
  const choices = subscription
    ? choicesOf(stored, subscription, topicIds, now.toISOString(), now)
    : null
  const change = planChange(stored, { id, ...shown }, patch, holders, choices)
  if (!(await writeChange(store, change, clock.now()))) throw new WriteConflict()
}

/** Milliseconds by which the clock of a caller may be ahead. */
const maxAhead = 300_000

/** Throws `VALIDATION_FAILED` naming topics that do not exist, or a time in the future. */
async function checkSubscription(
  db: Pool,
  tenant: StoredTenant,
  subscription: SubscriptionInput | undefined,
): Promise<void> {
  const { topics = {}, at } = subscription ?? {}
  if (at !== undefined && Date.parse(at) > clock.now().getTime() + maxAhead)
    throw invalid('subscription.at', 'must not be in the future', 'range')
  const topicIds = await findTopicIds(db, [{ tenant, subscription }])
  const faults = Object.keys(topics)
    .filter((key) => topicIds(tenant, key) === undefined)
    .map((key) => ({
      field: `subscription.topics.${key}`,
      code: 'unknown_reference',
      message: 'no such topic',
    }))
  if (faults.length > 0) throw invalidFaults(faults)
}

export const contactHandlers = ({ db, hashes, outbox }: ContactsDeps) => [
  handle(listContacts, ({ tenant, query }) => {
    const { limit: _limit, cursor: _cursor, tag, reachable, segmentId, ids, q, ...ref } = query
    const stored = storedTenant(tenant)
    const isAddress = q !== undefined && /^[^@\s]+@[^@\s]+$/.test(q)
    const identifiers = [ref, isAddress ? { email: q } : {}].flatMap((each) =>
      identifiersOf(stored, each),
    )
    const filter = {
      tag,
      reachable,
      segmentId: segmentId && uuidOf(segmentId),
      ids: ids?.map(uuidOf),
      identifiers,
    }
    if (q !== undefined && !isAddress)
      return listFiltered(db, tenant, query, {
        plural: 'contacts',
        prefix: 'con',
        from: db`contacts`,
        alias: 'contacts',
        columns: listedColumns(db),
        condition: meetsFilter(db, stored, { ...filter, before: null }),
        name: db`concat_ws(' ', ${displayName(db)}, external_id, wallet_address)`,
        recordOf: contactOf,
      })
    return list('contacts', 'con', query, contactOf, (before, limit) =>
      listContactRows(db, stored, { ...filter, before }, limit),
    )
  }),

  handle(getContact, ({ tenant, contactId }) =>
    get(findContactRow(db, storedTenant(tenant), uuidOf(contactId)), contactRecordOf),
  ),

  handle(upsertContact, async ({ tenant, contact }) => {
    const stored = storedTenant(tenant)
    if (identifiersOf(stored, contact).length === 0)
      throw invalid('body', `must have at least one of ${identifierKinds.join(', ')}`)
    await checkSubscription(db, stored, contact.subscription)
    const resolution = await retryConflicts(async () => {
      const contacts = await identifyContacts({ db, hashes }, [
        { tenant: stored, contact, source: 'api' },
      ])
      await writeContacts({ db, hashes }, contacts, clock.now())
      return contacts.resolutions[0]
    })
    outbox.wake()
    const row = resolution && (await findContactRow(db, stored, resolution.contactId))
    if (!row) throw notFound() // erased between the two statements
    return {
      contact: contactRecordOf(row),
      created: resolution.created,
      conflicts: resolution.conflicts.map(({ field, contactId }) => ({
        field,
        contactId: idOf('con', contactId),
      })),
    }
  }),

  handle(changeContact, async ({ tenant, contactId, change }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    await checkSubscription(db, stored, change.subscription)
    await retryConflicts(() => changeOnce({ db, hashes }, stored, id, change))
    outbox.wake()
    return get(findContactRow(db, stored, id), contactRecordOf)
  }),

  handle(changeTags, async ({ tenant, contactId, change }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const row = {
      ...noChange(stored, id),
      ...combine([{ addTags: change.add, removeTags: change.remove }]),
    }
    await retryConflicts(() =>
      writeChange({ db, hashes }, { row, named: [], released: [], cleared: [] }, clock.now()),
    )
    outbox.wake()
    return get(findContactRow(db, stored, id), contactRecordOf)
  }),
]

/** Contacts of one page, fewer where they are large. */
const maxContacts = 500

export const exportHandlers = ({ db }: Service) => [
  /** The only response with the address of an email: it is for the person themselves. */
  handle(exportContact, async ({ tenant, contactId }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const [row, shown, identifiers, segments] = await Promise.all([
      findContactRow(db, stored, id),
      findShownIdentifiers(db, stored, id),
      listIdentifierRows(db, stored, id),
      listSegmentIdsOf(db, stored, id),
    ])
    if (!row || !shown) throw notFound()
    return {
      ...contactRecordOf(row),
      email: shown.email,
      identifiers: [...identifiers],
      segmentIds: [...segments].map((segmentId) => idOf('seg', segmentId)),
    }
  }),

  handle(exportContacts, async ({ tenant, cursor }) => {
    const before = decodeCursor('con', cursor ?? undefined)
    const walk = { tenant: storedTenant(tenant), before, limit: maxContacts }
    const columns: Columns<ContactRow> = { sql: contactColumns(db) }
    const { rows, isLast } = await listContactRange(db, walk, columns)
    const last = rows.at(-1)
    return {
      contacts: rows.map(contactRecordOf),
      nextCursor: last && !isLast ? encodeCursor(idOf('con', last.id)) : null,
    }
  }),
]
