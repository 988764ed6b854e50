import type { AutomationPatch, Reentry } from '@outrider/contracts/automations'
import type { TriggerSpec } from '@outrider/contracts/trigger-spec'
import { type Fault, invalidFaults } from '@outrider/contracts/problem'
import type { Static } from 'typebox'
import { checkFilters } from '../filters/check-filters.ts'
import { checkGraph } from '../graphs/check-graph.ts'

/** Throws `VALIDATION_FAILED` for what the contract's schemas do not see in the given parts of an automation. */
export function checkAutomation({ trigger, graph, reentry }: Static<typeof AutomationPatch>): void {
  const faults = [
    ...(trigger ? checkTriggerSpec(trigger) : []),
    ...(graph ? checkGraph(graph) : []),
    ...(reentry ? checkReentry(reentry) : []),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
}

function checkTriggerSpec({ filters = [] }: TriggerSpec): readonly Fault[] {
  return checkFilters(filters, 'trigger.filters')
}

function checkReentry({ mode, seconds }: Reentry): readonly Fault[] {
  const field = 'reentry.seconds'
  if (mode === 'after' && seconds === undefined)
    return [{ field, code: 'required', message: 'is required with mode after' }]
  if (mode !== 'after' && seconds !== undefined)
    return [{ field, code: 'additionalProperties', message: `has no meaning with mode ${mode}` }]
  return []
}
