import {
  changeSender,
  createSender,
  knowSenders,
  listSenders,
  readSenders,
  type Sender,
  type SenderPatch,
  type SendingIdentity,
} from '@outrider/contracts/domains'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import { json, type Pool } from '@outrider/service/db/pool'
import { get, list } from '@outrider/service/db/resource'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Vault } from '@outrider/service/text/encryption'
import { contextOfKey, type DkimKey } from '../dkim.ts'
import { neededToSend } from '../record-set.ts'

interface SenderRef extends StoredTenant {
  /** Null for any. */
  readonly senderId: Uuid | null
}

interface ReadySender {
  readonly id: Uuid
  readonly localPart: string
  readonly name: string | null
  readonly replyTo: string | null
  readonly domain: string
  /** The registration of the key that signs. */
  readonly keyId: Uuid
  readonly selector: DkimKey['selector']
  /** Sealed. */
  readonly privateKey: string
}

/** The result for one requested sender. */
interface FoundSender {
  /** Whether there is one, of a send-ready domain or not. */
  readonly known: boolean
  /** Null where it may not send. */
  readonly ready: ReadySender | null
}

/** The requested senders, in their order; if no id was given, the oldest one that may send. */
async function findSenderRows(db: Pool, wanted: readonly SenderRef[]): Promise<FoundSender[]> {
  const rows = await db<(ReadySender & { known: boolean; isReady: boolean })[]>`
    select ready.id, ready.local_part, ready.name, ready.reply_to, ready.domain, ready.key_id, ready.selector, ready.private_key, ready.domain is not null as is_ready,
      exists (
        select from senders s
        where s.org_id = w.org_id and s.environment = w.environment
          and (w.sender_id is null or s.id = w.sender_id)
      ) as known
    from rows from (
      jsonb_to_recordset(${json(db, wanted)}::jsonb) as ("orgId" uuid, environment text, "senderId" uuid)
    ) with ordinality as w (org_id, environment, sender_id, place)
    left join lateral (
      select s.id, s.local_part, s.name, s.reply_to, d.name as domain, k.domain_id as key_id, k.selector, k.private_key
      from senders s
      join domains d on d.id = s.domain_id and d.org_id = s.org_id and d.environment = s.environment
      join dkim_keys k on k.domain_id = coalesce(d.key_id, d.id) and k.signs
      where s.org_id = w.org_id and s.environment = w.environment
        and (w.sender_id is null or s.id = w.sender_id)
        and not exists (
          select from records r
          where r.domain_id = d.id and r.name = any(${[...neededToSend]}::text[]) and r.state <> 'Verified'
        )
      order by s.id limit 1
    ) as ready on true
    order by w.place`
  return rows.map(({ known, isReady, ...ready }) => ({ known, ready: isReady ? ready : null }))
}

interface SenderRow {
  readonly id: Uuid
  readonly key: string | null
  readonly domainId: Uuid
  readonly localPart: string
  readonly name: string | null
  readonly replyTo: string | null
  readonly domain: string
  readonly createdAt: Date
}

const columns = (db: Pool) =>
  db`s.id, s.key, s.domain_id, s.local_part, s.name, s.reply_to, d.name as domain, s.created_at`

/** The organization's senders, oldest first, younger than `after` if given, at most `limit`; with a key the one with it. */
function listSenderRows(
  db: Pool,
  { orgId, environment }: StoredTenant,
  key: string | undefined,
  after: Uuid | null,
  limit: number,
): Promise<SenderRow[]> {
  return db<SenderRow[]>`
    select ${columns(db)}
    from senders s join domains d on d.id = s.domain_id
    where s.org_id = ${orgId} and s.environment = ${environment}
      and (${after}::uuid is null or s.id > ${after}::uuid)
      ${key === undefined ? db`` : db`and s.key = ${key}`}
    order by s.id
    limit ${limit}`
}

/** Overwrites the given fields; undefined if the organization has no such sender. */
async function updateSenderRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  { key, name, replyTo }: SenderPatch,
): Promise<SenderRow | undefined> {
  const [row] = await db<SenderRow[]>`
    update senders s set
      key = ${key === undefined ? db`s.key` : key},
      name = ${name === undefined ? db`s.name` : name},
      reply_to = ${replyTo === undefined ? db`s.reply_to` : replyTo}
    from domains d
    where s.org_id = ${orgId} and s.environment = ${environment} and s.id = ${id} and d.id = s.domain_id
    returning ${columns(db)}`
  return row
}

interface NewSender {
  readonly id: Uuid
  readonly key: string | null
  readonly domainId: Uuid
  readonly localPart: string
  readonly name: string | null
  readonly replyTo: string | null
  readonly now: Date
}

/** The result of an insertion. */
interface SenderInsertion {
  /** Whose address it is; null when the organization has no such domain. */
  readonly domain: string | null
  /** The sender, if it was inserted, or by an earlier attempt of this request. */
  readonly createdAt: Date | null
  /** Whether the domain has `most` other senders already. */
  readonly full: boolean
}

/** Inserts a sender of one of the organization's domains. */
async function insertSenderRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  { id, key, domainId, localPart, name, replyTo, now }: NewSender,
  most: number,
): Promise<SenderInsertion> {
  const [row] = await db<SenderInsertion[]>`
    with domain as (
      select id, name from domains
      where org_id = ${orgId} and environment = ${environment} and id = ${domainId}
    ), known as (
      select s.id, s.local_part, s.created_at from senders s join domain d on d.id = s.domain_id
    ), inserted as (
      insert into senders (id, org_id, environment, key, domain_id, local_part, name, reply_to, created_at)
      select ${id}, ${orgId}, ${environment}, ${key}, d.id, ${localPart}, ${name}, ${replyTo}, ${now}
      from domain d where (select count(*) from known) < ${most}
      on conflict (domain_id, local_part) do nothing
      returning created_at
    )
    select (select name from domain) as domain,
      coalesce(
        (select created_at from inserted),
        (select created_at from known where id = ${id} and local_part = ${localPart})
      ) as created_at,
      (select count(*) from known) >= ${most}
        and not exists (select from known where local_part = ${localPart}) as full`
  if (!row) throw new Error('a select without a row')
  return row
}

/** A sender as callers see it. */
function senderRecordOf(row: SenderRow): Sender {
  return {
    id: idOf('snd', row.id),
    key: row.key,
    domainId: idOf('dom', row.domainId),
    address: `${row.localPart}@${row.domain}`,
    name: row.name,
    replyTo: row.replyTo,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Senders of one domain. */
const maxSenders = 100

export const senderHandlers = (db: Pool) => [
  handle(createSender, async ({ tenant, sender: wanted }, { creationId }) => {
    const { key = null, domainId, name = null, replyTo = null, ...sender } = wanted
    const [id, now] = [uuidOf(`snd_${creationId}`), clock.now()]
    const localPart = sender.localPart.toLowerCase()
    const row = { id, key, domainId: uuidOf(domainId), localPart, name, replyTo, now }
    const insertion = await insertSenderRow(db, storedTenant(tenant), row, maxSenders)
    const { domain, createdAt, full } = insertion
    if (domain === null)
      throw invalid('domainId', `no such sending domain: ${domainId}`, 'unknown_reference')
    if (createdAt) return senderRecordOf({ ...row, domain, createdAt })
    if (full) throw new Problem('LIMIT_REACHED', `a domain has at most ${maxSenders} senders`)
    throw new Problem('CONFLICT', `localPart: ${localPart}@${domain} is already a sender`)
  }),

  handle(changeSender, ({ tenant, senderId, change }) =>
    get(updateSenderRow(db, storedTenant(tenant), uuidOf(senderId), change), senderRecordOf),
  ),

  handle(listSenders, async ({ tenant, query }) =>
    list('senders', 'snd', query, senderRecordOf, (after, limit) =>
      listSenderRows(db, storedTenant(tenant), query.key, after, limit),
    ),
  ),
]

export const sendingIdentityHandlers = (db: Pool, vault: Vault) => [
  handle(readSenders, async ({ wanted }) => {
    const found = await findSenderRows(
      db,
      wanted.map(({ tenant, senderId }) => ({
        ...storedTenant(tenant),
        senderId: senderId === undefined ? null : uuidOf(senderId),
      })),
    )
    return {
      senders: found.map(({ ready }) => ready && identityOf(ready, vault)),
      known: found.map(({ known }) => known),
    }
  }),
  handle(knowSenders, async ({ tenant, senderIds }) => {
    const { orgId, environment } = storedTenant(tenant)
    const rows = await db<{ id: Uuid }[]>`
      select id from senders
      where org_id = ${orgId} and environment = ${environment}
        and id = any(${senderIds.map(uuidOf)}::uuid[])`
    const ids = new Set(rows.map(({ id }) => id))
    return { known: senderIds.map((id) => ids.has(uuidOf(id))) }
  }),
]

/** One selector signs; the other one stands by for a change of keys. */
function identityOf(sender: ReadySender, vault: Vault): SendingIdentity {
  const { id, localPart, name, replyTo, domain, keyId, selector, privateKey } = sender
  return {
    id: idOf('snd', id),
    address: `${localPart}@${domain}`,
    name,
    replyTo,
    dkim: {
      domain,
      selector: selector === 's1' ? 'selector1' : 'selector2',
      privateKey: vault.open(privateKey, contextOfKey(keyId, selector)),
    },
  }
}
