import { found, list, remove } from '@outrider/service/db/resource'
import type { RequestContract } from '@outrider/contracts/contract'
import { idOf, newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  findContacts,
  readRecipients,
  recordSubscription,
  recordSuppression,
  recordSuppressionNow,
  type SubscriptionChange,
  type SuppressionChange,
} from '@outrider/contracts/recipients'
import {
  addSuppression,
  listSuppressions,
  removeSuppression,
  type Suppression,
  suppressionCreated,
  type SuppressionCreated,
} from '@outrider/contracts/suppressions'
import type { Tenant } from '@outrider/contracts/shapes'
import type { ChoiceSource } from '@outrider/contracts/subscriptions'
import { insertOutboxEntries } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant, tenantOf } from '@outrider/service/db/tenant'
import { handle, request } from '@outrider/service/nats/requests'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import type { Static, TSchema } from 'typebox'
import type { MessagingDeps } from './deps.ts'

/** An outbox entry to be. */
export interface ContactCommand<Data = SubscriptionChange | SuppressionChange> {
  readonly subject: string
  readonly data: Data
}

/** Notifies the contacts service that a contact wants no more emails, or none about a topic. */
export function unsubscribeCommand(
  owner: StoredTenant,
  contactId: Uuid,
  topic: string | null,
  source: ChoiceSource,
  at: Date,
): ContactCommand<SubscriptionChange> {
  const choice = topic === null ? { unsubscribed: true } : { topics: { [topic]: false } }
  const change = { ...choice, source, at: at.toISOString() }
  return {
    subject: recordSubscription.subject,
    data: { tenant: tenantOf(owner), contactId: idOf('con', contactId), ...change },
  }
}

/** Notifies the contacts service that an address is suppressed or not, for any contact that has it. */
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
 * Sends a command to the contacts service immediately, so that the caller sees the change. The outbox sends it in any
 * case: if the request fails, the change takes effect a little later.
 */
export async function sendCommandNow<Change extends TSchema>(
  { nats, log }: Pick<MessagingDeps, 'nats' | 'log'>,
  contract: RequestContract<Change>,
  { data }: ContactCommand<Static<Change>>,
): Promise<void> {
  try {
    await request(nats, contract, data)
  } catch (error) {
    log.warn(
      { err: error, subject: contract.subject },
      'contacts is unavailable; the outbox sends the change later',
    )
  }
}

/** The fact that an address was suppressed. */
export function suppressionFact(
  owner: StoredTenant,
  { id, contactId, reason, createdAt, addressHash }: SuppressionRow,
): ContactCommand<SuppressionCreated> {
  return {
    subject: suppressionCreated.subject,
    data: {
      tenant: tenantOf(owner),
      suppressionId: idOf('sup', id),
      contactId: contactId && idOf('con', contactId),
      reason,
      occurredAt: createdAt.toISOString(),
      addressHash: Buffer.from(addressHash).toString('hex'),
    },
  }
}

interface SuppressionRow {
  readonly id: Uuid
  readonly contactId: Uuid | null
  readonly reason: string
  readonly createdAt: Date
  readonly addressHash: Uint8Array
}

const columns = (db: Db) => db`id, contact_id, reason, created_at, address_hash`

/** Suppresses an address, and emits the command for contacts and the fact; returns the suppression, which may have existed before. */
export async function insertSuppressionRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, contactId, reason, createdAt, addressHash }: SuppressionRow,
): Promise<SuppressionRow> {
  const owner = { orgId, environment }
  const command = suppressionCommand(owner, addressHash, true, createdAt)
  const fact = suppressionFact(owner, { id, contactId, reason, createdAt, addressHash })
  const [row] = await db<SuppressionRow[]>`
    with added as (
      insert into suppressions (id, org_id, environment, address_hash, contact_id, reason, created_at)
      values (${id}, ${orgId}, ${environment}, ${addressHash}, ${contactId}, ${reason}, ${createdAt})
      on conflict (org_id, environment, address_hash)
        do update set contact_id = coalesce(excluded.contact_id, suppressions.contact_id)
      returning ${columns(db)}, old.id is null as is_new
    ), emitted as (${insertOutboxEntries(db, [command], 'added')}),
    fresh as (select from added where is_new),
    reported as (${insertOutboxEntries(db, [fact], 'fresh')})
    select ${columns(db)} from added`
  if (!row) throw new Error('a suppression was inserted and not returned')
  return row
}

/** The organization's suppressions, newest first, older than `before` if given, of an address that has all hashes. */
function listSuppressionRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  filter: { readonly before: Uuid | null; readonly addressHashes: readonly Uint8Array[] },
  limit: number,
): Promise<SuppressionRow[]> {
  return db<SuppressionRow[]>`
    select ${columns(db)} from suppressions
    where org_id = ${orgId} and environment = ${environment}
      and (${filter.before}::uuid is null or id < ${filter.before}::uuid)
      ${filter.addressHashes.reduce((all, hash) => db`${all} and address_hash = ${hash}::bytea`, db``)}
    order by id desc
    limit ${limit}`
}

/** One suppression; undefined when the organization has none of this id. */
async function findSuppressionRow(
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
async function deleteSuppressionRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, addressHash }: SuppressionRow,
  now: Date,
): Promise<boolean> {
  const command = suppressionCommand({ orgId, environment }, addressHash, false, now)
  const rows = await db`
    with deleted as (
      delete from suppressions
      where org_id = ${orgId} and environment = ${environment} and id = ${id}
      returning id
    ), emitted as (${insertOutboxEntries(db, [command], 'deleted')})
    select id from deleted`
  return rows.length > 0
}

/** The hash of a contact's address; one that no address has if the contact has none. */
async function hashOfContact(
  { nats, hashes }: Pick<MessagingDeps, 'nats' | 'hashes'>,
  tenant: Tenant,
  contactId: TypeId<'con'>,
): Promise<Uint8Array> {
  const { recipients } = await request(nats, readRecipients, { wanted: [{ tenant, contactId }] })
  const address = recipients[0]?.email ?? undefined
  return address === undefined ? Buffer.alloc(0) : hashes.ofAddress(storedTenant(tenant), address)
}

function suppressionOf({ id, contactId, reason, createdAt }: SuppressionRow): Suppression {
  return {
    id: idOf('sup', id),
    contactId: contactId && idOf('con', contactId),
    reason,
    createdAt: createdAt.toISOString(),
  }
}

export const suppressionHandlers = (deps: MessagingDeps) => {
  const { db, hashes, outbox } = deps
  return [
    handle(addSuppression, async ({ tenant, suppression: { email, reason = 'manual' } }) => {
      const [owner, now] = [storedTenant(tenant), clock.now()]
      const wanted = [{ tenant, contact: { email } }]
      const { contactIds } = await request(deps.nats, findContacts, { wanted })
      const contactId = contactIds[0] ? uuidOf(contactIds[0]) : null
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
    handle(listSuppressions, async ({ tenant, query }) => {
      const { email, contactId } = query
      const owner = storedTenant(tenant)
      const addressHashes = [
        ...(email === undefined ? [] : [hashes.ofAddress(owner, email)]),
        ...(contactId === undefined ? [] : [await hashOfContact(deps, tenant, contactId)]),
      ]
      return list('suppressions', 'sup', query, suppressionOf, (before, limit) =>
        listSuppressionRows(db, owner, { before, addressHashes }, limit),
      )
    }),
    handle(removeSuppression, async ({ tenant, suppressionId }) => {
      const [owner, id, now] = [storedTenant(tenant), uuidOf(suppressionId), clock.now()]
      const row = await found(findSuppressionRow(db, owner, id))
      await remove(deleteSuppressionRow(db, owner, row, now))
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

/** Suppresses addresses again that were suppressed after the moment to which the database was restored. */
export function repeatSuppressions({ db }: Pick<MessagingDeps, 'db'>): Subscriber {
  return onBatch(suppressionCreated, async (facts) => {
    for (const { tenant, suppressionId, contactId, reason, occurredAt, addressHash } of facts)
      if (addressHash !== undefined)
        await insertSuppressionRow(db, storedTenant(tenant), {
          id: uuidOf(suppressionId),
          contactId: contactId && uuidOf(contactId),
          reason,
          createdAt: new Date(occurredAt),
          addressHash: Buffer.from(addressHash, 'hex'),
        })
  })
}
