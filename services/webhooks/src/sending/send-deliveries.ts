import { batchCalls } from '@outrider/service/batch-calls'
import { isTransient, retried } from '@outrider/service/database'
import { type Loop, startLoop } from '@outrider/service/loop'
import type { AllowedNetworks } from '@outrider/service/public-address'
import type { Service } from '@outrider/service/service'
import { tracedRow } from '@outrider/service/tracing/tracing'
import { deliver, resultOf } from './deliver.ts'
import { createLanes, type LaneLimits } from './lanes.ts'
import { recordResults, type Result } from './outcome-queries.ts'
import { createPoster } from './post.ts'
import { type Sendable, takeTurns } from './take-turns.ts'
import { createUnrecorded } from './unrecorded.ts'
import { readNextTurn, releaseDeliveries } from './turn-queries.ts'

const limits: LaneLimits = {
  held: 2_048,
  inFlight: 1_024,
  failingInFlight: 512,
  perEndpoint: 32,
  window: 256,
  idle: 10_000,
}
/** Results recorded by one statement, and statements at once. */
const batchSize = 500
const maxRecording = 2
/** Milliseconds between looks when nothing is known to fall due. */
const interval = 1_000
/** Milliseconds from its lease within which a delivery is begun, or else given back. */
const maxWait = 30_000
/** Milliseconds that deliveries in flight have to end when the service stops. */
const grace = 5_000

/** Sends what is due, until disposed; what is then in flight has five seconds, and is given back after that. */
export function sendDeliveries(
  { name, db, log }: Service,
  allowed: AllowedNetworks,
  onDisabled: () => void,
): Loop {
  const lanes = createLanes<Sendable>(limits)
  const poster = createPoster(allowed)
  const underWay = new Set<Promise<void>>()
  const unrecorded = createUnrecorded()
  let isStopping = false
  let alarm: NodeJS.Timeout | undefined

  const report = (error: unknown) =>
    log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'deliveries')
  const record = batchCalls<Result, void>(
    async (batch) => {
      if (
        await retried(() =>
          recordResults(
            db,
            batch.map(({ item }) => item),
          ),
        )
      )
        onDisabled()
      for (const call of batch) call.resolve()
    },
    batchSize,
    maxRecording,
  )
  const release = async (items: readonly Sendable[]) => {
    if (items.length > 0) await retried(() => releaseDeliveries(db, items))
  }
  /** What fails here is tried again when its lease ends. */
  const keep = (work: Promise<void>) => {
    const kept = work.catch(report).finally(() => underWay.delete(kept))
    underWay.add(kept)
  }

  const send = async (item: Sendable) => {
    if (performance.now() - item.leasedAt > maxWait)
      return release([item, ...lanes.end(item, false)])
    const outcome = await tracedRow(name, 'webhook', item, () => deliver(poster, item))
    const surplus = lanes.end(item, outcome.delivered)
    sendReady()
    if (lanes.room(item.endpointId) > 0) loop.wake()
    if (isStopping && !outcome.delivered) return release([item, ...surplus])
    await unrecorded.until(Promise.all([record(resultOf(item, outcome)), release(surplus)]))
  }
  const sendReady = () => {
    for (let item = lanes.next(); item; item = lanes.next()) keep(send(item))
  }

  const loop = startLoop(
    async () => {
      clearTimeout(alarm)
      if (lanes.free() === 0 || unrecorded.isFull()) return false
      const taken = await takeTurns(db, lanes)
      if (taken) {
        lanes.add(taken)
        sendReady()
        return true
      }
      const next = await readNextTurn(db, interval, lanes.full())
      if (next !== undefined) alarm = setTimeout(() => loop.wake(), Math.max(0, next))
      return false
    },
    interval,
    report,
  )

  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]()
      clearTimeout(alarm)
      keep(release(lanes.clear()))
      await settledWithin(grace, underWay)
      isStopping = true
      await poster[Symbol.asyncDispose]()
      await Promise.all(underWay)
    },
  }
}

/** Resolves when the work is done, at the latest after `milliseconds`. */
async function settledWithin(milliseconds: number, work: Iterable<Promise<void>>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([Promise.all(work), promise])
  clearTimeout(timer)
}
