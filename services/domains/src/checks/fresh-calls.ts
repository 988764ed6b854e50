/** Calls for one domain within a window that are each answered by a check that began after them. */
const maxFresh = 20
/** Milliseconds. */
const window = 60_000
/** Domains whose calls are counted; beyond, the oldest window is forgotten. */
const maxWindows = 10_000

interface Window<T> {
  readonly endsAt: number
  calls: number
  readonly first: Promise<T>
}

/**
 * A function that asks for each call of a key, until the key has been called too often within a minute: then a call
 * gets what the minute's first one asked for. So a flood of calls is answered from the minute's latest check, and makes
 * none of its own.
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
    windows.delete(key) // what is set again stands last
    windows.set(key, { endsAt: now() + window, calls: 1, first })
    const [oldest] = windows.keys()
    if (windows.size > maxWindows && oldest !== undefined) windows.delete(oldest)
    return first
  }
}
