import { createContext, useContext } from 'react'
import type { DraftState, DraftStore } from './draft.ts'
import type { DraftFault } from './draft-faults.ts'
import type { DraftGraph, StepType, Way } from './graph.ts'
import type { Names } from './node-types.ts'

/** What is dragged or being moved: a step of the graph, or a new one. */
export type Dragged = { readonly id: string } | { readonly type: StepType }

/** The editor's state and actions, for the parts of the page. */
export interface Editor {
  readonly store: DraftStore
  readonly state: DraftState
  readonly graph: DraftGraph
  readonly names: Names
  readonly faults: readonly DraftFault[]
  /** The id of the selected node; `triggerId` for the trigger. */
  readonly selected: string
  /** Selects a node, and moves the focus to a field of its form: one by name, or the first. */
  readonly select: (id: string, field?: string | true) => void
  readonly dragged: Dragged | undefined
  readonly drag: (dragged: Dragged | undefined) => void
  /** Drops what is dragged. */
  readonly drop: (way: Way) => void
  readonly insert: (type: StepType, way: Way) => void
  readonly remove: (id: string) => void
  /** The steps that were copied, also in another automation. */
  readonly copied: DraftGraph | undefined
  readonly copy: (id: string) => void
  readonly paste: (way: Way) => void
}

export const EditorContext = createContext<Editor | undefined>(undefined)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor is used outside of the editor')
  return editor
}
