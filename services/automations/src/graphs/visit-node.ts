import type { Renderer } from '@outrider/liquid/renderer'
import type { CompiledNode } from './compile-graph.ts'
import type { Outcome, Visit } from './node-type.ts'
import { textsIn, withTexts } from './texts-in.ts'

/** Milliseconds after which texts are tried again that could not be rendered for want of time. */
const busyDelay = 1_000

/**
 * Acts at a node, its texts filled in. Never rejects. Texts that are not there within `timeout` milliseconds are tried
 * again later.
 */
export async function visitNode(
  { id, act }: Pick<CompiledNode, 'id' | 'act'>,
  visit: Omit<Visit, 'node'>,
  renderer: Renderer,
  timeout?: number,
): Promise<Outcome> {
  const planned = act({ ...visit, node: id })
  if (!('fill' in planned)) return planned
  const texts = textsIn(planned.fill).map((source) => ({ source, mode: 'text' as const }))
  const { contact, event, trigger } = visit.context
  const job = { texts, scope: { contact, event, trigger } }
  const rendered = await renderer.render(visit.tenant.orgId, job, timeout)
  if ('texts' in rendered) return planned.finish(withTexts(planned.fill, rendered.texts))
  return rendered.fault === 'BUSY'
    ? { retryAt: new Date(visit.now.getTime() + busyDelay) }
    : { failed: rendered.fault }
}
