import type { RequestContract } from '@outrider/contracts/contract'
import { idOf, newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import {
  findContacts,
  recordSubscription,
  recordSuppression,
  recordSuppressionNow,
  type SubscriptionChange,
  type SuppressionChange,
} from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  addSuppression,
  listSuppressions,
  removeSuppression,
  type Suppression,
} from '@outrider/contracts/suppressions'
import { decodeCursor, pageOf } from '@outrider/service/db/cursor'
import { insertOutboxEntries } from '@outrider/service/db/outbox'
import { type Db, json } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant, tenantOf } from '@outrider/service/db/tenant'
import { handle, request } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Static, TSchema } from 'typebox'
import type { MessagingDeps } from './deps.ts'

/** An outbox entry to be. */
export interface ContactCommand<Data = SubscriptionChange | SuppressionChange> {
  readonly subject: string
  readonly data: Data
}

/** Lets contacts know that a contact wants no more email. */
export function unsubscribeCommand(
  owner: StoredTenant,
  contactId: Uuid,
  at: Date,
): ContactCommand<SubscriptionChange> {
  const change = { unsubscribed: true, at: at.toISOString() }
  return {
    subject: recordSubscription.subject,
    data: { tenant: tenantOf(owner), contactId: idOf('con', contactId), ...change },
  }
}

/** Lets contacts know whether an address may be written to, whoever has it. */
export function suppressionCommand(
  owner: StoredTenant,
  addressHash: Uint8Array,
  suppressed: boolean,
  at: Date,
): ContactCommand<SuppressionChange> {
  const change = { suppressed, at: at.toISOString() }
  return {
    subject: recordSuppression.subject,
    data: {
      tenant: tenantOf(owner),
      addressHash: Buffer.from(addressHash).toString('hex'),
      ...change,
    },
  }
}

/**
 * Lets contacts know at once, so that whoever asked for the change sees it. The outbox tells them in any case: when
 * nobody answers, they hear of it a little later.
 */
export async function sendCommandNow<Change extends TSchema>(
  { nats, log }: Pick<MessagingDeps, 'nats' | 'log'>,
  contract: RequestContract<Change>,
  { data }: ContactCommand<Static<Change>>,
): Promise<void> {
  try {
    await request(nats, contract, data)
  } catch (error) {
    log.warn({ err: error, subject: contract.subject }, 'told later')
  }
}

export interface SuppressionRow {
  readonly id: Uuid
  readonly contactId: Uuid | null
  readonly reason: string
  readonly createdAt: Date
  readonly addressHash: Uint8Array
}

const columns = (db: Db) => db`id, contact_id, reason, created_at, address_hash`

/**
 * Suppresses an address and lets contacts know; answers the entry that there is now, which may be an
 * older one.
 */
export async function insertSuppressionRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, contactId, reason, createdAt, addressHash }: SuppressionRow,
): Promise<SuppressionRow> {
  const command = suppressionCommand({ orgId, environment }, addressHash, true, createdAt)
  const [row] = await db<SuppressionRow[]>`
    with added as (
      insert into suppressions (id, org_id, environment, address_hash, contact_id, reason, created_at)
      values (${id}, ${orgId}, ${environment}, ${addressHash}, ${contactId}, ${reason}, ${createdAt})
      on conflict (org_id, environment, address_hash)
        do update set contact_id = coalesce(excluded.contact_id, suppressions.contact_id)
      returning ${columns(db)}
    ), told as (${insertOutboxEntries(db, [command], 'added')})
    select * from added`
  if (!row) throw new Error('a suppression was inserted and not returned')
  return row
}

/** The organization's suppressions, newest first, older than `before` if given, of one address if given. */
export function listSuppressionRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  filter: { readonly before: Uuid | null; readonly addressHash: Uint8Array | null },
  limit: number,
): Promise<SuppressionRow[]> {
  return db<SuppressionRow[]>`
    select ${columns(db)} from suppressions
    where org_id = ${orgId} and environment = ${environment}
      and (${filter.before}::uuid is null or id < ${filter.before}::uuid)
      and (${filter.addressHash}::bytea is null or address_hash = ${filter.addressHash}::bytea)
    order by id desc
    limit ${limit}`
}

/** One suppression; undefined when the organization has none of this id. */
export async function findSuppressionRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<SuppressionRow | undefined> {
  const [row] = await db<SuppressionRow[]>`
    select ${columns(db)} from suppressions
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

/** Lifts a suppression and lets contacts know; false when the organization has it no more. */
export async function deleteSuppressionRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, addressHash }: SuppressionRow,
  now: Date,
): Promise<boolean> {
  const command = suppressionCommand({ orgId, environment }, addressHash, false, now)
  const rows = await db`
    with gone as (
      delete from suppressions
      where org_id = ${orgId} and environment = ${environment} and id = ${id}
      returning id
    ), told as (${insertOutboxEntries(db, [command], 'gone')})
    select id from gone`
  return rows.length > 0
}

/** A suppression whose hash is bare. */
export interface BareSuppression extends StoredTenant {
  readonly id: Uuid
  readonly addressHash: Uint8Array
}

/** At most `limit` suppressions, of all tenants, whose hashes are bare. */
export function listBareSuppressions(db: Db, limit: number): Promise<BareSuppression[]> {
  return db<BareSuppression[]>`
    select id, org_id, environment, address_hash from suppressions
    where octet_length(address_hash) = 32 limit ${limit}`
}

/** Keys the hashes of suppressions; one whose address is suppressed under its keyed hash already goes. */
export async function keySuppressions(
  db: Db,
  rows: readonly (BareSuppression & { readonly keyed: Buffer })[],
): Promise<void> {
  const hex = rows.map(({ id, orgId, environment, keyed }) => ({
    id,
    orgId,
    environment,
    keyed: keyed.toString('hex'),
  }))
  const isKeyed = db`exists (
    select from suppressions k
    where k.org_id = w."orgId" and k.environment = w.environment and k.address_hash = decode(w.keyed, 'hex')
  )`
  await db`
    with w as (
      select * from jsonb_to_recordset(${json(db, hex)}::jsonb)
        as w (id uuid, "orgId" uuid, environment text, keyed text)
    ), doubled as (
      delete from suppressions s using w
      where s.id = w.id and s.org_id = w."orgId" and s.environment = w.environment and ${isKeyed}
    )
    update suppressions s set address_hash = decode(w.keyed, 'hex')
    from w
    where s.id = w.id and s.org_id = w."orgId" and s.environment = w.environment and not ${isKeyed}`
}

export function suppressionOf({ id, contactId, reason, createdAt }: SuppressionRow): Suppression {
  return {
    id: idOf('sup', id),
    contactId: contactId && idOf('con', contactId),
    reason,
    createdAt: createdAt.toISOString(),
  }
}

/** Whose address it is, by the database's id; null when it is nobody's. */
async function contactWith(
  { nats }: MessagingDeps,
  tenant: Tenant,
  email: string,
): Promise<Uuid | null> {
  const { contactIds } = await request(nats, findContacts, {
    wanted: [{ tenant, contact: { email } }],
  })
  const [contactId] = contactIds
  return contactId ? uuidOf(contactId) : null
}

export const suppressionHandlers = (deps: MessagingDeps) => {
  const { db, hashes, outbox } = deps
  return [
    handle(addSuppression, async ({ tenant, suppression: { email, reason = 'manual' } }) => {
      const [owner, now] = [storedTenant(tenant), clock.now()]
      const contactId = await contactWith(deps, tenant, email)
      const entry = {
        id: uuidOf(newId('sup')),
        contactId,
        reason,
        createdAt: now,
        addressHash: hashes.ofAddress(owner, email),
      }
      const row = await insertSuppressionRow(db, owner, entry)
      outbox.wake()
      const command = suppressionCommand(owner, entry.addressHash, true, now)
      await sendCommandNow(deps, recordSuppressionNow, command)
      return { suppression: suppressionOf(row), created: row.id === entry.id }
    }),
    handle(listSuppressions, async ({ tenant, query: { limit, cursor, email } }) => {
      const owner = storedTenant(tenant)
      const filter = {
        before: decodeCursor('sup', cursor),
        addressHash: email === undefined ? null : hashes.ofAddress(owner, email),
      }
      const rows = await listSuppressionRows(db, owner, filter, limit + 1)
      const { items, nextCursor } = pageOf(rows.map(suppressionOf), limit)
      return { suppressions: items, nextCursor }
    }),
    handle(removeSuppression, async ({ tenant, suppressionId }) => {
      const [owner, id, now] = [storedTenant(tenant), uuidOf(suppressionId), clock.now()]
      const row = await findSuppressionRow(db, owner, id)
      if (!row || !(await deleteSuppressionRow(db, owner, row, now))) throw notFound()
      outbox.wake()
      await sendCommandNow(
        deps,
        recordSuppressionNow,
        suppressionCommand(owner, row.addressHash, false, now),
      )
      return {}
    }),
  ]
}
