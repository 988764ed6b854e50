/** The event is not allowed in this state. No state bears this name. */
export const refused = 'refused'

/**
 * The next state for every state and every event, or `refused`. The compiler demands each cell, so a new
 * state or event cannot be forgotten. An event that changes nothing names the state it is in.
 */
export type StateTable<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [On in Event]: State | typeof refused }
}

/**
 * The moves that an event allows, as two parallel lists for a statement: `from[i]` becomes `to[i]`. States
 * that refuse the event are missing.
 */
export function movesOn<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  event: Event,
): { readonly from: State[]; readonly to: State[] } {
  const from: State[] = []
  const to: State[] = []
  for (const state of statesOf(table)) {
    const next = table[state][event]
    if (!isState<State>(next)) continue
    from.push(state)
    to.push(next)
  }
  return { from, to }
}

/** Every state with every event and the next state, for tests that walk the whole table. */
export function cellsOf<State extends string, Event extends string>(
  table: StateTable<State, Event>,
): { readonly state: State; readonly event: Event; readonly next: State | typeof refused }[] {
  return statesOf(table).flatMap((state) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type lists every key
    (Object.keys(table[state]) as Event[]).map((event) => ({
      state,
      event,
      next: table[state][event],
    })),
  )
}

function isState<State extends string>(next: State | typeof refused): next is State {
  return next !== refused
}

function statesOf<State extends string, Event extends string>(
  table: StateTable<State, Event>,
): State[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type lists every key
  return Object.keys(table) as State[]
}
