import { find, isOperator, misfitOf, testOf } from '@outrider/contracts/conditions'
import { t } from '../texts/texts.ts'
import {
  branchesOf,
  type DraftGraph,
  type DraftNode,
  startOf,
  targetOf,
  type Way,
} from './graph.ts'

/** The data that conditions read, as the service has it for an entry. */
export interface WalkContext {
  readonly payload: Readonly<Record<string, unknown>>
  readonly contact: Readonly<Record<string, unknown>>
}

export interface Walked {
  readonly node: DraftNode
  /** The branch that is followed; undefined for a single one. */
  readonly branch: string | undefined
  /** Whether the branch cannot be known from the data: chance, or a later event, decides. */
  readonly isOpen: boolean
}

/**
 * The steps that an entry would perform, in order. `choices` are branches chosen for steps whose branch cannot be known;
 * by default the first.
 */
export function walk(
  graph: DraftGraph,
  context: WalkContext,
  choices: ReadonlyMap<string, string>,
): readonly Walked[] {
  const walked: Walked[] = []
  let node = startOf(graph)
  while (node && walked.length <= graph.nodes.length) {
    const step = stepAt(node, context, choices)
    walked.push(step)
    const next = targetOf(graph, node.id, step.branch)
    node = graph.nodes.find(({ id }) => id === next)
  }
  return walked
}

function stepAt(
  node: DraftNode,
  context: WalkContext,
  choices: ReadonlyMap<string, string>,
): Walked {
  if (node.type === 'branch') {
    const branch = holds(node.config?.['conditions'], context) ? 'yes' : 'no'
    return { node, branch, isOpen: false }
  }
  const branches = branchesOf(node)
  const chosen = choices.get(node.id)
  const branch = branches.includes(chosen) ? chosen : branches[0]
  return { node, branch, isOpen: branches.length > 1 }
}

/** The lines of a path, from the trigger. */
export function waysOf(walked: readonly Walked[]): readonly Way[] {
  return [
    { from: undefined, branch: undefined },
    ...walked.map(({ node, branch }) => ({ from: node.id, branch })),
  ]
}

/** Whether all conditions hold, as the service decides it. */
function holds(filters: unknown, context: WalkContext): boolean {
  return Array.isArray(filters) && filters.every((filter) => holdsOne(filter, context))
}

function holdsOne(filter: unknown, context: WalkContext): boolean {
  const { any, path, op, value }: Readonly<Record<string, unknown>> = Object(filter)
  if (Array.isArray(any)) return any.some((each) => holdsOne(each, context))
  if (typeof path !== 'string' || !isOperator(op)) return false
  const { ref }: { ref?: unknown } = Object(value)
  const expected = typeof ref === 'string' ? valueAt(ref, context) : value
  return misfitOf(op, expected) === undefined && testOf(op, expected)(valueAt(path, context))
}

/** The value at a path: below the contact, the event or the trigger, otherwise in the payload. */
function valueAt(path: string, { payload, contact }: WalkContext): unknown {
  const [root = '', ...rest] = path.split('.')
  const roots: Readonly<Record<string, unknown>> = {
    contact,
    event: { payload },
    trigger: { payload },
  }
  return rest.length > 0 && Object.hasOwn(roots, root)
    ? find(roots[root], rest)
    : find(payload, [root, ...rest])
}

/** A payload that passes filters, for a test. */
export function samplePayload(filters: unknown): Readonly<Record<string, unknown>> {
  const parts: readonly unknown[] = Array.isArray(filters) ? filters : []
  return Object.fromEntries(
    parts.flatMap((part) => {
      const { any }: { any?: unknown } = Object(part)
      const { path, op, value }: Readonly<Record<string, unknown>> = Object(
        Array.isArray(any) ? any[0] : part,
      )
      const name = typeof path === 'string' ? path.replace(/^payload\./, '') : ''
      return /^\w+$/.test(name) ? [[name, valueFor(op, value)]] : []
    }),
  )
}

/** A value that passes the comparison. */
function valueFor(op: unknown, value: unknown): unknown {
  if (op === 'gt') return Number(value) + 1
  if (op === 'lt') return Number(value) - 1
  if (op === 'neq') return t('not {value}', { value: String(value) })
  if (op === 'in' && Array.isArray(value)) return value[0]
  return op === 'exists' ? t('something') : value
}
