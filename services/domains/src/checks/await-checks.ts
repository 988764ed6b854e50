import { setTimeout as delay } from 'node:timers/promises'
import type { Uuid } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/db/pool'
import { background } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'

export interface CheckWatch extends AsyncDisposable {
  /** Resolves when the domain has had a check that began after `since`, or is gone; at the latest after `longestWait`. */
  checkedAfter(domainId: Uuid, since: Date): Promise<void>
}

/** Milliseconds that a caller waits at most, so that the reply comes within ten seconds. */
export const longestWait = 8_500
/** Milliseconds between two queries while callers wait. */
const interval = 50
/** Milliseconds between two queries otherwise. */
const idleInterval = 60_000

interface Waiting {
  readonly domainId: Uuid
  readonly since: Date
  readonly resolve: () => void
}

/** Lets callers wait for checks by any replica. All waiting callers share one query. */
export function watchChecks(db: Pool, log: Logger, longest = longestWait): CheckWatch {
  const waiting = new Set<Waiting>()
  const loop = background(log, 'watching checks', idleInterval, async () => {
    if (waiting.size === 0) return false
    const times = await listCheckTimes(db, [...new Set([...waiting].map((each) => each.domainId))])
    for (const each of waiting) if (isOver(each, times)) each.resolve()
    await delay(interval)
    return waiting.size > 0
  })
  return {
    async checkedAfter(domainId, since) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const entry = { domainId, since, resolve }
      const alarm = setTimeout(resolve, longest)
      waiting.add(entry)
      loop.wake()
      await promise
      clearTimeout(alarm)
      waiting.delete(entry)
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

function isOver({ domainId, since }: Waiting, times: ReadonlyMap<Uuid, Date | null>): boolean {
  const time = times.get(domainId)
  return time === undefined || (time !== null && time > since)
}

/** The start of the last check of each of these domains; null before the first. Deleted domains are missing. */
async function listCheckTimes(db: Pool, ids: readonly Uuid[]): Promise<Map<Uuid, Date | null>> {
  const rows = await db<{ id: Uuid; checkedAt: Date | null }[]>`
    select id, checked_at from domains where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, checkedAt }) => [id, checkedAt]))
}

/** Calls for one domain within a window that each wait for a check that began after them. */
const maxFresh = 20
/** Milliseconds in which such calls are counted. */
const window = 60_000
/** Domains whose calls are counted; beyond, the oldest window is forgotten. */
const maxWindows = 10_000

interface Window<T> {
  readonly endsAt: number
  calls: number
  readonly first: Promise<T>
}

/**
 * Returns a function that requests a check for each call of a key. Once a key was called too often within a minute, its
 * calls share the first request of that minute, so that a flood of calls causes no checks.
 */
export function freshCalls<T>(now: () => number) {
  const windows = new Map<string, Window<T>>()
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const open = windows.get(key)
    if (open && open.endsAt > now()) {
      open.calls += 1
      return open.calls > maxFresh ? open.first : ask()
    }
    const first = ask()
    first.catch(() => windows.delete(key))
    windows.delete(key) // setting a key again moves it to the end
    windows.set(key, { endsAt: now() + window, calls: 1, first })
    const [oldest] = windows.keys()
    if (windows.size > maxWindows && oldest !== undefined) windows.delete(oldest)
    return first
  }
}
