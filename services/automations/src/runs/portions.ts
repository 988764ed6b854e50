import { versionKey } from './graphs.ts'
import type { LeasedStep } from './leases.ts'

/** Bytes of the graphs of steps that are run together, each graph once, unless a single one has more. */
export const maxGraphBytes = 8_388_608

/** Steps in parts whose graphs fit into memory together. */
export function portionsOf(steps: readonly LeasedStep[]): LeasedStep[][] {
  const portions: LeasedStep[][] = []
  let graphs = new Set<string>()
  let bytes = 0
  for (const step of steps) {
    const key = versionKey({ automationId: step.automationId, version: step.version ?? 0 })
    if (!graphs.has(key)) bytes += step.graphBytes
    if (portions.length === 0 || bytes > maxGraphBytes) {
      portions.push([])
      graphs = new Set()
      bytes = step.graphBytes
    }
    graphs.add(key)
    portions.at(-1)?.push(step)
  }
  return portions
}
