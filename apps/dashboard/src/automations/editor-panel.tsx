import { Copy, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../texts/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { DurationField, SelectField } from '../ui/fields.tsx'
import { FaultsContext } from '../ui/form.tsx'
import type { Draft } from './draft.ts'
import { branchesOf, changeNode, type DraftNode, leadsTo, redirect, targetOf } from './graph.ts'
import { triggerId } from './layout.ts'
import { branchText, nodeTypes, stepName } from './node-types.ts'
import { StepFields } from './step-fields.tsx'
import { reentryModes } from './texts.ts'
import { TriggerFields } from './trigger-fields.tsx'
import { useEditor } from './use-editor.ts'

interface PanelProps {
  /** The field to move the focus to: its name, or true for the first or, without fields, the panel. A new object repeats it. */
  readonly focus: { readonly field: string | true } | undefined
}

/** The inputs of a form; those of pickers are named by `data-field`. */
const inputs = '[name]:not([type=hidden]), [data-field]'

/** The form of the selected node. */
export function EditorPanel({ focus }: PanelProps) {
  const { state, graph, selected, faults } = useEditor()
  const panel = useRef<HTMLDivElement>(null)
  const node = graph.nodes.find(({ id }) => id === selected)
  const errors = [...state.rejected, ...faults]
  useEffect(() => {
    if (!focus) return
    const fields = [...(panel.current?.querySelectorAll<HTMLElement>(inputs) ?? [])]
    const named = fields.find((each) => {
      const name = each.getAttribute('name') ?? each.dataset['field'] ?? ''
      return focus.field !== true && (name === focus.field || name.startsWith(`${focus.field}.`))
    })
    const first = named ?? fields[0] ?? panel.current
    first?.focus()
  }, [focus])
  return (
    <FaultsContext value={{ errors, message: undefined }}>
      <div
        className="panel"
        ref={panel}
        tabIndex={-1}
        key={`${selected} ${state.history.revision}`}
      >
        {node ? <StepPanel node={node} /> : selected === triggerId ? <TriggerPanel /> : null}
      </div>
    </FaultsContext>
  )
}

function StepPanel({ node }: { readonly node: DraftNode }) {
  const { store, graph, copy, remove } = useEditor()
  const { icon: Icon, label, about } = nodeTypes[node.type]
  if (node.type === 'exit')
    return (
      <header className="panel-head">
        <h2>{t('End')}</h2>
        <p className="hint">{t('The contact leaves the automation here.')}</p>
      </header>
    )
  return (
    <>
      <header className="panel-head">
        <h2>
          <Icon size={16} aria-hidden /> {label}
        </h2>
        <span>
          <IconButton
            icon={Copy}
            label={t('Copy with the steps below')}
            onPress={() => copy(node.id)}
          />
          <IconButton icon={Trash2} label={t('Delete step')} onPress={() => remove(node.id)} />
        </span>
        <p className="hint">{about}</p>
      </header>
      <StepFields
        node={node}
        name={`graph.nodes.${node.id}.config`}
        onChange={(config, field) =>
          store.edit({ graph: changeNode(graph, { ...node, config }) }, `${node.id} ${field}`)
        }
      />
      <NextSteps node={node} />
    </>
  )
}

/** Where the branches of a step lead, for paths that meet again. */
function NextSteps({ node }: { readonly node: DraftNode }) {
  const { store, graph, names } = useEditor()
  const targets = graph.nodes
    .filter(({ id }) => !leadsTo(graph, id, node.id))
    .map((each) => ({ value: each.id, label: stepName(each, names) }))
  if (targets.length < 2) return null
  return (
    <details>
      <summary>{t('Next steps')}</summary>
      <div className="form">
        {branchesOf(node).map((branch) => (
          <SelectField
            key={branch ?? ''}
            label={branch === undefined ? t('Then') : branchText(node, branch)}
            name={`next.${branch ?? ''}`}
            value={targetOf(graph, node.id, branch) ?? ''}
            choices={targets}
            onChange={(to) => store.edit({ graph: redirect(graph, node.id, branch, to) })}
          />
        ))}
      </div>
    </details>
  )
}

/** When the automation starts, and how often for a contact. */
function TriggerPanel() {
  const { store, state } = useEditor()
  const { trigger, reentry } = state.history.present
  const isHeld =
    state.stored.automation.status === 'active' &&
    (state.saved.trigger !== trigger || state.saved.reentry !== reentry)
  const setReentry = (next: Draft['reentry']) => store.edit({ reentry: next }, 'reentry')
  return (
    <>
      <header className="panel-head">
        <h2>{t('When this happens')}</h2>
        {isHeld && <p className="hint">{t('Changes here take effect when you publish.')}</p>}
      </header>
      <TriggerFields
        value={trigger}
        onChange={(next) => store.edit({ trigger: next }, `trigger ${next.type}`)}
      />
      <SelectField
        label={t('Re-entry')}
        name="reentry.mode"
        value={reentry.mode}
        choices={reentryModes}
        onChange={(mode) => setReentry(mode === 'after' ? { mode, seconds: 86_400 } : { mode })}
      />
      {reentry.mode === 'after' && (
        <DurationField
          label={t('Time between entries')}
          name="reentry.seconds"
          defaultSeconds={reentry.seconds}
          onChange={(seconds) => seconds !== undefined && setReentry({ mode: 'after', seconds })}
        />
      )}
    </>
  )
}

interface FaultsProps {
  readonly onClose?: () => void
}

/** What must be changed before publishing. Each leads to its field. */
export function FaultList({ onClose = () => {} }: FaultsProps) {
  const { faults, state, graph, select } = useEditor()
  const other = state.rejected.map(({ field = '', message }) => ({
    node: triggerId,
    field,
    message,
  }))
  return (
    <ul className="fault-list">
      {[...other, ...faults].map(({ node: id, field, message }) => {
        const node = graph.nodes.find((each) => each.id === id)
        return (
          <li key={`${id} ${field}`}>
            <Button
              variant="quiet"
              onPress={() => {
                onClose()
                select(id ?? triggerId, field)
              }}
            >
              <strong>{node ? nodeTypes[node.type].label : t('Trigger')}</strong>
              <span>{message}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
