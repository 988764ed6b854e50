import type { Uuid } from '@outrider/contracts/ids'
import { retried } from '@outrider/service/db/pool'
import { createHttpClient, type HttpClient } from '@outrider/service/http/outbound'
import { batchCalls } from '@outrider/service/jobs/batch-calls'
import { logFailure, type Loop, quietRest, startLoop } from '@outrider/service/jobs/loop'
import { firstAttemptSeconds } from '@outrider/service/observe/metrics'
import { clock } from '@outrider/service/observe/time'
import { tracedRow } from '@outrider/service/observe/tracing'
import type { Service } from '@outrider/service/service'
import type { WebhooksDeps } from '../deps.ts'
import { bodyOf } from '../deliveries/deliveries.ts'
import {
  type AttemptOutcome,
  maxTries,
  outcomeOfNoResponse,
  outcomeOfResponse,
  retryDelay,
} from '../deliveries/outcome.ts'
import { openSecrets, type Secret, sign, signingSecrets } from '../endpoints/secrets.ts'
import { createEndpointWindows, type WindowLimits } from './endpoint-windows.ts'
import {
  type DeliveryTarget,
  type LeasedDelivery,
  leaseDue,
  listTargets,
  readNextDue,
  type ReadyDelivery,
  releaseDeliveries,
} from './lease-deliveries.ts'
import { type AttemptResult, recordAttempts } from './record-attempts.ts'

const limits: WindowLimits = {
  held: 2_048,
  inFlight: 1_024,
  failingInFlight: 512,
  perEndpoint: 32,
  window: 256,
  idle: 10_000,
}
/** Milliseconds for one attempt: connecting, sending, and the whole response. */
const exchangeTimeout = 15_000
/** Results recorded by one statement, and concurrent statements. */
const batchSize = 500
const maxRecording = 2
/** Concurrent statements that read the endpoints of deliveries that are about to be sent. */
const maxReading = 2
/** Milliseconds between looks when nothing is known to fall due. */
const interval = 1_000
/** Milliseconds from its lease within which a delivery is begun, or else given back. */
const maxWait = 30_000
/** Milliseconds that deliveries in flight have to end when the service stops. */
const grace = 5_000

/** Sends due deliveries until disposed. Deliveries then in flight have five seconds before they are released. */
export function sendDeliveries(
  { name, db, log }: Service,
  { rules, vault }: Pick<WebhooksDeps, 'rules' | 'vault'>,
  onDisabled: () => void,
): Loop {
  const windows = createEndpointWindows<ReadyDelivery>(limits)
  const client = createHttpClient(rules, { timeoutMs: exchangeTimeout, keepAlive: true })
  const inFlight = new Set<Promise<void>>()
  const unrecorded = createUnrecorded()
  let isStopping = false
  let alarm: NodeJS.Timeout | undefined

  const report = (error: unknown) => logFailure(log, error, 'sending deliveries')
  const record = batchCalls<AttemptResult, void>(
    async (batch) => {
      const results = batch.map(({ item }) => item)
      if (await retried(() => recordAttempts(db, results))) onDisabled()
      for (const call of batch) call.resolve()
    },
    batchSize,
    maxRecording,
  )
  const readTarget = batchCalls<Uuid, DeliveryTarget | undefined>(
    async (batch) => {
      const targets = await listTargets(db, [...new Set(batch.map(({ item }) => item))])
      const byId = new Map(targets.map((target) => [target.endpointId, target]))
      for (const call of batch) call.resolve(byId.get(call.item))
    },
    batchSize,
    maxReading,
  )
  const release = async (items: readonly ReadyDelivery[]) => {
    if (items.length > 0) await retried(() => releaseDeliveries(db, items))
  }
  /** Failed work is retried when its lease ends. */
  const keep = (work: Promise<void>) => {
    const kept = work.catch(report).finally(() => inFlight.delete(kept))
    inFlight.add(kept)
  }

  const opened = (target: DeliveryTarget): OpenTarget => ({
    url: target.url,
    secrets: () => openSecrets(vault, target.endpointId, target.secrets),
  })
  const send = async (item: ReadyDelivery) => {
    // Read now: the delivery may have waited since the URL or a secret was changed.
    const target = await readTarget(item.endpointId).catch(report)
    if (!target || performance.now() - item.leasedAt > maxWait)
      return release([item, ...windows.end(item, false)])
    if (item.tries === 1)
      firstAttemptSeconds.observe(
        { work: name },
        item.late + (performance.now() - item.leasedAt) / 1_000,
      )
    const outcome = await tracedRow(name, 'webhook', item, () =>
      deliver(client, item, opened(target)),
    )
    const surplus = windows.end(item, outcome.delivered)
    sendReady()
    if (windows.room(item.endpointId) > 0) loop.wake()
    if (isStopping && !outcome.delivered) return release([item, ...surplus])
    await unrecorded.until(Promise.all([record(resultOf(item, outcome)), release(surplus)]))
  }
  const sendReady = () => {
    for (let item = windows.next(); item; item = windows.next()) keep(send(item))
  }

  const loop = startLoop(
    async () => {
      clearTimeout(alarm)
      if (windows.free() === 0 || unrecorded.isFull()) return false
      const taken = await leaseDue(db, windows)
      if (taken) {
        windows.add(taken)
        sendReady()
        return true
      }
      const next = await readNextDue(db, quietRest, windows.full())
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
      keep(release(windows.clear()))
      await settledWithin(grace, inFlight)
      isStopping = true
      await client[Symbol.asyncDispose]()
      await Promise.all(inFlight)
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

interface OpenTarget {
  readonly url: string
  /** Throws if they cannot be decrypted. */
  readonly secrets: () => readonly Secret[]
}

/** Makes one attempt. Never rejects: a failure is an outcome. */
async function deliver(
  client: HttpClient,
  item: ReadyDelivery,
  { url, secrets }: OpenTarget,
): Promise<AttemptOutcome> {
  const at = clock.now()
  const began = performance.now()
  const times = () => ({ at, durationMs: performance.now() - began })
  try {
    // Processes that die while they send it have had all its tries.
    if (item.tries > maxTries) throw new Error('the process stopped during each of the attempts')
    const { headers, body } = requestOf(item, secrets(), at)
    return outcomeOfResponse(await client.call({ url, method: 'POST', headers, body }), times())
  } catch (error) {
    return outcomeOfNoResponse(error, times())
  }
}

/** The result to record, with the delay before the next attempt. */
function resultOf(
  { endpointId, factId, tries }: ReadyDelivery,
  { delivered, gone, retryAfter, attempt }: AttemptOutcome,
): AttemptResult {
  const delay = delivered || gone ? undefined : retryDelay(tries, retryAfter)
  return {
    endpointId,
    factId,
    tries,
    status: delivered ? 'delivered' : delay === undefined ? 'failed' : 'pending',
    delay: delay ?? null,
    gone,
    attempt,
  }
}

interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The request of an attempt: the same ID and body each time, with a new signature. */
function requestOf(leased: LeasedDelivery, secrets: readonly Secret[], now: Date): WebhookRequest {
  const content = bodyOf(leased)
  const body = JSON.stringify(content)
  const timestamp = Math.floor(now.getTime() / 1_000)
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Outrider-Webhooks/1',
      'webhook-id': content.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign({ id: content.id, timestamp, body }, signingSecrets(secrets, now)),
    },
    body,
  }
}

/** Results that are not recorded yet, while more is leased. */
const maxUnrecorded = 2_048

/** Counts results that are being recorded. Deliveries whose results cannot be recorded are sent again later. */
export function createUnrecorded(max = maxUnrecorded) {
  let count = 0
  return {
    /** Whether no more is to be leased. */
    isFull: () => count >= max,
    /** Counts a result until its recording ends, well or not. */
    async until(recorded: Promise<unknown>): Promise<void> {
      count += 1
      try {
        await recorded
      } finally {
        count -= 1
      }
    },
  }
}
