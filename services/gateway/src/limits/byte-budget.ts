import { Problem } from '@outrider/contracts/problem'

/** Bytes of request bodies that a process holds, or lets wait. */
export interface ByteBudget {
  /**
   * Resolves when so many bytes may be held for the owner; they count until the result is disposed. Owners take
   * turns. Rejects with `UNAVAILABLE` after 5 s, and immediately when too much waits already.
   */
  take(owner: string, bytes: number): Promise<Disposable>
  /**
   * Counts a body as its bytes arrive; an announced byte costs nothing. `cut` is called when the sender brings less
   * than 8 KiB a second over 2 s while others wait. `announced`: the body's bytes, where the sender has said so.
   */
  receive(owner: string, cut: () => void, announced?: number): ReceivedBody
}

/** A body that is being received, and then handled; its bytes count until it is disposed. */
export interface ReceivedBody extends Disposable {
  /** Counts bytes that arrived. Undefined when there is room; otherwise it resolves or rejects as `take` does. */
  add(bytes: number): Promise<void> | undefined
  /** The body is complete, and takes so many bytes from now on, at most as many as were added. */
  complete(bytes: number): void
}

export interface ByteBounds {
  /** Bytes held at a time, in total and by one owner. */
  readonly held: number
  readonly heldByOwner: number
  /** Additional bytes for small bodies only, so that they never wait for large ones of others. */
  readonly reserved?: { readonly held: number; readonly maxSize: number }
  /** Bytes that may wait, and of these of one owner. */
  readonly waiting: number
  readonly waitingOfOwner: number
  /** Whether an owner who holds something may hold at most as much as is free: the last places are for the others. */
  readonly leavesRoom?: true
}

interface Owner {
  readonly name: string
  held: number
  /** Holdings with bytes that do not wait for more. */
  busy: number
  waiting: number
  readonly queue: Waiting[]
}

interface Holding {
  readonly owner: Owner
  /** Their order, so that the oldest is finished first. */
  readonly number: number
  readonly announced: number
  readonly cut: () => void
  bytes: number
  state: 'receiving' | 'waiting' | 'complete'
  /** Bytes that arrived since a time in milliseconds of `performance.now()`. */
  arrived: number
  since: number
  /** Gives up its place in the queue. */
  leave?: (() => void) | undefined
}

interface Waiting {
  readonly holding: Holding
  readonly bytes: number
  readonly grant: () => void
}

/** Milliseconds. */
const maxWait = 5_000
/** While others wait, a sender brings so many bytes in so many milliseconds, or is cut. */
const [leastBytes, rateWindow] = [16_384, 2_000]

export function createByteBudget(bounds: ByteBounds): ByteBudget {
  const owners = new Map<string, Owner>()
  /** Owners with waiting bodies; the first is next in turn. */
  const inTurn = new Set<Owner>()
  const receiving = new Set<Holding>()
  let [held, busy, waiting, number] = [0, 0, 0, 0]
  let measuring: NodeJS.Timeout | undefined

  const roomFor = (size: number) => {
    const { reserved } = bounds
    return bounds.held + (reserved && size <= reserved.maxSize ? reserved.held : 0)
  }
  const share = () =>
    bounds.leavesRoom ? Math.min(bounds.heldByOwner, bounds.held - held) : bounds.heldByOwner
  /** Where all that hold something wait for more, the oldest gets it: otherwise none would ever be complete. */
  const isOldest = ({ bytes, number: own }: Holding) => {
    if (busy > 0 || bytes === 0) return false
    const heads = inTurn.values().flatMap(({ queue: [next] }) => (next ? [next.holding] : []))
    return heads.every((each) => each.bytes === 0 || each.number >= own)
  }
  const fits = (holding: Holding, more: number) => {
    const { owner, bytes, announced } = holding
    const isRoom = held === 0 || held + more <= roomFor(Math.max(announced, bytes + more))
    const isShare = owner.held === 0 || owner.held + more <= share()
    return (isRoom || isOldest(holding)) && (isShare || (bytes > 0 && owner.busy === 0))
  }
  const count = (holding: Holding, by: number, state: Holding['state']) => {
    const { owner } = holding
    const wasBusy = holding.bytes > 0 && holding.state !== 'waiting'
    holding.bytes += by
    holding.state = state
    const isBusy = holding.bytes > 0 && state !== 'waiting'
    const change = Number(isBusy) - Number(wasBusy)
    owner.held += by
    owner.busy += change
    held += by
    busy += change
  }
  const ownerOf = (name: string) => {
    const known = owners.get(name) ?? { name, held: 0, busy: 0, waiting: 0, queue: [] }
    owners.set(name, known)
    return known
  }
  const forgetIdle = (owner: Owner) => {
    if (owner.held === 0 && owner.queue.length === 0) owners.delete(owner.name)
  }

  /** Grants one of each owner in turn, until no owner's next one fits. */
  const grantWaiting = () => {
    for (let refused = 0; refused < inTurn.size;) {
      const [owner] = inTurn
      const next = owner?.queue[0]
      if (!owner || !next) return
      inTurn.delete(owner)
      inTurn.add(owner)
      const isNext = fits(next.holding, next.bytes)
      if (isNext) next.grant()
      refused = isNext ? 0 : refused + 1
    }
  }
  const wait = (holding: Holding, bytes: number) => {
    const { owner } = holding
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      holding.leave = undefined
      owner.queue.splice(owner.queue.indexOf(entry), 1)
      owner.waiting -= bytes
      waiting -= bytes
      if (owner.queue.length === 0) inTurn.delete(owner)
      clearTimeout(timer)
    }
    const refuse = () => {
      leave()
      count(holding, 0, 'receiving')
      forgetIdle(owner)
      reject(tooBusy())
    }
    const timer = setTimeout(refuse, maxWait)
    const entry: Waiting = {
      holding,
      bytes,
      grant: () => {
        leave()
        count(holding, bytes, 'receiving')
        beginRate(holding)
        resolve()
      },
    }
    holding.leave = refuse
    count(holding, 0, 'waiting')
    const place = owner.queue.findIndex((other) => isBefore(holding, other.holding))
    owner.queue.splice(place === -1 ? owner.queue.length : place, 0, entry)
    inTurn.add(owner)
    owner.waiting += bytes
    waiting += bytes
    measureRates()
    grantWaiting()
    return promise
  }
  const add = (holding: Holding, bytes: number): Promise<void> | undefined => {
    const { owner } = holding
    holding.arrived += bytes
    if (owner.queue.length === 0 && fits(holding, bytes)) {
      count(holding, bytes, holding.state)
      return undefined
    }
    if (waiting + bytes > bounds.waiting || owner.waiting + bytes > bounds.waitingOfOwner) {
      forgetIdle(owner)
      return Promise.reject(tooBusy())
    }
    return wait(holding, bytes)
  }

  /** While others wait, cuts senders who hold bytes and bring too few more. */
  const measureRates = () => {
    if (measuring) return
    for (const holding of receiving) beginRate(holding)
    measuring = setInterval(() => {
      for (const holding of receiving) {
        if (holding.bytes === 0 || performance.now() - holding.since < rateWindow) continue
        const isSlow = holding.state === 'receiving' && holding.arrived < leastBytes
        beginRate(holding)
        if (isSlow && inTurn.size > 0) holding.cut()
      }
      if (inTurn.size > 0) return
      clearInterval(measuring)
      measuring = undefined
    }, rateWindow / 4)
    measuring.unref()
  }

  const open = (name: string, cut: () => void, announced = 0): Holding => ({
    owner: ownerOf(name),
    number: (number += 1),
    announced,
    cut,
    bytes: 0,
    state: 'receiving',
    arrived: 0,
    since: performance.now(),
  })
  const close = (holding: Holding) => {
    receiving.delete(holding)
    holding.leave?.()
    if (holding.bytes > 0) count(holding, -holding.bytes, holding.state)
    forgetIdle(holding.owner)
    grantWaiting()
  }

  return {
    async take(name, bytes) {
      const holding = open(name, () => {}, bytes)
      await add(holding, bytes)
      count(holding, 0, 'complete')
      return { [Symbol.dispose]: () => close(holding) }
    },
    receive(name, cut, announced) {
      const holding = open(name, cut, announced)
      receiving.add(holding)
      return {
        add: (bytes) => add(holding, bytes),
        complete(bytes) {
          receiving.delete(holding)
          count(holding, Math.min(0, bytes - holding.bytes), 'complete')
          grantWaiting()
        },
        [Symbol.dispose]: () => close(holding),
      }
    },
  }
}

function beginRate(holding: Holding): void {
  holding.arrived = 0
  holding.since = performance.now()
}

/** A body that has begun before one that has not, and the older one first. */
function isBefore(one: Holding, other: Holding): boolean {
  const [isBegun, isOtherBegun] = [one.bytes > 0, other.bytes > 0]
  return isBegun === isOtherBegun ? one.number < other.number : isBegun
}

function tooBusy(): Problem {
  return new Problem('UNAVAILABLE', 'Too many request bodies are in progress. Retry later.', {
    retryAfter: 1,
  })
}
