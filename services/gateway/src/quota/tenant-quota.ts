import {
  jetstreamManager,
  type JetStreamManager,
  type JsMsg,
  type StreamState,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { Problem } from '@outrider/contracts/problem'
import { consumersOf } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import type { StreamName } from '@outrider/contracts/streams'
import { startLoop } from '@outrider/service/jobs/loop'
import { bytesHeader } from '@outrider/service/nats/publish'
import { minimumAgeSeconds } from '@outrider/service/nats/streams'
import type { Logger } from '@outrider/service/observe/log'
import { measure, streamFree } from '@outrider/service/observe/metrics'
import { clock } from '@outrider/service/observe/time'
import { UsageCounter } from './usage-counter.ts'

/** Milliseconds between looks at how full a stream is, and how far its consumers are. */
const interval = 1_000
/** Milliseconds for which what is handled still takes room: until it may be deleted, and the job that deletes has run. */
const purgedAfter = (minimumAgeSeconds + 60) * 1_000
/** Whole seconds: by then some of what an organization sent is handled, or deleted. */
const retryAfter = 5

/** What is counted, of which stream. */
interface Counted {
  readonly nats: NatsConnection
  readonly stream: StreamName
  readonly subjects: readonly string[]
  readonly log: Logger
  /** Hears of each look at the stream. */
  readonly onLook: (state: StreamState) => void
}

/** The room of a stream, which no organization takes from the others. */
export interface TenantQuota extends AsyncDisposable {
  /** Forgets what it counted: the stream is read again from its beginning. */
  clear(): void
  /** Counts a parcel of the stream; they come in its order. */
  note(msg: JsMsg): void
  /** Throws `RATE_LIMITED` when the organization has more in the stream than is free. */
  check(orgId: string): void
}

/**
 * An organization may have as much in a stream as is left free: one alone takes half of it, two that flood take a third
 * each, and whoever else comes finds room (the dynamic threshold of Choudhury and Hahne, 1998). What is
 * handled counts until it is old enough to be deleted. Every gateway reads all parcels, from an hour back, and so
 * counts the same; what is older counts as nobody's.
 */
export function openTenantQuota({ nats, stream, subjects, log, onLook }: Counted): TenantQuota {
  const none = () => new Map(subjects.map((subject) => [subject, new UsageCounter()]))
  let backlogs = none()
  let manager: JetStreamManager | undefined
  let free = Infinity
  let noted = 0

  const look = async () => {
    manager ??= await jetstreamManager(nats, { checkAPI: false })
    for (const [subject, backlog] of backlogs)
      backlog.forget(await handledOf(manager, subject), clock.now().getTime() - purgedAfter)
    const { config, state } = await manager.streams.info(stream)
    free = config.max_bytes - state.bytes
    onLook(state)
    return false
  }
  const loop = startLoop(look, interval, (error) =>
    log.warn({ err: error, stream }, 'not known how full'),
  )
  const measured = measure(async () =>
    Number.isFinite(free) ? [{ gauge: streamFree, labels: { stream }, value: free }] : [],
  )

  return {
    clear() {
      backlogs = none()
      noted = 0
    },
    note(msg) {
      const backlog = backlogs.get(msg.subject)
      if (!backlog || msg.seq <= noted) return // read again
      noted = msg.seq
      const at = msg.time.getTime()
      for (const [orgId, bytes] of countsIn(msg.headers?.get(bytesHeader) ?? '')) {
        backlog.note(msg.seq, at, orgId, bytes)
        free -= bytes
      }
    },
    check(orgId) {
      let own = 0
      for (const backlog of backlogs.values()) own += backlog.bytesOf(orgId)
      if (own > free)
        throw new Problem('RATE_LIMITED', 'too much of yours waits to be handled', { retryAfter })
    },
    async [Symbol.asyncDispose]() {
      measured[Symbol.dispose]()
      await loop[Symbol.asyncDispose]()
    },
  }
}

/** Up to where all consumers of a subject have handled what came. */
async function handledOf(manager: JetStreamManager, subject: string): Promise<number> {
  const takers = services.flatMap(consumersOf).filter(({ subjects }) => subjects.includes(subject))
  const floors = takers.map(async ({ stream, name }) => {
    const { ack_floor } = await manager.consumers.info(stream, name)
    return ack_floor.stream_seq
  })
  return Math.min(...(await Promise.all(floors)))
}

function* countsIn(header: string): Generator<[string, number]> {
  for (const count of header.split(' ')) {
    const [orgId = '', bytes] = count.split('=')
    if (orgId !== '') yield [orgId, Number(bytes)]
  }
}
