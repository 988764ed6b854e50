/** What may be under way in one process, by counts of deliveries. */
export interface WindowLimits {
  /** Leased: in flight, or waiting in memory for their turn. */
  readonly held: number
  readonly inFlight: number
  /** In flight to endpoints whose last attempt failed, all together: the others keep the rest. */
  readonly failingInFlight: number
  /** In flight to one endpoint. */
  readonly perEndpoint: number
  /** Leased for one endpoint that answers well. */
  readonly window: number
  /** Endpoints with nothing under way whose window is remembered. */
  readonly idle: number
}

/** What is under way to one endpoint, and how it has answered of late. */
interface Window<Item> {
  readonly ready: Item[]
  inFlight: number
  /** How much may be leased at once: grows by one with every success, halves with every failure. */
  window: number
  isFailing: boolean
}

/** Leased at once for an endpoint of which nothing is known yet. */
const firstWindow = 2

/**
 * Decides what is leased and sent next, so that an endpoint that hangs or fails holds up nobody else: each has a lane,
 * lanes take turns, and one that fails shrinks until a single delivery is in flight.
 */
export interface EndpointWindows<Item> {
  /** Takes up what was leased. */
  add(items: readonly Item[]): void
  /** The next delivery to send, in flight from now on; undefined when none may be sent now. */
  next(): Item | undefined
  /** A delivery in flight has ended. Answers others of its lane that are leased but not to be sent now after all. */
  end(item: Item, delivered: boolean): Item[]
  /** How many deliveries may be leased for the endpoint now; none until half of its window is free. */
  room(endpointId: string): number
  /** The endpoints for which nothing may be leased now. */
  full(): string[]
  /** How many deliveries may be leased altogether. */
  free(): number
  /** Gives up all that is not in flight. */
  clear(): Item[]
}

export function createEndpointWindows<Item extends { readonly endpointId: string }>(
  limits: WindowLimits,
): EndpointWindows<Item> {
  const busy = new Map<string, Window<Item>>()
  const idle = new Map<string, Window<Item>>()
  /** Endpoints with something ready, in the order of their turns. */
  const turns: string[] = []
  const count = { held: 0, inFlight: 0, failing: 0 }

  const laneOf = (endpointId: string) =>
    busy.get(endpointId) ??
    idle.get(endpointId) ?? { ready: [], inFlight: 0, window: firstWindow, isFailing: false }

  const begin = (lane: Window<Item>, item: Item): Item => {
    lane.inFlight += 1
    count.inFlight += 1
    if (lane.isFailing) count.failing += 1
    return item
  }

  const maySend = ({ inFlight, window, isFailing }: Window<Item>) =>
    inFlight < Math.min(window, limits.perEndpoint) &&
    (!isFailing || count.failing < limits.failingInFlight)

  /** What it has in flight counts among the failing or not, as its last attempt went. */
  const resize = (lane: Window<Item>, delivered: boolean) => {
    if (lane.isFailing) count.failing -= lane.inFlight
    lane.isFailing = !delivered
    if (lane.isFailing) count.failing += lane.inFlight
    lane.window = delivered
      ? Math.min(lane.window + 1, limits.window)
      : Math.max(1, lane.window >> 1)
  }

  const rest = (endpointId: string, lane: Window<Item>) => {
    busy.delete(endpointId)
    idle.set(endpointId, lane)
    const [oldest] = idle.keys()
    if (idle.size > limits.idle && oldest !== undefined) idle.delete(oldest)
  }

  return {
    add(items) {
      for (const item of items) {
        const { endpointId } = item
        const lane = laneOf(endpointId)
        idle.delete(endpointId)
        busy.set(endpointId, lane)
        if (lane.ready.push(item) === 1) turns.push(endpointId)
        count.held += 1
      }
    },
    next() {
      for (let left = turns.length; left > 0 && count.inFlight < limits.inFlight; left -= 1) {
        const endpointId = turns.shift() ?? ''
        const lane = laneOf(endpointId)
        const item = maySend(lane) ? lane.ready.shift() : undefined
        if (lane.ready.length > 0) turns.push(endpointId)
        if (item) return begin(lane, item)
      }
      return undefined
    },
    end({ endpointId }, delivered) {
      const lane = laneOf(endpointId)
      resize(lane, delivered)
      lane.inFlight -= 1
      count.inFlight -= 1
      if (lane.isFailing) count.failing -= 1
      const surplus = Math.max(0, lane.inFlight + lane.ready.length - lane.window)
      const dropped = lane.ready.splice(Math.max(0, lane.ready.length - surplus))
      if (lane.ready.length === 0 && dropped.length > 0) turns.splice(turns.indexOf(endpointId), 1)
      count.held -= 1 + dropped.length
      if (lane.inFlight + lane.ready.length === 0) rest(endpointId, lane)
      return dropped
    },
    room: (endpointId) => {
      const lane = laneOf(endpointId)
      return isFull(lane) ? 0 : Math.min(lane.window - heldIn(lane), limits.held - count.held)
    },
    full: () => [...busy].filter(([, lane]) => isFull(lane)).map(([endpointId]) => endpointId),
    free: () => limits.held - count.held,
    clear() {
      const dropped = [...busy.values()].flatMap(({ ready }) => ready.splice(0))
      turns.length = 0
      count.held -= dropped.length
      return dropped
    },
  }
}

function heldIn({ ready, inFlight }: Window<unknown>): number {
  return ready.length + inFlight
}

function isFull(lane: Window<unknown>): boolean {
  return heldIn(lane) * 2 > lane.window
}
