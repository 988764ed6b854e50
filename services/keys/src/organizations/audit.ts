import { hash } from 'node:crypto'
import {
  type ActionTaken,
  actionTaken,
  type AuditAction,
  type AuditActor,
  type AuditEntry,
  auditTargets,
  listAudit,
} from '@outrider/contracts/audit'
import {
  idOf,
  lowestUuidAt,
  newId,
  type TypeId,
  type Uuid,
  uuidBytes,
  uuidOf,
  uuidText,
} from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import { insertOutboxEntries, type OutboxEntry } from '@outrider/service/db/outbox'
import { type Db, json } from '@outrider/service/db/pool'
import { list } from '@outrider/service/db/resource'
import { handle } from '@outrider/service/nats/requests'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import { currentOrigin } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import type { Deps } from '../deps.ts'
import { managers, requireRole } from './roles.ts'

interface AuditRow {
  readonly id: Uuid
  readonly orgId: Uuid
  readonly at: Date
  readonly actorType: AuditActor['type']
  readonly actorId: Uuid | null
  readonly action: AuditAction
  /** The public id of the resource. */
  readonly target: string
  readonly environment: Environment | null
  readonly address: string | null
  readonly requestId: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** An audit entry to be inserted. */
export type NewAuditEntry = AuditRow

/** The statement that inserts audit entries, or the body of a CTE; given `source`, only if that CTE has a row. */
function auditInserts(db: Db, rows: readonly AuditRow[], source?: string) {
  return db`
    insert into audit_log
      (id, org_id, at, actor_type, actor_id, action, target, environment, address, request_id, details)
    select id, "orgId", at, "actorType", "actorId", action, target, environment, address, "requestId", details
    from jsonb_to_recordset(${json(db, rows)}::jsonb) as r (
      id uuid, "orgId" uuid, at timestamptz, "actorType" text, "actorId" uuid, action text, target text,
      environment text, address text, "requestId" text, details jsonb)
    ${source === undefined ? db`` : db`where exists (select from ${db(source)})`}
    on conflict (id) do nothing`
}

/** The body of a CTE that inserts the audit entry if the CTE `changed` has a row. */
export function auditInsert(db: Db, audit: NewAuditEntry) {
  return auditInserts(db, [audit], 'changed')
}

/** The rows that a statement inserts together with a change. */
export interface Effects {
  readonly audit: NewAuditEntry
  readonly entries: readonly OutboxEntry[]
}

/** The CTEs that insert the audit entry and the messages of a change if the CTE `changed` has a row. */
export function effectInserts(db: Db, { audit, entries }: Effects) {
  return db`
    recorded as (${auditInsert(db, audit)}),
    emitted as (${insertOutboxEntries(db, entries, 'changed')})`
}

/**
 * The body of a CTE that records an action on an account, by its user or the operator, in each of the user's
 * organizations, if the CTE `source` has a row.
 */
export function accountAuditInsert(
  db: Db,
  userId: Uuid,
  action: AuditAction,
  source = 'changed',
  actor: 'user' | 'operator' = 'user',
) {
  const { address = null, requestId = null } = currentOrigin()
  return db`
    insert into audit_log (id, org_id, at, actor_type, actor_id, action, target, address, request_id, details)
    select uuidv7(), org_id, ${clock.now()}::timestamptz, ${actor},
      case ${actor} when 'user' then user_id end, ${action},
      ${idOf('usr', userId)}, ${address}, ${requestId}, '{}'::jsonb
    from members where user_id = ${userId}::uuid and exists (select from ${db(source)})`
}

const minute = 60_000

/**
 * Records a failed sign-in in each of the user's organizations, with the number of attempts that count at that moment:
 * each counted attempt once, and rejected ones, which are not counted, once a minute, so that strangers cannot fill the
 * log. Null, for an address without an account, does the same work and records nothing.
 *
 * @param counter the network of the row in which the attempt is counted
 */
export async function insertFailedSignIn(
  db: Db,
  userId: Uuid | null,
  { account, network }: { readonly account: string; readonly network: string },
  counter: string,
): Promise<void> {
  const now = clock.now()
  const start = Math.floor(now.getTime() / minute) * minute
  const time = lowestUuidAt(start).replaceAll('-', '').slice(0, 12)
  const target = userId && idOf('usr', userId)
  await db`
    insert into audit_log (id, org_id, at, actor_type, action, target, address, request_id, details)
    select
      (${time} || substr(encode(sha256(convert_to(
        org_id || ${account + network} || attempts, 'UTF8'
      )), 'hex'), 1, 20))::uuid,
      org_id, ${now}::timestamptz, 'unknown', 'user.sign_in_failed', ${target}, ${network},
      ${currentOrigin().requestId ?? null}, jsonb_build_object('attempts', attempts)
    from members, (
      select coalesce(max(cardinality(at)), 0) as attempts from sign_in_attempts
      where account = decode(${account}, 'hex') and network = ${counter}
    ) counted
    where user_id = ${userId}::uuid
    on conflict (id) do nothing`
}

interface AuditFilter {
  readonly after: Uuid | null
  readonly limit: number
  readonly since: string | undefined
  readonly until: string | undefined
}

/** An organization's audit entries, newest first, starting after the id `after`. */
function listAuditRows(
  db: Db,
  orgId: Uuid,
  { after, limit, since, until }: AuditFilter,
): Promise<AuditRow[]> {
  const from = since === undefined ? null : lowestUuidAt(Date.parse(since))
  const to = until === undefined ? null : lowestUuidAt(Date.parse(until))
  return db<AuditRow[]>`
    select id, at, actor_type, actor_id, action, target, environment, address, request_id, details
    from audit_log
    where org_id = ${orgId} and (${after}::uuid is null or id < ${after}::uuid)
      and (${from}::uuid is null or id >= ${from}::uuid) and (${to}::uuid is null or id < ${to}::uuid)
    order by id desc
    limit ${limit}`
}

/** An organization, and the member who changes it; `userId` is null for the operator. */
interface Changer {
  readonly orgId: TypeId<'org'>
  readonly userId: TypeId<'usr'> | null
}

/** An entry about the object with the public id `target`; `at` is now by default. */
export function newAuditEntry(
  { orgId, userId }: Changer,
  action: AuditAction,
  target: string,
  details: NewAuditEntry['details'] = {},
  { at = clock.now(), environment = null }: Partial<Pick<NewAuditEntry, 'at' | 'environment'>> = {},
): NewAuditEntry {
  const { address = null, requestId = null } = currentOrigin()
  return {
    id: uuidOf(newId('aud')),
    orgId: uuidOf(orgId),
    at,
    actorType: userId === null ? 'operator' : 'user',
    actorId: userId && uuidOf(userId),
    action,
    target,
    details,
    environment,
    address,
    requestId,
  }
}

function auditEntryOf(row: AuditRow): AuditEntry {
  const { id, at, actorType: type, actorId, target, ...rest } = row
  const actor = { type, id: actorId && idOf(type === 'key' ? 'key' : 'usr', actorId) }
  return {
    ...rest,
    id: idOf('aud', id),
    at: at.toISOString(),
    actor,
    target: { type: auditTargets[row.action], id: target },
  }
}

/** Who may not list invitations does not see who was invited. */
function withoutAddresses(entry: AuditEntry): AuditEntry {
  const { email: _, owner: __, ...details } = entry.details
  return { ...entry, details }
}

export const auditHandlers = ({ db }: Pick<Deps, 'db'>) => [
  handle(listAudit, async ({ actor, query }) => {
    const role = await requireRole(db, actor)
    const { since, until } = query
    const entryOf = managers.includes(role)
      ? auditEntryOf
      : (row: AuditRow) => withoutAddresses(auditEntryOf(row))
    return list('entries', 'aud', query, entryOf, (after, limit) =>
      listAuditRows(db, uuidOf(actor.orgId), { after, limit, since, until }),
    )
  }),
]

/** Records the audited actions that gateways report. An id that derives from the item makes a redelivery harmless. */
export function receiveActions({ db }: Pick<Deps, 'db'>): Subscriber {
  return onBatch(actionTaken, async (actions, deliveries) => {
    await auditInserts(
      db,
      actions.map((action, index) => rowOf(action, deliveries[index]?.id ?? '')),
    )
  })
}

function rowOf({ orgId, at, actor, ...action }: ActionTaken, itemId: string): AuditRow {
  return {
    ...action,
    id: uuidText(uuidBytes(Date.parse(at), hash('sha256', itemId, 'buffer'))),
    orgId: uuidOf(orgId),
    at: new Date(at),
    actorType: actor.type,
    actorId: actor.id && uuidOf(actor.id),
    details: {},
  }
}
