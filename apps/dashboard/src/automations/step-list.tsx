import { t } from '../texts/texts.ts'
import { type DraftGraph, branchesOf, startOf, targetOf, type Way } from './graph.ts'
import { triggerId } from './layout.ts'
import { branchText, nodeTypes, stepName, summaryOf } from './node-types.ts'
import { LineTool, StepMenu } from './step-tools.tsx'
import { triggerText, triggerTypes } from './texts.ts'
import { useEditor } from './use-editor.ts'
import { Zap } from 'lucide-react'

/** The graph as a list, for narrow screens: the same steps with the same menus. */
export function StepList() {
  const { graph, state, names, selected, select } = useEditor()
  const { trigger } = state.history.present
  return (
    <div className="step-list">
      <button
        type="button"
        className="step-item"
        aria-pressed={selected === triggerId}
        onClick={() => select(triggerId, true)}
      >
        <span className="node-icon">
          <Zap size={16} aria-hidden />
        </span>
        <span className="node-text">
          <span className="node-title">{triggerTypes[trigger.type]}</span>
          <span className="node-summary">{triggerText(trigger, names)}</span>
        </span>
      </button>
      <Steps
        key={startOf(graph)?.id}
        way={{ from: undefined, branch: undefined }}
        to={startOf(graph)?.id}
        shared={sharedIn(graph)}
      />
    </div>
  )
}

/** The steps that several lines lead to, each with the first of them, below which it is listed. */
function sharedIn(graph: DraftGraph): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const { from, to, branch = '' } of graph.edges)
    if (!first.has(to)) first.set(to, `${from} ${branch}`)
  return first
}

interface StepsProps {
  readonly way: Way
  /** The step that the line leads to. */
  readonly to: string | undefined
  readonly shared: ReadonlyMap<string, string>
}

function Steps({ way, to, shared }: StepsProps) {
  const { graph, names, faults, selected, select } = useEditor()
  const node = graph.nodes.find(({ id }) => id === to)
  if (!node) return null
  const isListedElsewhere =
    node.type !== 'exit' &&
    way.from !== undefined &&
    shared.get(node.id) !== `${way.from} ${way.branch ?? ''}`
  const { icon: Icon, label } = nodeTypes[node.type]
  const ways = branchesOf(node)
  const isFaulty = faults.some((fault) => fault.node === node.id)
  return (
    <>
      <LineTool way={way} />
      {node.type === 'exit' && <p className="step-end">{t('End')}</p>}
      {isListedElsewhere && (
        <p className="step-end">{t('Continues with {step}', { step: stepName(node, names) })}</p>
      )}
      {node.type !== 'exit' && !isListedElsewhere && (
        <>
          <div className="step-row">
            <button
              type="button"
              className="step-item"
              aria-pressed={selected === node.id}
              onClick={() => select(node.id, true)}
            >
              <span className="node-icon">
                <Icon size={16} aria-hidden />
              </span>
              <span className="node-text">
                <span className="node-title">{label}</span>
                <span className="node-summary">
                  {isFaulty ? (
                    <span className="fault">{t('Needs a change')}</span>
                  ) : (
                    summaryOf(node, names)
                  )}
                </span>
              </span>
            </button>
            <StepMenu id={node.id} />
          </div>
          {ways.map((branch) => {
            const next = (
              <Steps
                key={branch}
                way={{ from: node.id, branch }}
                to={targetOf(graph, node.id, branch)}
                shared={shared}
              />
            )
            if (branch === undefined) return next
            const text = branchText(node, branch)
            return (
              <section key={branch} className="step-branch" aria-label={text}>
                <h2>{text}</h2>
                {next}
              </section>
            )
          })}
        </>
      )}
    </>
  )
}
