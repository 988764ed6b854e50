import type { Text } from './compile.ts'
import { escapeHtml } from './escape-html.ts'
import { maxBytes } from './limits.ts'
import type { Job, Rendered } from './render.ts'

/** A path of names that stands for nothing but itself. */
const path = /^[a-z_]\w*(?:\.[a-z_]\w*)*$/i
const words = new Set(['true', 'false', 'nil', 'null', 'empty', 'blank'])
/** Liquid computes these where a value has none. */
const computed = new Set(['size', 'first', 'last'])
const longestPath = 500

/**
 * Renders a job whose texts have no tags and no filters, only outputs of paths that lead to texts, numbers, truth
 * values or nothing; undefined for any other. The work is bounded by the lengths of the templates and of what
 * they come to, so it may be done on a thread that others wait for.
 */
export function renderPlain({ texts, scope }: Job): Rendered | undefined {
  const rendered: string[] = []
  let left = maxBytes
  for (const text of texts) {
    const filled = fill(text, scope, left)
    if (filled === undefined) return undefined
    left -= Buffer.byteLength(filled)
    if (left < 0)
      return { fault: 'TEMPLATE_LIMIT', message: `comes to more than ${maxBytes} bytes` }
    rendered.push(filled)
  }
  return { texts: rendered }
}

/** Stops soon after `most` characters; undefined for what is not plain. */
function fill({ source, mode }: Text, scope: object, most: number): string | undefined {
  if (source.includes('{%')) return undefined
  let made = ''
  let from = 0
  while (made.length <= most) {
    const opening = source.indexOf('{{', from)
    if (opening === -1) return made + source.slice(from)
    const closing = source.indexOf('}}', opening)
    if (closing === -1) return undefined
    const value = valueAt(source.slice(opening + 2, closing), scope)
    if (value === undefined) return undefined
    made += source.slice(from, opening) + (mode === 'html' ? escapeHtml(value) : value)
    from = closing + 2
  }
  return made
}

/** What an output fills in; undefined when that is for the engine to say. */
function valueAt(output: string, scope: object): string | undefined {
  const names = output.trim()
  if (names.length > longestPath || !path.test(names) || words.has(names)) return undefined
  let value: unknown = scope
  for (const name of names.split('.')) {
    if (value === undefined || value === null) return ''
    if (typeof value !== 'object' || Array.isArray(value) || computed.has(name)) return undefined
    value = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
  }
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : undefined
}
