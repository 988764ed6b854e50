/** A request that was refused: nothing in it is secret. */
interface Refused {
  readonly network: string
  /** 401, 403, or 429. */
  readonly status: number
  readonly [field: string]: unknown
}

interface SecurityLog extends Disposable {
  /** Logs the first refusal of a network and status, and counts the others. */
  note(refused: Refused): void
}

export const securityStatuses: readonly number[] = [401, 403, 429]

/** Milliseconds after which counts are logged. */
const interval = 10_000
/** Networks and statuses that are counted separately, so that many networks cannot fill the memory or the log. */
const maxCounted = 1_000

/** Logs refusals: in an interval at most two lines for each network and status. */
export function createSecurityLog(write: (line: object, message: string) => void): SecurityLog {
  const counted = new Map<string, { readonly kind: object; count: number }>()
  const flush = () => {
    for (const { kind, count } of counted.values())
      if (count > 0) write({ ...kind, count }, 'refused again')
    counted.clear()
  }
  const timer = setInterval(flush, interval).unref()
  return {
    note(refused) {
      const { network, status } = refused
      const own = `${network} ${status}`
      const name = counted.has(own) || counted.size < maxCounted ? own : 'others'
      const known = counted.get(name)
      if (known) known.count += 1
      else {
        counted.set(name, { kind: name === own ? { network, status } : {}, count: 0 })
        write(refused, 'refused')
      }
    },
    [Symbol.dispose]() {
      clearInterval(timer)
      flush()
    },
  }
}
