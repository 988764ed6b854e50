/** Calls for one domain within a window that each wait for a check that began after them. */
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
