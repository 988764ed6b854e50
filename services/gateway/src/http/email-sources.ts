import { getAutomation } from '@outrider/contracts/automations'
import { getCampaign } from '@outrider/contracts/campaigns'
import { isId } from '@outrider/contracts/ids'
import { invalidFaults, Problem, unknownReference } from '@outrider/contracts/problem'
import { limitsOfDefinition } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Tools } from './route.ts'

/** A campaign or an automation whose emails a condition is about. */
interface Source {
  readonly field: string
  readonly id: unknown
}

/**
 * Throws `VALIDATION_FAILED` if a definition of a segment is about the emails of an unknown campaign or automation. The
 * gateway looks for them because the contacts service, which evaluates conditions, asks no other service.
 */
export async function requireEmailSources(
  body: unknown,
  tenant: Tenant,
  ask: Tools['ask'],
): Promise<void> {
  const sources = sourcesIn(Object(body).definition, 'definition')
  // The contacts service rejects a definition with more conditions.
  const ids = [...new Set(sources.map(({ id }) => id))].slice(0, limitsOfDefinition.leaves)
  const known = new Set<unknown>()
  await Promise.all(
    ids.map(async (id) => ((await isKnown(id, tenant, ask)) ? known.add(id) : undefined)),
  )
  const faults = sources
    .filter(({ id }) => ids.includes(id) && !known.has(id))
    .flatMap(({ field, id }) => {
      const noun = isId('cmp', String(id)) ? 'campaign' : 'automation'
      return unknownReference(field, noun, String(id)).faults
    })
  if (faults.length > 0) throw invalidFaults(faults)
}

/** What the conditions of a definition are about. Parts that are not as expected are left to its validation. */
function sourcesIn(definition: unknown, path: string): Source[] {
  const { all, any, none, campaignId, automationId }: Record<string, unknown> = Object(definition)
  const inner = Object.entries({ all, any, none }).flatMap(([name, group]) =>
    Array.isArray(group)
      ? group.flatMap((each, place) => sourcesIn(each, `${path}.${name}.${place}`))
      : [],
  )
  const own = Object.entries({ campaignId, automationId }).flatMap(([name, id]) =>
    id === undefined ? [] : [{ field: `${path}.${name}`, id }],
  )
  return [...inner, ...own]
}

/** Whether the tenant has this campaign or automation; also true for what is no ID, which is a fault of another kind. */
async function isKnown(id: unknown, tenant: Tenant, ask: Tools['ask']): Promise<boolean> {
  if (typeof id !== 'string') return true
  try {
    if (isId('cmp', id)) await ask(getCampaign, { tenant, campaignId: id })
    else if (isId('auto', id)) await ask(getAutomation, { tenant, automationId: id })
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return false
    throw error
  }
}
