import { analyzeSync } from 'liquidjs'
import { compile, type Text } from './compile.ts'

/** Paths that are reported. */
const maxMissing = 100

/** Properties that Liquid adds to arrays and texts. */
const added = new Set(['size', 'first', 'last'])

/**
 * The paths that texts read and that have no value in the scope, in their order, each once; of a path with a variable
 * in it (`a[b].c`) the part before. Throws for a text that does not parse.
 */
export function missingPaths(texts: readonly Text[], scope: object): string[] {
  const missing = new Set<string>()
  for (const text of texts)
    for (const { segments } of Object.values(analyzeSync([...compile(text)]).globals).flat()) {
      const end = segments.findIndex((segment) => typeof segment === 'object')
      const path = (end === -1 ? segments : segments.slice(0, end)).map(String)
      if (!hasValue(scope, path)) missing.add(path.join('.'))
    }
  return [...missing].slice(0, maxMissing)
}

function hasValue(scope: object, path: readonly string[]): boolean {
  let at: unknown = scope
  for (const key of path) {
    if (at == null) return false
    const isAdded = added.has(key) && !Object.hasOwn(Object(at), key)
    if (isAdded)
      return typeof at === 'string' || (Array.isArray(at) && (key === 'size' || at.length > 0))
    at = Object.hasOwn(Object(at), key) ? Object(at)[key] : undefined
  }
  return at != null
}
