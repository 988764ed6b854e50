import type { AutomationPatch, Reentry } from '@outrider/contracts/automations'
import type { Graph } from '@outrider/contracts/graphs'
import type { Uuid } from '@outrider/contracts/ids'
import { type Fault, invalidFaults } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { TriggerSpec } from '@outrider/contracts/trigger-spec'
import type { OutboundRules } from '@outrider/service/http/addresses'
import type { Service } from '@outrider/service/service'
import type { Vault } from '@outrider/service/text/encryption'
import type { Static } from 'typebox'
import { checkFilters } from '../filters/filters.ts'
import { checkGraph, notUnique } from '../graphs/check-graph.ts'
import { hasMask, type SealedGraph, sealGraph, unmaskGraph } from '../graphs/headers.ts'
import { checkReferences, checkTriggerReferences } from '../graphs/references.ts'
import { checkUrls } from '../graphs/urls.ts'

/** Needed to check automations. */
export interface Checker extends Service {
  readonly vault: Vault
  /** Where `http_request` may go. */
  readonly rules: OutboundRules
}

interface Checked {
  /** The graph of the change, if it has one. */
  readonly sealed: SealedGraph | undefined
  /** The faults of an incomplete graph. */
  readonly faults: readonly Fault[]
}

/**
 * Checks the rules that the contract's schemas cannot express, and seals the graph. `readStored` reads the graph whose
 * values the masks in the new one stand for. Throws `VALIDATION_FAILED`; a graph that may be incomplete must have only
 * unique node IDs.
 */
export async function checked(
  service: Checker,
  tenant: Tenant,
  id: Uuid,
  { trigger, graph, reentry, incomplete = false }: Static<typeof AutomationPatch>,
  readStored: () => Promise<Graph>,
): Promise<Checked> {
  const whole = graph && hasMask(graph) ? unmaskGraph(graph, await readStored()) : graph
  const found = whole ? await faultsOf(service, tenant, whole) : []
  const faults = [
    ...(trigger ? checkTriggerSpec(trigger) : []),
    ...(trigger ? await checkTriggerReferences(service, tenant, trigger) : []),
    ...(incomplete ? found.filter(({ code }) => code === notUnique) : found),
    ...(reentry ? checkReentry(reentry) : []),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
  return { sealed: whole && sealGraph(service.vault, id, whole), faults: found }
}

/** Throws `VALIDATION_FAILED` if a graph has faults. */
export async function requireFaultless(
  service: Checker,
  tenant: Tenant,
  graph: Graph,
): Promise<void> {
  const faults = await faultsOf(service, tenant, graph)
  if (faults.length > 0) throw invalidFaults(faults)
}

/** Of a graph without other faults, also URLs that are never called, and templates, senders, or topics that do not exist. */
async function faultsOf(service: Checker, tenant: Tenant, graph: Graph): Promise<readonly Fault[]> {
  const faults = checkGraph(graph)
  if (faults.length > 0) return faults
  return [...checkUrls(service.rules, graph), ...(await checkReferences(service, tenant, graph))]
}

/** The faults of a draft as the API returns them: `field` is relative to the node. */
export function draftFaults({ nodes }: Graph, faults: readonly Fault[]) {
  return faults.map(({ field, message }) => {
    const place = field.replace(/^graph\./, '')
    const node = nodes
      .map(({ id }) => id)
      .filter((id) => `${place}.`.startsWith(`nodes.${id}.`))
      .toSorted((a, b) => b.length - a.length)[0]
    if (node === undefined) return { node: null, field: place, message }
    return { node, field: place.slice(`nodes.${node}.`.length), message }
  })
}

function checkTriggerSpec({ filters = [] }: TriggerSpec): readonly Fault[] {
  return checkFilters(filters, 'trigger.filters')
}

function checkReentry({ mode, seconds }: Reentry): readonly Fault[] {
  const field = 'reentry.seconds'
  if (mode === 'after' && seconds === undefined)
    return [{ field, code: 'required', message: 'is required with the mode after' }]
  if (mode !== 'after' && seconds !== undefined)
    return [
      {
        field,
        code: 'additionalProperties',
        message: `is only allowed with the mode after, not ${mode}`,
      },
    ]
  return []
}
