import type { Delivered } from './deliver.ts'
import type { Logger } from './log.ts'
import { loggedOrigin } from './tracing/origin.ts'
import { beginSpan, isTraced } from './tracing/tracing.ts'

/**
 * Handles a batch with a span and, at level `debug`, a line in the log for each of its items, so that one of them can be followed by its
 * request. Costs nothing where there is neither.
 */
export async function traced(
  { service, log }: { readonly service: string; readonly log: Logger },
  subject: string,
  items: readonly Delivered[],
  handle: (items: readonly Delivered[]) => Promise<void>,
): Promise<void> {
  if (!isTraced(service)) await handle(items)
  else {
    const spans = items.map(({ origin = {} }) => beginSpan(service, subject, 'item', origin))
    const followed = items.map((item, index) => ({ ...item, origin: spans[index]?.origin ?? {} }))
    let failure: unknown
    try {
      await handle(followed)
    } catch (error) {
      failure = error
      throw error
    } finally {
      for (const span of spans) span.end({ error: failure })
    }
  }
  if (!log.isLevelEnabled('debug')) return
  for (const { id, origin = {} } of items)
    log.debug({ subject, item: id, ...loggedOrigin(origin) }, 'handled')
}
