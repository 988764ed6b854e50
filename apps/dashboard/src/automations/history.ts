/** A value that is edited, with the states that undo and redo return to. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** The field of the last edit: further edits of it are undone together. */
  readonly field: string | undefined
  /** Increases when the present is replaced by anything other than an edit, so that inputs can be renewed. */
  readonly revision: number
}

/** Edits that can be undone. */
const maxPast = 200

export function historyOf<T>(present: T): History<T> {
  return { past: [], present, future: [], field: undefined, revision: 0 }
}

export function edit<T>(history: History<T>, present: T, field?: string): History<T> {
  const { past, present: before, revision } = history
  const isSameField = field !== undefined && field === history.field
  return {
    past: isSameField ? past : [...past.slice(1 - maxPast), before],
    present,
    future: [],
    field,
    revision,
  }
}

export function undo<T>({ past, present, future, revision }: History<T>): History<T> | undefined {
  const before = past.at(-1)
  if (before === undefined) return undefined
  return {
    past: past.slice(0, -1),
    present: before,
    future: [present, ...future],
    field: undefined,
    revision: revision + 1,
  }
}

export function redo<T>({ past, present, future, revision }: History<T>): History<T> | undefined {
  const [after, ...rest] = future
  if (after === undefined) return undefined
  return {
    past: [...past, present],
    present: after,
    future: rest,
    field: undefined,
    revision: revision + 1,
  }
}

/** Replaces the present by another value that undo can take back. */
export function replace<T>(history: History<T>, present: T): History<T> {
  return { ...edit(history, present), revision: history.revision + 1 }
}
