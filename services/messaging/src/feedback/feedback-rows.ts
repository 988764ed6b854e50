import { lowestUuidAt, type Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import type { CountName } from '@outrider/contracts/statistics'
import { insertCounts } from '@outrider/service/db/counts'
import { insertOutboxEntries } from '@outrider/service/db/outbox'
import { type Db, json } from '@outrider/service/db/pool'
import { isInactive } from '@outrider/service/db/standings'
import { keptOf } from '@outrider/service/observe/origin'
import { countingLinks, countingOutcomes } from '../campaigns/counts.ts'
import { countForAutomations } from '../messages/automation-counts.ts'
import type { MessageOutboxEntry } from '../messages/outbox-entries.ts'
import { messageMoves } from '../messages/states.ts'
import { type ContactCommand, suppressionFact } from '../suppressions.ts'

/** The message that something happened to. */
export interface FeedbackMessage {
  readonly id: Uuid
  readonly orgId: Uuid
  readonly environment: Environment
  readonly contactId: Uuid
  readonly channel: 'email'
  readonly addressHash: Uint8Array | null
}

/**
 * The email of this id, which a signature has vouched for, and whether its organization is suspended or deleted;
 * undefined when it is gone, or was never sent.
 */
export async function findFeedbackMessage(
  db: Db,
  id: Uuid,
): Promise<(FeedbackMessage & { readonly isBlocked: boolean }) | undefined> {
  const [row] = await db<(FeedbackMessage & { readonly isBlocked: boolean })[]>`
    select id, org_id, environment, contact_id, channel, address_hash,
      ${isInactive(db, 'messages.org_id')} as is_blocked
    from messages
    where id = ${id} and channel = 'email'`
  return row
}

export interface FeedbackEvent {
  readonly type: 'bounced' | 'complained' | 'opened' | 'clicked' | 'unsubscribed'
  readonly machine: boolean
  readonly detail: string | null
  readonly at: Date
  /** Emitted the first time only. */
  readonly facts: readonly MessageOutboxEntry[]
  /** Emitted each time. */
  readonly commands: readonly ContactCommand[]
  /** Why the address is not to be written to any more; null when it may be. */
  readonly suppression: { readonly id: Uuid; readonly reason: string } | null
}

/** Where a message says when this happened to it for the first time. */
function columnOf({ type, machine }: FeedbackEvent): string {
  return machine ? `machine_${type}_at` : `${type}_at`
}

/** Records an event of a message; repeated events are counted. */
export async function recordFeedback(
  db: Db,
  { id, orgId, environment, contactId, addressHash }: FeedbackMessage,
  happening: FeedbackEvent,
): Promise<void> {
  const { type, machine, detail, at, facts, commands, suppression } = happening
  const first = db(columnOf(happening))
  const what = machine ? `machine_${type}` : type
  const name: CountName = `emails ${type}`
  const moves = json(db, type === 'bounced' || type === 'complained' ? messageMoves(type) : {})
  const suppressed =
    suppression && addressHash
      ? [
          suppressionFact(
            { orgId, environment },
            { ...suppression, contactId, createdAt: at, addressHash },
          ),
        ]
      : []
  await db`
    with message as (
      select id, origin, campaign_id from messages
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
    ), changed as (
      update messages m set
        ${first} = coalesce(m.${first}, ${at}), status = coalesce(${moves}::jsonb ->> m.status, m.status)
      from message
      where m.id = message.id and (m.${first} is null or jsonb_exists(${moves}::jsonb, m.status))
      returning m.org_id, m.environment, m.origin, m.campaign_id, m.variant, old.${first} is null as is_first
    ), ${countingOutcomes(db, db`select campaign_id, variant, ${what} as what, 1 as by from changed where is_first`)},
    ${countForAutomations(db, db`select *, ${what} as what, 1 as by from changed where is_first`)},
    ${insertCounts(
      db,
      db`
        select ${orgId}::uuid as org_id, ${environment} as environment, ${name} as what, ${at}::timestamptz as at
        from changed where is_first and not ${machine}::boolean`,
    )}, event as (
      insert into message_events as e (message_id, type, machine, detail_hash, detail, at)
      select id, ${type}, ${machine}, decode(md5(${detail ?? ''}::text), 'hex'), ${detail}::text, ${at}
      from message
      on conflict (message_id, type, machine, detail_hash) do update set count = e.count + 1
      returning count
    ), ${countingLinks(
      db,
      db`
        select message.campaign_id, ${detail ?? ''}::text as url, decode(md5(${detail ?? ''}::text), 'hex') as url_hash
        from message, event
        where event.count = 1 and ${type === 'clicked' && !machine && detail !== null}::boolean`,
    )}, suppressed as (
      insert into suppressions (id, org_id, environment, address_hash, contact_id, reason, created_at)
      select ${suppression?.id ?? null}::uuid, ${orgId}, ${environment}, ${addressHash}::bytea, ${contactId},
             ${suppression?.reason ?? null}::text, ${at}
      from message where ${addressHash !== null && suppression !== null}
      on conflict (org_id, environment, address_hash) do nothing
      returning id
    ), reported as (${insertOutboxEntries(db, suppressed, 'suppressed')})
    insert into outbox (subject, data, traceparent)
    select f.subject, f.data || coalesce(message.origin, '{}'), f.traceparent
    from event, message,
      jsonb_to_recordset(${json(db, facts)}::jsonb) as f (subject text, data jsonb, traceparent text)
    where event.count = 1
    union all
    select c.subject, c.data, ${keptOf().traceparent ?? null}::text
    from jsonb_to_recordset(${json(db, commands)}::jsonb) as c (subject text, data jsonb)`
}

/** The longest time for which an email waits before it is sent: its ID is older than its bounce by that and a week. */
const maxAge = 14 * 86_400_000

/** How many emails to an address bounced since then, and after the last one that arrived; at most `limit`. */
export async function countSoftBounces(
  db: Db,
  {
    orgId,
    environment,
    contactId,
    addressHash,
  }: FeedbackMessage & { readonly addressHash: Uint8Array },
  since: Date,
  limit: number,
): Promise<number> {
  const sent = db`
    from messages
    where org_id = ${orgId} and environment = ${environment} and contact_id = ${contactId}
      and id >= ${lowestUuidAt(since.getTime() - maxAge)} and address_hash = ${addressHash}`
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from (
      select ${sent} and bounced_at > greatest(
        ${since}::timestamptz, (select max(greatest(delivered_at, opened_at, clicked_at)) ${sent})
      )
      limit ${limit}
    ) bounced`
  return row.count
}

/** Notes that a relay on the way has the email and will try again. */
export async function recordDeferral(
  db: Db,
  { id, orgId, environment }: FeedbackMessage,
  detail: string,
  at: Date,
): Promise<void> {
  await db`
    insert into message_events as e (message_id, type, detail_hash, detail, at)
    select id, 'deferred', decode(md5(${detail}::text), 'hex'), ${detail}::text, ${at} from messages
    where id = ${id} and org_id = ${orgId} and environment = ${environment}
    on conflict (message_id, type, machine, detail_hash) do update set count = e.count + 1`
}

/** Records that an email was delivered, and emits the fact the first time. */
export async function recordDelivery(
  db: Db,
  { id, orgId, environment }: FeedbackMessage,
  delivered: MessageOutboxEntry,
  at: Date,
): Promise<void> {
  await db`
    with changed as (
      update messages m set
        delivered_at = ${at}, status = coalesce(${json(db, messageMoves('delivered'))}::jsonb ->> m.status, m.status)
      where id = ${id} and org_id = ${orgId} and environment = ${environment} and delivered_at is null
      returning org_id, environment, origin, campaign_id, variant
    ), ${countingOutcomes(db, db`select campaign_id, variant, 'delivered' as what, 1 as by from changed`)},
    ${countForAutomations(db, db`select *, 'delivered' as what, 1 as by from changed`)}, ${insertCounts(
      db,
      db`
        select ${orgId}::uuid as org_id, ${environment} as environment, ${'emails delivered' satisfies CountName} as what,
               ${at}::timestamptz as at
        from changed`,
    )}
    insert into outbox (subject, data, traceparent)
    select ${delivered.subject}, ${json(db, delivered.data)}::jsonb || coalesce(origin, '{}'),
           ${delivered.traceparent ?? null}
    from changed`
}
