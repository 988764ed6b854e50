import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { FieldError } from '../ui/faults.ts'
import { SelectField } from '../ui/fields.tsx'
import { useFaults } from '../ui/form.tsx'
import { Notice } from '../ui/values.tsx'
import { GraphView } from './graph-view.tsx'
import {
  branchesOf,
  changeNode,
  connect,
  type DraftGraph,
  type DraftNode,
  freeId,
  insertNode,
  leadsTo,
  removeNode,
  startOf,
  targetOf,
} from './graph.ts'
import { addable, nodeTypeNamed, nodeTypes } from './node-types.ts'
import { StepFields } from './step-fields.tsx'

interface Props {
  readonly value: DraftGraph
  readonly onChange: (graph: DraftGraph) => void
}

/** Changes that can be undone. */
const maxPast = 100

/** Edits the graph with the mouse or the keyboard. Steps with faults are marked, and each fault leads to its step. */
export function GraphEditor({ value: graph, onChange }: Props) {
  const [selected, setSelected] = useState(() => startOf(graph)?.id)
  const [past, setPast] = useState<readonly DraftGraph[]>([])
  const [undone, setUndone] = useState(0)
  const faults = faultsByNode(graph, useFaults())
  const node = graph.nodes.find(({ id }) => id === selected)
  const change = (next: DraftGraph) => {
    setPast([...past.slice(1 - maxPast), graph])
    onChange(next)
  }
  const undo = () => {
    const before = past.at(-1)
    if (!before) return
    setPast(past.slice(0, -1))
    setUndone(undone + 1)
    onChange(before)
  }
  return (
    <div className="editor">
      <div className="form">
        <Faults of={faults} graph={graph} onSelect={setSelected} />
        <GraphView
          graph={graph}
          marks={new Map([...faults.keys()].map((id) => [id, 'Has a fault']))}
          selected={selected}
          onSelect={setSelected}
          onConnect={(from, branch, to) => change(connect(graph, from, branch, to))}
        />
        <ul className="steps" aria-label="Steps">
          {graph.nodes.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className="button"
                aria-pressed={each.id === selected}
                onClick={() => setSelected(each.id)}
              >
                {nodeTypes[each.type].label} ({each.id})
              </button>
            </li>
          ))}
        </ul>
        <div className="actions">
          <Button onPress={undo} isDisabled={past.length === 0}>
            Undo
          </Button>
        </div>
      </div>
      <div className="card">
        <AddStep
          graph={graph}
          after={node}
          onAdd={(next, id) => {
            change(next)
            setSelected(id)
          }}
        />
        {node && (
          <SelectedStep
            key={`${node.id} ${undone}`} // the inputs keep what is typed, except after undoing
            graph={graph}
            node={node}
            onChange={change}
            onRemove={() => {
              change(removeNode(graph, node.id))
              setSelected(undefined)
            }}
          />
        )}
      </div>
    </div>
  )
}

type Found = readonly { readonly field: string; readonly message: string }[]

/** The faults of each node, with fields relative to its configuration. */
function faultsByNode(
  { nodes }: DraftGraph,
  faults: readonly FieldError[],
): ReadonlyMap<string, Found> {
  return new Map(
    nodes
      .map(({ id }) => [id, faultsBelow(`graph.nodes.${id}.`, faults)] as const)
      .filter(([, found]) => found.length > 0),
  )
}

function faultsBelow(prefix: string, faults: readonly FieldError[]): Found {
  return faults.flatMap(({ field, message }) =>
    field?.startsWith(prefix) === true
      ? [{ field: field.slice(prefix.length).replace(/^config\./, ''), message }]
      : [],
  )
}

interface FaultsProps {
  readonly of: ReadonlyMap<string, Found>
  readonly graph: DraftGraph
  readonly onSelect: (id: string) => void
}

function Faults({ of, graph, onSelect }: FaultsProps) {
  const others = useFaults().filter(
    ({ field = '' }) =>
      /^graph($|\.)/.test(field) &&
      ![...of.keys()].some((id) => field.startsWith(`graph.nodes.${id}.`)),
  )
  if (of.size === 0 && others.length === 0) return null
  return (
    <Notice tone="warn">
      <p>Fix these faults before you publish:</p>
      <ul className="faults">
        {graph.nodes.flatMap(({ id, type }) =>
          (of.get(id) ?? []).map(({ field, message }) => (
            <li key={`${id} ${field}`}>
              <Button variant="quiet" onPress={() => onSelect(id)}>
                {nodeTypes[type].label}
              </Button>{' '}
              {field} {message}
            </li>
          )),
        )}
        {others.map(({ field, message }) => (
          <li key={field}>
            {field?.startsWith('graph.edges') ? 'An arrow' : 'The graph'} {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface AddProps {
  readonly graph: DraftGraph
  readonly after: DraftNode | undefined
  readonly onAdd: (graph: DraftGraph, id: string) => void
}

const first = '(first)'

function AddStep({ graph, after, onAdd }: AddProps) {
  const [type, setType] = useState('update_contact')
  const [place, setPlace] = useState<string>()
  const ways = after ? branchesOf(after).map((branch) => branch ?? '') : []
  const isThere = place === first || (place !== undefined && ways.includes(place))
  const chosen = isThere ? place : (ways[0] ?? first)
  const add = () => {
    const of = nodeTypeNamed(type)
    const node = { id: freeId(graph, of), type: of, config: nodeTypes[of].config }
    const where =
      after && chosen !== first ? { from: after.id, branch: chosen || undefined } : undefined
    setPlace(undefined)
    onAdd(insertNode(graph, node, where), node.id)
  }
  return (
    <fieldset>
      <legend>Add a step</legend>
      <div className="row">
        <SelectField
          label="Step"
          name="newStep"
          value={type}
          choices={addable}
          onChange={setType}
        />
        <SelectField
          label="Where"
          name="newPlace"
          value={chosen}
          onChange={setPlace}
          choices={[
            ...ways.map((branch) => ({
              value: branch,
              label: `After ${after?.id ?? ''}${branch === '' ? '' : `, ${branch}`}`,
            })),
            { value: first, label: 'At the start' },
          ]}
        />
      </div>
      <div className="actions">
        <Button onPress={add}>Add step</Button>
      </div>
    </fieldset>
  )
}

interface StepProps {
  readonly graph: DraftGraph
  readonly node: DraftNode
  readonly onChange: (graph: DraftGraph) => void
  readonly onRemove: () => void
}

function SelectedStep({ graph, node, onChange, onRemove }: StepProps) {
  const targets = graph.nodes.filter(({ id }) => !leadsTo(graph, id, node.id))
  return (
    <fieldset>
      <legend>
        {nodeTypes[node.type].label} ({node.id})
      </legend>
      <StepFields
        node={node}
        name={`graph.nodes.${node.id}.config`}
        onChange={(config) => onChange(changeNode(graph, { ...node, config }))}
      />
      {branchesOf(node).map((branch) => (
        <SelectField
          key={branch ?? ''}
          label={branch === undefined ? 'Then' : `When ${branch}, then`}
          name={`next.${branch ?? ''}`}
          value={targetOf(graph, node.id, branch) ?? ''}
          choices={targets.map(({ id, type }) => ({
            value: id,
            label: `${nodeTypes[type].label} (${id})`,
          }))}
          onChange={(to) => onChange(connect(graph, node.id, branch, to))}
        />
      ))}
      {node.type !== 'exit' && (
        <div className="actions">
          <Button variant="danger" onPress={onRemove}>
            Remove step
          </Button>
        </div>
      )}
    </fieldset>
  )
}
