/** What tells whether a loop still turns. */
export interface Pulse extends Disposable {
  /** A turn begins. */
  begin(): void
  /** The turn is done; the loop rests. */
  end(): void
}

/** Milliseconds that one turn may take. A statement takes a minute at most, and a turn few of them. */
export const maxTurn = 300_000

/** By loop: when its turn began, in milliseconds of `performance.now()`; undefined while it rests. */
const turns = new Map<object, number | undefined>()

/** Watches a loop until disposed. */
export function watchPulse(): Pulse {
  const loop = {}
  turns.set(loop, undefined)
  return {
    begin: () => void turns.set(loop, performance.now()),
    end: () => void turns.set(loop, undefined),
    [Symbol.dispose]: () => void turns.delete(loop),
  }
}

interface Part {
  readonly name: string
  isAlive(): boolean
}

const parts = new Set<Part>()

/** Watches something that does not come back by itself once it has ended, until disposed. `name` is for a person. */
export function watchLife(name: string, isAlive: Part['isAlive']): Disposable {
  const part = { name, isAlive }
  parts.add(part)
  return { [Symbol.dispose]: () => void parts.delete(part) }
}

/** What has stopped in this process for good, in words; empty when a restart would help nothing. */
export function stoppedParts(limit = maxTurn): string[] {
  const now = performance.now()
  const stuck = [...turns.values()].filter((began) => began !== undefined && now - began > limit)
  const loops = stuck.length > 0 ? [`${stuck.length} loops have been in one turn for too long`] : []
  const ended = [...parts].filter((part) => !part.isAlive())
  return [...loops, ...ended.map(({ name }) => `${name} has ended`)]
}
