import type { JsMsg } from '@nats-io/jetstream'
import { Problem } from '@outrider/contracts/problem'
import { consumersOf } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import type { StreamName } from '@outrider/contracts/streams'
import { bytesHeader } from '@outrider/service/nats/publish'
import { minimumAgeSeconds } from '@outrider/service/nats/streams'
import type { StreamView, StreamWatch } from '@outrider/service/nats/watch'
import { measure, streamFree } from '@outrider/service/observe/metrics'
import { clock } from '@outrider/service/observe/time'
import { UsageCounter } from './usage-counter.ts'

/** Milliseconds for which handled messages still take room: until they may be deleted, and the purge has run. */
const purgedAfter = (minimumAgeSeconds + 60) * 1_000
/** Whole seconds, after which some of the organization's messages have been handled or deleted. */
const retryAfter = 5

/** The messages to count, and their stream. */
interface Counted {
  readonly watch: StreamWatch
  readonly stream: StreamName
  readonly subjects: readonly string[]
  /** Called with each view of the stream. */
  readonly onLook: (view: StreamView) => void
}

/** The room of a stream, which no organization takes from the others. */
export interface TenantQuota extends Disposable {
  /** Forgets all counts: the stream is read again from its beginning. */
  clear(): void
  /** Counts an envelope of the stream; they come in its order. */
  note(msg: JsMsg): void
  /**
   * Throws `RATE_LIMITED` when the organization has more in the stream than is free, `UNAVAILABLE` when it has nothing
   * there and nothing is free.
   */
  check(orgId: string): void
}

/**
 * An organization may have as much in a stream as is left free: a single one takes half of it, two that flood
 * take a third each, and there is room for others (the dynamic threshold of Choudhury and Hahne, 1998).
 * Handled messages count until they are old enough to be deleted. Every gateway reads all envelopes, from an
 * hour back, and so counts the same; older messages count for no organization.
 */
export function openTenantQuota({ watch, stream, subjects, onLook }: Counted): TenantQuota {
  const none = () => new Map(subjects.map((subject) => [subject, new UsageCounter()]))
  let backlogs = none()
  let free = Infinity
  let noted = 0

  const followed = watch.follow(stream, (view) => {
    if (!view) return
    for (const [subject, backlog] of backlogs)
      backlog.forget(handledOf(view, subject), clock.now().getTime() - purgedAfter)
    free = view.maxBytes - view.bytes
    onLook(view)
  })
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
      if (own === 0 && free <= 0)
        throw new Problem('UNAVAILABLE', 'The stream is full. Retry later.', { retryAfter })
      if (own > free)
        throw new Problem(
          'RATE_LIMITED',
          'Backlog limit exceeded for this organization. Retry later.',
          { retryAfter },
        )
    },
    [Symbol.dispose]() {
      measured[Symbol.dispose]()
      followed[Symbol.dispose]()
    },
  }
}

/** The sequence up to which all consumers of a subject have handled its messages. */
function handledOf({ consumers }: StreamView, subject: string): number {
  const takers = services.flatMap(consumersOf).filter(({ subjects }) => subjects.includes(subject))
  const floors = new Map(consumers.map(({ name, acknowledged }) => [name, acknowledged]))
  return Math.min(...takers.map(({ name }) => floors.get(name) ?? 0))
}

function* countsIn(header: string): Generator<[string, number]> {
  for (const count of header.split(' ')) {
    const [orgId = '', bytes] = count.split('=')
    if (orgId !== '') yield [orgId, Number(bytes)]
  }
}
