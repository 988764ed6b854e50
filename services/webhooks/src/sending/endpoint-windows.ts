/** Limits of one process, as numbers of deliveries. */
export interface WindowLimits {
  /** Leased: in flight, or waiting in memory for their turn. */
  readonly held: number
  readonly inFlight: number
  /** In flight to endpoints whose last attempt failed, all together: the others keep the rest. */
  readonly failingInFlight: number
  /** In flight to one endpoint. */
  readonly perEndpoint: number
  /** The largest window of one endpoint. */
  readonly window: number
  /** Idle endpoints whose window is remembered. */
  readonly idle: number
}

/** The in-flight window of one endpoint. */
interface Window<Item> {
  readonly ready: Item[]
  inFlight: number
  /** The number of deliveries that may be leased: grows by one with each success, halves with each failure. */
  window: number
  isFailing: boolean
}

/** The window of an endpoint without history. */
const firstWindow = 2

/**
 * Decides which deliveries are leased and sent next, so that an endpoint that hangs or fails does not delay others:
 * endpoints are served round robin, and the window of a failing one shrinks to a single delivery.
 */
export interface EndpointWindows<Item> {
  /** Adds leased deliveries. */
  add(items: readonly Item[]): void
  /** The next delivery to send, in flight from now on; undefined when none may be sent now. */
  next(): Item | undefined
  /** Ends a delivery in flight. Returns leased deliveries of its endpoint that no longer fit the window. */
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
  /** Endpoints with ready deliveries, in round-robin order. */
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

  /** Counts its deliveries in flight as failing or not, by the last attempt. */
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
