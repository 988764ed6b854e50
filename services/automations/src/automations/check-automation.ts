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
import { checkGraph } from '../graphs/check-graph.ts'
import { hasMask, type SealedGraph, sealGraph, unmaskGraph } from '../graphs/headers.ts'
import { checkReferences } from '../graphs/references.ts'
import { checkUrls } from '../graphs/urls.ts'

/** Needed to check automations. */
export interface Checker extends Service {
  readonly vault: Vault
  /** Where `http_request` may go. */
  readonly rules: OutboundRules
}

/**
 * Checks the rules that the contract's schemas cannot express, and seals the graph. `readStored` reads the graph whose
 * values the masks in the new one stand for. Throws `VALIDATION_FAILED`.
 */
export async function checked(
  service: Checker,
  tenant: Tenant,
  id: Uuid,
  { trigger, graph, reentry }: Static<typeof AutomationPatch>,
  readStored: () => Promise<Graph>,
): Promise<SealedGraph | undefined> {
  const whole = graph && hasMask(graph) ? unmaskGraph(graph, await readStored()) : graph
  const faults = [
    ...(trigger ? checkTriggerSpec(trigger) : []),
    ...(whole ? checkGraph(whole) : []),
    ...(reentry ? checkReentry(reentry) : []),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
  if (whole) await requireUsable(service, tenant, whole)
  return whole && sealGraph(service.vault, id, whole)
}

/** Throws `VALIDATION_FAILED` if a graph names a URL that is never called, or a template or sender that does not exist. */
export async function requireUsable(service: Checker, tenant: Tenant, graph: Graph): Promise<void> {
  const faults = [
    ...checkUrls(service.rules, graph),
    ...(await checkReferences(service, tenant, graph)),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
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
