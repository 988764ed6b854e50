import { find } from '@outrider/contracts/conditions'

/** What conditions and texts can see of an entry, or of a trigger before there is one. */
export interface Context {
  readonly payload?: unknown
  readonly decoded?: unknown
  readonly trigger: unknown
  readonly event?: unknown
  readonly contact?: unknown
}

/** First words that lead elsewhere than into the payload. */
export type Root = 'trigger' | 'event' | 'contact'
/** Undefined when there is nothing at the path. */
export type Reader = (context: Context) => unknown

/** Compiles a path such as `items.0.id`: into the payload, then `decoded`, or below one of `roots`. */
export function readerOf(path: string, roots: readonly Root[]): Reader {
  const segments = path.split('.')
  const root = roots.find((each) => each === segments[0])
  if (root && segments.length > 1) {
    const below = segments.slice(1)
    return (context) => find(context[root], below)
  }
  return (context) => {
    const found = find(context.payload, segments)
    return found === undefined ? find(context.decoded, segments) : found
  }
}
