import { backoff } from '../jobs/retry.ts'
import type { JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { contractVersion } from '@outrider/contracts/contract'
import { Problem } from '@outrider/contracts/problem'
import { isHopeless, isOutage, type Pool } from '../db/pool.ts'
import { background, idle, type Loop } from '../jobs/loop.ts'
import type { Logger } from '../observe/log.ts'
import { deadLettersTotal, measure, parked as parkedItems, parkedNow } from '../observe/metrics.ts'
import { buryLetter, type Letter } from './dead-letters.ts'
import { type Arrived, deliver, type Subscriber } from './subscriber.ts'

/** Seconds before each new try of an item that fails; after the last it is a dead letter. */
const retryDelays = [1, 10, 60, 600]
/** Seconds before an item of a newer version is tried again: a process of that version may be there by then. */
const newerDelay = 10
/** Parked items of one organization and service; further failures are buried immediately. */
export const maxParkedPerTenant = 1_000
/** Items tried in one turn, one by one. */
const triesPerTurn = 10

/** Keeps failed items for another try, or as dead letters. */
export interface Parking {
  park(item: Arrived, error: unknown): Promise<void>
  /** For a message that is not an envelope. */
  buryMessage(msg: JsMsg, error: unknown): Promise<void>
}

interface Deps {
  readonly db: Pool
  readonly nats: NatsConnection
  readonly log: Logger
  /** The service that failed to handle the items. */
  readonly service: string
}

export function createParking(deps: Deps): Parking {
  const { db, log, service } = deps
  return {
    async park(item, error) {
      const { subject, id, data, sequence, version } = item
      const orgId = orgIdIn(data)
      const parked = { subject, itemId: id, orgId, version, data: JSON.stringify(data) }
      const isNewer = isOfNewerVersion(parked, error)
      log.error({ err: error, service, subject, item: id, orgId }, 'item failed')
      const first = backoff(retryDelays, 1) ?? 0
      const reason = reasonOf(error)
      if (
        (isNewer || !isHopeless(error)) &&
        (await insertParked(db, parked, reason, first, maxParkedPerTenant))
      ) {
        parkedItems.inc({ service, subject })
        return
      }
      if (isNewer)
        throw new Problem('UNAVAILABLE', 'a newer version must handle it', { cause: error })
      await bury(deps, { ...parked, reason, death: `sequence ${sequence}` })
    },
    async buryMessage(msg, error) {
      log.error({ err: error, service, subject: msg.subject, sequence: msg.seq }, 'not an envelope')
      const [subject, data] = [msg.subject, JSON.stringify(msg.string())]
      const death = `sequence ${msg.seq}`
      const letter = { subject, itemId: death, orgId: null, data, death }
      await bury(deps, { ...letter, reason: reasonOf(error) })
    },
  }
}

/**
 * Shows the counters of a service before the first failure: Prometheus sees no increase in one that begins above
 * zero.
 */
export function countFromZero(service: string, subjects: readonly string[]): void {
  for (const subject of subjects)
    for (const counter of [parkedItems, deadLettersTotal]) counter.inc({ service, subject }, 0)
}

/** Reports how many items of a service are parked, until disposed. */
export function measureParked({ db, service }: Deps): Disposable {
  return measure(async () => [
    { gauge: parkedNow, labels: { service }, value: await countParked(db) },
  ])
}

/** Tries parked items that are due, one by one, until disposed. */
export function retryParked(deps: Deps, subscribers: readonly Subscriber[]): Loop {
  const { db, log } = deps
  return background(log, 'retrying parked items', idle, async () => {
    const due = await leaseParked(db, triesPerTurn)
    for (const [index, item] of due.entries())
      try {
        await retry(deps, subscribers, item)
      } catch (error) {
        const untried = due.slice(index).map(({ key }) => key)
        await releaseParked(db, untried)
        throw error
      }
    return due.length === triesPerTurn
  })
}

async function bury({ nats, log, service }: Deps, letter: Omit<Letter, 'service'>): Promise<void> {
  await buryLetter(nats, { ...letter, service })
  const { subject, itemId: item, orgId, reason } = letter
  deadLettersTotal.inc({ service, subject })
  log.error({ service, subject, item, orgId, reason }, 'dead letter')
}

/** Throws when a server is unavailable: that is no failure of the item. */
async function retry(
  deps: Deps,
  subscribers: readonly Subscriber[],
  item: ParkedItem,
): Promise<void> {
  const { db, log, service } = deps
  const { key, subject, itemId: id, failures } = item
  try {
    const data: unknown = JSON.parse(item.data)
    await deliver(subscribers, subject, [{ id, subject, data, repeated: true }])
  } catch (error) {
    if (isOutage(error)) throw error
    log.error({ err: error, service, subject, item: id, failures: failures + 1 }, 'item failed')
    const isNewer = isOfNewerVersion(item, error)
    const seconds = isNewer ? newerDelay : backoff(retryDelays, failures + 1)
    const reason = reasonOf(error)
    if (seconds !== undefined && (isNewer || !isHopeless(error)))
      return postponeParked(db, key, reason, seconds)
    await bury(deps, { ...item, reason, death: `parked ${key}` })
  }
  await deleteParked(db, key)
}

/** Whether this process cannot read the item because a newer version published it. It is kept for that version. */
function isOfNewerVersion({ version }: Pick<ParkedItem, 'version'>, error: unknown): boolean {
  return version > contractVersion && isHopeless(error)
}

/** On one line. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ').slice(0, 500)
}

/** The organization of an item, in the field that every contract on a stream has; null where it is missing. */
function orgIdIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('tenant' in data)) return null
  const { tenant } = data
  if (typeof tenant !== 'object' || tenant === null || !('orgId' in tenant)) return null
  return typeof tenant.orgId === 'string' ? tenant.orgId : null
}

/** An item that failed and is tried again later. */
interface ParkedItem {
  readonly key: string
  readonly subject: string
  readonly itemId: string
  readonly orgId: string | null
  /** JSON. */
  readonly data: string
  /** The publisher's version of all messages. */
  readonly version: number
  readonly failures: number
}

/** Seconds for which only one replica may try the items of a turn: a statement takes a minute at most. */
const leaseSeconds = triesPerTurn * 66

/** Parks an item for `seconds`, once however often it comes; false where its tenant has `quota` of them already. */
async function insertParked(
  db: Pool,
  item: Omit<ParkedItem, 'key' | 'failures'>,
  reason: string,
  seconds: number,
  quota: number,
): Promise<boolean> {
  const { subject, itemId, orgId, data, version } = item
  const [row] = await db<{ hasRoom: boolean }[]>`
    with room as (
      select (
        select count(*) from (select from parked_items where org_id is not distinct from ${orgId} limit ${quota}) as p
      ) < ${quota} as has_room
    ), parked as (
      insert into parked_items (subject, item_id, org_id, data, version, failures, reason, due_at)
      select ${subject}, ${itemId}, ${orgId}, ${data}, ${version}, 1, ${reason}, now() + make_interval(secs => ${seconds})
      from room where has_room
      on conflict (subject, item_id) do nothing
    )
    select has_room from room`
  return row?.hasRoom === true
}

/** Leases due items, at most `limit`: the oldest of each organization, then their second oldest, and so on. */
function leaseParked(db: Pool, limit: number): Promise<ParkedItem[]> {
  return db<ParkedItem[]>`
    update parked_items p set leased_until = now() + make_interval(secs => ${leaseSeconds})
    from (
      select key from parked_items
      where due_at <= now() and leased_until <= now() and key in (
        select key from (
          select key, due_at, row_number() over (partition by org_id order by due_at) as place from (
            select key, org_id, due_at from parked_items where due_at <= now() and leased_until <= now()
            order by due_at limit 10000
          ) oldest
        ) ranked
        order by place, due_at limit ${limit}
      )
      for update skip locked
    ) due
    where p.key = due.key
    returning p.key, p.subject, p.item_id, p.org_id, p.data, p.version, p.failures`
}

/** Puts an item off after another failure. */
async function postponeParked(
  db: Pool,
  key: string,
  reason: string,
  seconds: number,
): Promise<void> {
  await db`
    update parked_items set failures = failures + 1, reason = ${reason}, leased_until = '-infinity',
      due_at = now() + make_interval(secs => ${seconds})
    where key = ${key}`
}

/** Forgets an item that was handled or buried. */
async function deleteParked(db: Pool, key: string): Promise<void> {
  await db`delete from parked_items where key = ${key}`
}

/** Gives items back untried. */
async function releaseParked(db: Pool, keys: readonly string[]): Promise<void> {
  await db`update parked_items set leased_until = '-infinity' where key = any(${[...keys]}::bigint[])`
}

/** How many items are parked, counting to ten thousand. */
async function countParked(db: Pool): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from parked_items limit 10000) as counted`
  return row?.count ?? 0
}
