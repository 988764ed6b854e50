import type { JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Pool } from './database.ts'
import { buryLetter, type Letter } from './dead-letters.ts'
import { type Arrived, deliver, type Subscriber } from './deliver.ts'
import type { Logger } from './log.ts'
import { type Loop, startLoop } from './loop.ts'
import { deadLetters, parked as parkedItems, parkedNow } from './monitor/declared.ts'
import { measure } from './monitor/metrics.ts'
import { isHopeless, isOutage } from './outage.ts'
import {
  countParked,
  deleteParked,
  insertParked,
  leaseParked,
  type ParkedItem,
  putOff,
  releaseParked,
} from './parking-queries.ts'

/** Seconds before each new try of an item that fails; after the last it is a dead letter. */
const retryDelays = [1, 10, 60, 600]
/** Parked items of one organization and service; what fails beyond them is buried at once. */
export const maxParkedPerTenant = 1_000
/** Items tried in one turn. */
const triesPerTurn = 100
/** Milliseconds between looks at what is due. */
const interval = 1_000

/** Where items go that failed: to be tried again later, or to the dead letters. */
export interface Parking {
  park(item: Arrived, error: unknown): Promise<void>
  /** For a message that is no parcel. */
  buryMessage(msg: JsMsg, error: unknown): Promise<void>
}

interface Deps {
  readonly db: Pool
  readonly nats: NatsConnection
  readonly log: Logger
  /** Whose items they are. */
  readonly service: string
}

export function createParking(deps: Deps): Parking {
  const { db, log, service } = deps
  return {
    async park(item, error) {
      const { subject, id, data, sequence } = item
      const orgId = orgIdIn(data)
      const parked = { subject, itemId: id, orgId, data: JSON.stringify(data) }
      log.error({ err: error, service, subject, item: id, orgId }, 'item failed')
      const [first = 0] = retryDelays
      const reason = reasonOf(error)
      if (
        !isHopeless(error) &&
        (await insertParked(db, parked, reason, first, maxParkedPerTenant))
      ) {
        parkedItems.inc({ service, subject })
        return
      }
      await bury(deps, { ...parked, reason, death: `sequence ${sequence}` })
    },
    async buryMessage(msg, error) {
      log.error({ err: error, service, subject: msg.subject, sequence: msg.seq }, 'no parcel')
      const [subject, data] = [msg.subject, JSON.stringify(msg.string())]
      const death = `sequence ${msg.seq}`
      const letter = { subject, itemId: death, orgId: null, data, death }
      await bury(deps, { ...letter, reason: reasonOf(error) })
    },
  }
}

/** Shows the counters of a service before anything has failed: Prometheus sees no increase in one that begins above zero. */
export function countFromZero(service: string, subjects: readonly string[]): void {
  for (const subject of subjects)
    for (const counter of [parkedItems, deadLetters]) counter.inc({ service, subject }, 0)
}

/** Tells how many items of a service are parked, until disposed. */
export function measureParked({ db, service }: Deps): Disposable {
  return measure(async () => [
    { gauge: parkedNow, labels: { service }, value: await countParked(db) },
  ])
}

/** Tries parked items that are due, one by one, until disposed. */
export function retryParked(deps: Deps, subscribers: readonly Subscriber[]): Loop {
  const { db, log } = deps
  return startLoop(
    async () => {
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
    },
    interval,
    (error) => log.warn({ err: error }, 'parked items not tried'),
  )
}

async function bury({ nats, log, service }: Deps, letter: Omit<Letter, 'service'>): Promise<void> {
  await buryLetter(nats, { ...letter, service })
  const { subject, itemId: item, orgId, reason } = letter
  deadLetters.inc({ service, subject })
  log.error({ service, subject, item, orgId, reason }, 'dead letter')
}

/** Throws when a server is away: that is no failure of the item's. */
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
    const seconds = retryDelays[failures]
    const reason = reasonOf(error)
    if (seconds !== undefined && !isHopeless(error)) return putOff(db, key, reason, seconds)
    await bury(deps, { ...item, reason, death: `parked ${key}` })
  }
  await deleteParked(db, key)
}

/** On one line. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ').slice(0, 500)
}

/** Whose item it is, as every contract on a stream says; null where it does not say so. */
function orgIdIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('tenant' in data)) return null
  const { tenant } = data
  if (typeof tenant !== 'object' || tenant === null || !('orgId' in tenant)) return null
  return typeof tenant.orgId === 'string' ? tenant.orgId : null
}
