import type { Schema } from '../data/calls.ts'
import { t } from '../texts/texts.ts'
import { plain } from '../ui/faults.ts'
import type { DraftGraph } from './graph.ts'
import { nodeTypes } from './node-types.ts'

type ApiFault = NonNullable<Schema<'Automation'>['faults']>[number]

/** A fault of a draft, in words. */
export interface DraftFault {
  /** The step; undefined for the automation itself. */
  readonly node: string | undefined
  /** The field's name in the form. */
  readonly field: string
  readonly message: string
}

/**
 * The faults of a graph by the API's words, as the editor displays them: one for each field. A branch without a
 * condition, which the API takes as one that is always met, is a fault here.
 */
export function faultsIn(graph: DraftGraph, faults: readonly ApiFault[]): readonly DraftFault[] {
  const bare = graph.nodes
    .filter(({ type, config }) => type === 'branch' && isEmpty(config?.['conditions']))
    .map(({ id }) => ({ node: id, field: 'config.conditions', message: '' }))
  const found = [...faults, ...bare].map((fault) => inWords(graph, fault))
  return found.filter(
    ({ field }, place) => found.findIndex((other) => other.field === field) === place,
  )
}

function inWords(graph: DraftGraph, { node: id, field, message }: ApiFault): DraftFault {
  const node = graph.nodes.find((each) => each.id === id)
  if (!node)
    return {
      node: undefined,
      field: 'graph',
      message: t('The graph: {fault}.', { fault: plain(message) }),
    }
  const [, name = ''] = field.split('.')
  const own = nodeTypes[node.type].fields.find((each) => each.name === name)
  const place = { node: node.id, field: `graph.nodes.${node.id}.${field}` }
  if (own?.missing !== undefined && isEmpty(node.config?.[name]))
    return { ...place, message: own.missing }
  const label = own?.label ?? nodeTypes[node.type].label
  return { ...place, message: `${label} ${plain(message)}.` }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
