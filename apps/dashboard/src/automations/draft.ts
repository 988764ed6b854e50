import { OutriderError } from '@outrider/sdk'
import type { Schema } from '../data/calls.ts'
import { isSame } from '../data/same.ts'
import { type FieldError, fieldErrorsIn, messageOf } from '../ui/faults.ts'
import { type DraftGraph, draftOf, type DraftTrigger, graphIn, triggerIn } from './graph.ts'
import { edit, type History, historyOf, redo, replace, undo } from './history.ts'

type Automation = Schema<'Automation'>

/** What the editor changes of an automation. */
export interface Draft {
  readonly name: string
  readonly trigger: DraftTrigger
  readonly graph: DraftGraph
  readonly reentry: Schema<'Reentry'>
}

/** An automation with the `ETag` of the response that contained it. */
export interface Stored {
  readonly automation: Automation
  readonly tag: string
}

export function draftIn({ name, trigger, graph, reentry }: Automation): Draft {
  return { name, trigger, graph: draftOf(graph), reentry }
}

/** How the draft is read, written, and kept in the browser while it is not saved. */
export interface DraftPlace {
  read(): Promise<Stored>
  /** Rejects with 412 if the tag is not current. */
  write(changes: Schema<'AutomationPatch'>, tag: string): Promise<Stored>
  publish(): Promise<Stored>
  readonly storage: Storage
  /** The key in the storage. */
  readonly key: string
}

export interface DraftState {
  readonly history: History<Draft>
  /** The draft as the API has it. */
  readonly saved: Draft
  readonly stored: Stored
  readonly savedAt: Date | undefined
  readonly isSaving: boolean
  /** Why the last attempt to save failed; it is repeated. */
  readonly problem: string | undefined
  /** Of the graph that was saved last. */
  readonly faults: NonNullable<Automation['faults']>
  /** Of fields that the API rejected, until they are changed. */
  readonly rejected: readonly FieldError[]
  /** The draft that another user saved in the meantime. */
  readonly theirs: Stored | undefined
}

/** Milliseconds without an edit after which the draft is saved. */
const quiet = 700
/** Milliseconds until saving is attempted again. */
const pause = 4_000

/** A draft that is edited: saved automatically, and kept in the browser until then. */
export type DraftStore = ReturnType<typeof openDraft>

export function openDraft(place: DraftPlace, stored: Stored) {
  let state = stateOf(stored, keptIn(place))
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Resolves after the last attempt to save: one follows the other. */
  let attempts = Promise.resolve()
  const listeners = new Set<() => void>()

  const put = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    keep(place, state)
    for (const listener of listeners) listener()
  }
  const saveIn = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), milliseconds)
  }
  const change = (history: History<Draft> | undefined) => {
    if (!history) return
    put({ history })
    saveIn(quiet)
  }
  const settle = (changes: Partial<Draft>, saved: Stored) =>
    put({
      saved: { ...state.saved, ...changes },
      stored: saved,
      savedAt: new Date(),
      problem: undefined,
      faults: changes.graph ? (saved.automation.faults ?? []) : state.faults,
    })

  /** Saves fields. Those that the API rejects are omitted, so that they do not hold up the others. */
  const write = async (changes: Partial<Draft>) => {
    try {
      settle(changes, await place.write(patchOf(changes), state.stored.tag))
      put({ rejected: [] })
    } catch (error) {
      if (!(error instanceof OutriderError) || error.status !== 400) throw error
      const rejected = fieldErrorsIn(error)
      put({ rejected, problem: undefined })
      const bad = new Set(rejected.map(({ field = '' }) => field.split('.')[0] ?? ''))
      const rest = Object.entries(changes).filter(([name]) => !bad.has(name))
      if (bad.size === 0 || rest.length === 0) return
      const good: Partial<Draft> = Object.fromEntries(rest)
      settle(good, await place.write(patchOf(good), state.stored.tag))
    }
  }
  const run = async (changes: Partial<Draft>) => {
    const draft = state.history.present
    put({ isSaving: true })
    try {
      await write(changes)
    } catch (error) {
      await recover(error)
    } finally {
      put({ isSaving: false })
    }
    if (state.history.present !== draft) saveIn(quiet)
  }
  const recover = async (error: unknown) => {
    if (!(error instanceof OutriderError) || error.status !== 412) {
      put({ problem: messageOf(error) })
      return saveIn(pause)
    }
    try {
      const theirs = await place.read()
      // The status of the automation was changed, not its draft.
      const isOurs = isSame(draftIn(theirs.automation), state.saved)
      put(isOurs ? { stored: theirs } : { theirs })
      if (isOurs) saveIn(0)
    } catch (failure) {
      put({ problem: messageOf(failure) })
      saveIn(pause)
    }
  }
  const saveChanges = async (isAll: boolean) => {
    const changes = changesOf(state, isAll)
    if (!state.theirs && Object.keys(changes).length > 0) await run(changes)
  }
  /** Saves now: all changes, or those that have no effect before they are published. Resolves after the attempt. */
  const save = (isAll = false): Promise<void> => {
    clearTimeout(timer)
    attempts = attempts.then(() => saveChanges(isAll))
    return attempts
  }
  saveIn(0)
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit: (draft: Partial<Draft>, field?: string) =>
      change(edit(state.history, { ...state.history.present, ...draft }, field)),
    undo: () => change(undo(state.history)),
    redo: () => change(redo(state.history)),
    save,
    /** Saves and publishes the draft. Undefined if it could not be saved, or has faults. */
    publish: async (): Promise<Automation | undefined> => {
      await save(true)
      if (!isSame(state.history.present, state.saved) || state.faults.length > 0) return undefined
      const published = await place.publish()
      put({ stored: published })
      return published.automation
    },
    /** Discards the own changes, which undo brings back. */
    takeTheirs: () => {
      const { theirs } = state
      if (!theirs) return
      const saved = draftIn(theirs.automation)
      put({ theirs: undefined, stored: theirs, saved, history: replace(state.history, saved) })
    },
    /** Overwrites the other changes. */
    keepMine: () => {
      const { theirs } = state
      if (!theirs) return
      put({ theirs: undefined, stored: theirs, saved: draftIn(theirs.automation) })
      saveIn(0)
    },
  }
}

/**
 * The fields that differ from the saved ones. A trigger and a limit of re-entry take effect when they are saved: those
 * of an active automation wait until everything is published.
 */
function changesOf({ history, saved, stored }: DraftState, isAll: boolean): Partial<Draft> {
  const mayChangeEntry = isAll || stored.automation.status !== 'active'
  const fields = Object.entries(history.present).filter(
    ([name, value]) =>
      !isSame(value, Object(saved)[name]) &&
      (mayChangeEntry || name === 'name' || name === 'graph'),
  )
  return Object.fromEntries(fields)
}

function patchOf({ trigger, graph, ...rest }: Partial<Draft>): Schema<'AutomationPatch'> {
  return {
    ...rest,
    ...(trigger && { trigger: triggerIn(trigger) }),
    ...(graph && { graph: graphIn(graph), incomplete: true }),
  }
}

/** What the browser keeps of a draft that is not saved. */
interface Kept {
  readonly draft: Draft
  readonly saved: Draft
}

function stateOf(stored: Stored, kept: Kept | undefined): DraftState {
  const saved = draftIn(stored.automation)
  const isKept = kept && !isSame(kept.draft, saved)
  const isOutdated = isKept && !isSame(kept.saved, saved)
  const history = historyOf(saved)
  return {
    history: isKept ? replace(history, kept.draft) : history,
    saved: isOutdated ? kept.saved : saved,
    stored,
    savedAt: undefined,
    isSaving: false,
    problem: undefined,
    faults: isOutdated ? [] : (stored.automation.faults ?? []),
    rejected: [],
    theirs: isOutdated ? stored : undefined,
  }
}

function keptIn({ storage, key }: DraftPlace): Kept | undefined {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not written by `keep`
  }
}

function keep({ storage, key }: DraftPlace, { history: { present: draft }, saved }: DraftState) {
  try {
    if (isSame(draft, saved)) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify({ draft, saved } satisfies Kept))
  } catch {
    // The browser's storage is full or forbidden: the draft is still saved to the API.
  }
}
