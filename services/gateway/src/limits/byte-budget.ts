import { Problem } from '@outrider/contracts/problem'

/** Bytes of request bodies that a process holds, or lets wait unread. */
export interface ByteBudget {
  /**
   * Resolves when so many bytes may be held for the owner; they count until the result is disposed. Owners take
   * turns. Rejects with `UNAVAILABLE` after 5 s, and immediately when too much waits already.
   */
  take(owner: string, bytes: number): Promise<Disposable>
}

export interface ByteBounds {
  /** Bytes held at a time, in total and by one owner. A larger body passes when nothing else is held. */
  readonly held: number
  readonly heldByOwner: number
  /** Additional bytes for small bodies only, so that they never wait for large ones of others. */
  readonly reserved?: { readonly held: number; readonly maxSize: number }
  /** Bytes that may wait, and of these of one owner. */
  readonly waiting: number
  readonly waitingOfOwner: number
}

interface Owner {
  held: number
  waiting: number
  readonly queue: Waiting[]
}

interface Waiting {
  readonly bytes: number
  readonly grant: () => void
}

/** Milliseconds. */
const maxWait = 5_000

export function createByteBudget(bounds: ByteBounds): ByteBudget {
  const { reserved } = bounds
  const owners = new Map<string, Owner>()
  /** Owners with waiting bodies; the first is next in turn. */
  const inTurn = new Set<Owner>()
  let held = 0
  let waiting = 0

  const roomFor = (bytes: number) =>
    bounds.held + (reserved && bytes <= reserved.maxSize ? reserved.held : 0)
  const fits = (owner: Owner, bytes: number) =>
    (held === 0 || held + bytes <= roomFor(bytes)) &&
    (owner.held === 0 || owner.held + bytes <= bounds.heldByOwner)
  const hold = (name: string, owner: Owner, bytes: number): Disposable => {
    owner.held += bytes
    held += bytes
    let isHeld = true
    return {
      [Symbol.dispose]: () => {
        if (!isHeld) return
        isHeld = false
        owner.held -= bytes
        held -= bytes
        forgetIdle(name, owner)
        grantWaiting()
      },
    }
  }
  const forgetIdle = (name: string, owner: Owner) => {
    if (owner.held === 0 && owner.queue.length === 0) owners.delete(name)
  }
  /** Grants one of each owner in turn, until no owner's next one fits. */
  const grantWaiting = () => {
    for (let refused = 0; refused < inTurn.size;) {
      const [owner] = inTurn
      const next = owner?.queue[0]
      if (!owner || !next) return
      inTurn.delete(owner)
      inTurn.add(owner)
      const isNext = fits(owner, next.bytes)
      if (isNext) next.grant()
      refused = isNext ? 0 : refused + 1
    }
  }
  const wait = (name: string, owner: Owner, bytes: number) =>
    new Promise<Disposable>((resolve, reject) => {
      const leave = () => {
        owner.queue.splice(owner.queue.indexOf(entry), 1)
        owner.waiting -= bytes
        waiting -= bytes
        if (owner.queue.length === 0) inTurn.delete(owner)
        clearTimeout(timer)
      }
      const timer = setTimeout(() => {
        leave()
        forgetIdle(name, owner)
        reject(tooBusy())
      }, maxWait)
      const entry: Waiting = {
        bytes,
        grant: () => {
          leave()
          resolve(hold(name, owner, bytes))
        },
      }
      owner.queue.push(entry)
      inTurn.add(owner)
      owner.waiting += bytes
      waiting += bytes
    })

  return {
    take(name, bytes) {
      const owner = owners.get(name) ?? { held: 0, waiting: 0, queue: [] }
      if (owner.queue.length === 0 && fits(owner, bytes)) {
        owners.set(name, owner)
        return Promise.resolve(hold(name, owner, bytes))
      }
      if (waiting + bytes > bounds.waiting || owner.waiting + bytes > bounds.waitingOfOwner)
        return Promise.reject(tooBusy())
      owners.set(name, owner)
      return wait(name, owner, bytes)
    },
  }
}

function tooBusy(): Problem {
  return new Problem('UNAVAILABLE', 'Too many request bodies are in progress. Retry later.', {
    retryAfter: 1,
  })
}
