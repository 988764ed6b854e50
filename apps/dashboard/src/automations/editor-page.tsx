import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { taggedCallsIn } from '../data/calls.ts'
import { useWrite } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { plural, t } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog.tsx'
import { notify } from '../ui/notifications.tsx'
import { LoadedPage } from '../ui/page.tsx'
import { Canvas, fault, lineId } from './canvas.tsx'
import { branchTextIn, cardsOf } from './cards.ts'
import {
  type DraftPlace,
  type DraftState,
  type DraftStore,
  openDraft,
  type Stored,
} from './draft.ts'
import { faultsIn } from './draft-faults.ts'
import './editor.css'
import { FaultNotice, MoveNotice, AutomationFrame } from './editor-bar.tsx'
import { EditorPanel } from './editor-panel.tsx'
import {
  branchesOf,
  type DraftGraph,
  freeId,
  insertNode,
  insertSteps,
  moveNode,
  removeNode,
  subtreeOf,
} from './graph.ts'
import { triggerId } from './layout.ts'
import { nodeTypes, summaryOf } from './node-types.ts'
import { ConflictDialog, PublishDialog } from './publish-dialog.tsx'
import { SearchList } from './search-menu.tsx'
import { StepList } from './step-list.tsx'
import { pathOf, TestPanel, type Trial } from './test-panel.tsx'
import { LineTool, Palette, StepMenu } from './step-tools.tsx'
import { type Dragged, type Editor, EditorContext } from './use-editor.ts'
import { useNames } from './use-names.ts'
import { type Walked, waysOf } from './walk.ts'

const address = '/o/$orgId/$environment/automations/$id/edit'

/** The editor of an automation, which fills the screen. */
export function EditorPage() {
  const { id } = useParams({ from: address })
  const { orgId, environment, mayChange } = useTenant()
  const path = useMemo(() => ({ params: { path: { id } } }), [id])
  const tagged = useMemo(
    () => taggedCallsIn({ organization: orgId, environment }),
    [orgId, environment],
  )
  const read = async (): Promise<Stored> => {
    const automation = await tagged.calls.get('/automations/{id}', path)
    return { automation, tag: tagged.tag() }
  }
  const stored = useQuery({
    queryKey: ['draft', id],
    queryFn: read,
    gcTime: 0,
    staleTime: Infinity,
  })
  const { mutateAsync: write } = useWrite(
    async (_, [change, tag]: Parameters<DraftPlace['write']>): Promise<Stored> => {
      const header = { 'If-Match': tag }
      const automation = await tagged.calls.patch('/automations/{id}', {
        params: { ...path.params, header },
        body: change,
      })
      return { automation, tag: tagged.tag() }
    },
    ['automations'],
  )
  const { mutateAsync: publish } = useWrite(async (): Promise<Stored> => {
    const automation = await tagged.calls.post('/automations/{id}/publish', path)
    return { automation, tag: tagged.tag() }
  }, ['automations', 'versions'])
  const place: DraftPlace = {
    read,
    write: (change, tag) => write([change, tag]),
    publish: () => publish(),
    storage: localStorage,
    key: `outrider:draft:${orgId}/${environment}/${id}`,
  }
  if (!mayChange)
    return (
      <Navigate to="/o/$orgId/$environment/automations/$id" params={{ orgId, environment, id }} />
    )
  return (
    <LoadedPage from={stored} title={t('Automation')}>
      {(data) => <OpenEditor key={id} stored={data} place={place} />}
    </LoadedPage>
  )
}

interface OpenProps {
  readonly stored: Stored
  readonly place: DraftPlace
}

function OpenEditor({ stored, place }: OpenProps) {
  const [store] = useState(() => openDraft(place, stored))
  const state = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => () => void store.save(), [store])
  return <DraftEditor store={store} state={state} />
}

interface DraftProps {
  readonly store: DraftStore
  readonly state: DraftState
}

function DraftEditor({ store, state }: DraftProps) {
  const isNarrow = useIsNarrow()
  const [isPublishing, setPublishing] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const [trial, setTrial] = useState<Trial>()
  const closeTest = () => {
    setTesting(false)
    setTrial(undefined)
  }
  const [isFinding, setFinding] = useState(false)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [target, setTarget] = useState<{ readonly field: string | true }>()
  const [centered, setCentered] = useState<{ readonly id: string }>()
  const editor = useEditorOf(store, state, (field) => {
    closeTest()
    setTarget(field === undefined ? undefined : { field })
    setPanelOpen(isNarrow && field !== undefined)
  })
  const { graph, faults, names, selected, select } = editor
  useKeys(editor, () => setFinding(true))
  const walked = isTesting && trial ? pathOf(trial, graph) : []
  const lit = walked.length > 0 ? litBy(walked) : undefined
  const marks = new Map(faults.map(({ node = triggerId }) => [node, fault]))
  const panel = isTesting ? (
    <TestPanel trial={trial} onTry={setTrial} onClose={closeTest} />
  ) : (
    <EditorPanel focus={target} />
  )
  return (
    <EditorContext value={editor}>
      <AutomationFrame
        onFind={() => setFinding(true)}
        onPublish={() => setPublishing(true)}
        onTest={() => {
          setTesting(true)
          setPanelOpen(isNarrow)
        }}
      >
        {isNarrow ? (
          <div className="flow-list">
            <FaultNotice />
            <StepList />
            <ModalOverlay
              className="overlay"
              isDismissable
              isOpen={isPanelOpen}
              onOpenChange={setPanelOpen}
            >
              <Modal className="modal medium">
                <Dialog className="dialog" aria-label={t('Step')}>
                  {panel}
                  <Button variant="primary" onPress={() => setPanelOpen(false)}>
                    {t('Done')}
                  </Button>
                </Dialog>
              </Modal>
            </ModalOverlay>
          </div>
        ) : (
          <div className="flow-body">
            <Palette />
            <Canvas
              label={t('Graph')}
              graph={graph}
              cards={cardsOf({ graph, trigger: state.history.present.trigger, names, marks })}
              branchText={branchTextIn(graph)}
              selected={selected}
              onSelect={select}
              onDrag={(id) => editor.drag(id === undefined ? undefined : { id })}
              lineTools={(line) => <LineTool way={line} />}
              nodeTools={(id) => <StepMenu id={id} />}
              focus={centered}
              lit={lit}
            >
              <FaultNotice />
              {editor.dragged && 'id' in editor.dragged && <MoveNotice />}
            </Canvas>
            {panel}
          </div>
        )}
      </AutomationFrame>
      <DialogFrame title={t('Find a step')} isOpen={isFinding} onClose={() => setFinding(false)}>
        {(close) => (
          <SearchList
            label={t('Find a step')}
            groups={[
              {
                title: t('Steps'),
                items: graph.nodes.map((node) => ({
                  id: node.id,
                  name: nodeTypes[node.type].label,
                  icon: nodeTypes[node.type].icon,
                  note: summaryOf(node, names),
                })),
              },
            ]}
            onChoose={(id) => {
              close()
              select(id)
              setCentered({ id })
            }}
          />
        )}
      </DialogFrame>
      <PublishDialog isOpen={isPublishing} onClose={() => setPublishing(false)} />
      <ConflictDialog />
    </EditorContext>
  )
}

/** The nodes and lines of a path. */
function litBy(walked: readonly Walked[]): ReadonlySet<string> {
  const nodes = walked.map(({ node }) => node.id)
  return new Set([triggerId, ...nodes, ...waysOf(walked).map(lineId)])
}

/** The editor's state apart from the draft, and its actions. */
function useEditorOf(
  store: DraftStore,
  state: DraftState,
  onSelect: (field: string | true | undefined) => void,
): Editor {
  const { orgId, environment } = useTenant()
  const names = useNames()
  const [selected, setSelected] = useState(triggerId)
  const [dragged, setDragged] = useState<Dragged>()
  const clipboard = `outrider:steps:${orgId}/${environment}`
  const [copied, setCopied] = useState(() => stepsIn(localStorage.getItem(clipboard)))
  const { graph } = state.history.present
  const faults = useMemo(() => faultsIn(graph, state.faults), [graph, state.faults])
  const isThere = graph.nodes.some(({ id }) => id === selected)
  const editor: Editor = {
    store,
    state,
    graph,
    names,
    faults,
    selected: isThere ? selected : triggerId,
    select: (id, field) => {
      setSelected(id)
      onSelect(field)
    },
    dragged,
    drag: setDragged,
    drop: (way) => {
      setDragged(undefined)
      if (!dragged) return
      if ('type' in dragged) editor.insert(dragged.type, way)
      else store.edit({ graph: moveNode(graph, dragged.id, way) })
    },
    insert: (type, way) => {
      const { config } = nodeTypes[type]
      const id = freeId(graph, type)
      store.edit({ graph: insertNode(graph, { id, type, config }, way) })
      editor.select(id, true)
    },
    remove: (id) => {
      const node = graph.nodes.find((each) => each.id === id)
      if (!node || node.type === 'exit') return
      const rest = removeNode(graph, id)
      store.edit({ graph: rest })
      const others = graph.nodes.length - rest.nodes.length - 1
      const { label } = nodeTypes[node.type]
      const text =
        others === 0
          ? t('{label} deleted.', { label })
          : t('{label} deleted with {others} steps below it.', { label, others })
      notify(text, 'good', {
        name: t('Undo'),
        run: store.undo,
      })
    },
    copied,
    copy: (id) => {
      const steps = subtreeOf(graph, id)
      if (steps.nodes.length === 0) return
      setCopied(steps)
      localStorage.setItem(clipboard, JSON.stringify(steps))
      notify(plural(steps.nodes.length, 'Copied the step', 'Copied {count} steps'))
    },
    paste: (way) => {
      if (!copied) return
      const { graph: next, first } = insertSteps(graph, copied, way)
      store.edit({ graph: next })
      editor.select(first)
    },
  }
  return editor
}

function stepsIn(text: string | null): DraftGraph | undefined {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // not written by the editor
  }
}

const narrow = window.matchMedia('(max-width: 44rem)')

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => narrow.matches,
  )
}

/** The keys of the editor, except where text is typed or a dialog is open. */
function useKeys(editor: Editor, onFind: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, target } = event
      const isCommand = event.metaKey || event.ctrlKey
      if (!(target instanceof Element) || target.closest('[role=dialog], [role=menu]')) return
      const { store, graph, selected } = editor
      const node = graph.nodes.find(({ id }) => id === selected)
      if (isCommand && key.toLowerCase() === 'f') {
        event.preventDefault()
        return onFind()
      }
      if (target.closest('input, textarea, select')) return
      const act = () => {
        if (key === 'Escape') return editor.drag(undefined)
        if (key === 'Delete' || key === 'Backspace') return editor.remove(selected)
        if (!isCommand) return false
        if (key.toLowerCase() === 'z') return shiftKey ? store.redo() : store.undo()
        if (key === 'y') return store.redo()
        if (key === 'c' && node && getSelection()?.isCollapsed !== false)
          return editor.copy(selected)
        if (key === 'v' && node && node.type !== 'exit')
          return editor.paste({ from: selected, branch: branchesOf(node)[0] })
        if (key === 'v') return editor.paste({ from: undefined, branch: undefined })
        return false
      }
      if (act() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
