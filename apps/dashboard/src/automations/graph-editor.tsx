import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields.tsx'
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

/** Edits the graph with the mouse or the keyboard. */
export function GraphEditor({ value: graph, onChange }: Props) {
  const [selected, setSelected] = useState(() => startOf(graph)?.id)
  const node = graph.nodes.find(({ id }) => id === selected)
  return (
    <div className="editor">
      <div className="form">
        <GraphView
          graph={graph}
          selected={selected}
          onSelect={setSelected}
          onConnect={(from, branch, to) => onChange(connect(graph, from, branch, to))}
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
      </div>
      <div className="card">
        <AddStep
          graph={graph}
          after={node}
          onAdd={(next, id) => {
            onChange(next)
            setSelected(id)
          }}
        />
        {node && (
          <SelectedStep
            key={node.id}
            graph={graph}
            node={node}
            onChange={onChange}
            onRemove={() => {
              onChange(removeNode(graph, node.id))
              setSelected(undefined)
            }}
          />
        )}
      </div>
    </div>
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
