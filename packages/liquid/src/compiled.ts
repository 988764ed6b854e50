import type { Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { compile, type Text } from './compile.ts'

/** Measured: a piece takes up to so many bytes when it is compiled, beside its characters. */
const bytesOfPiece = 1_000

/** Compiles texts, and keeps those used last, about so many bytes of them. */
export function compiledWithin(maxBytes: number): (text: Text) => readonly Template[] {
  const compiled = new LRUCache<string, readonly Template[]>({ maxSize: maxBytes })
  return (text) => {
    const key = text.mode + text.source
    const known = compiled.get(key)
    if (known) return known
    const template = compile(text)
    compiled.set(key, template, { size: 4 * key.length + bytesOfPiece * (1 + template.length) })
    return template
  }
}
