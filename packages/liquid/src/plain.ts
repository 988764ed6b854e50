import type { Text } from './compile.ts'
import { maxBytes } from './limits.ts'
import type { Job, Rendered } from './render.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Characters to escape in HTML; an `&` that begins an entity is left. */
const special = /&(?!(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});)|[<>"']/gi

/** A value as text in HTML, between tags and in quoted attributes alike. What is escaped already stays. */
export function escapeHtml(value: unknown): string {
  const text = typeof value === 'string' ? value : (jsonOf(value) ?? '')
  return text.replaceAll(special, (character) => entities[character] ?? '')
}

/** A value that is no text reads as its JSON does. */
function jsonOf(value: unknown): string | undefined {
  return value === null ? '' : JSON.stringify(value)
}

/** A path of names that stands for nothing but itself. */
const path = /^[a-z_]\w*(?:\.[a-z_]\w*)*$/i
const words = new Set(['true', 'false', 'nil', 'null', 'empty', 'blank'])
/** Liquid computes these where a value has none. */
const computed = new Set(['size', 'first', 'last'])
const longestPath = 500

/**
 * Renders a job without the engine if its texts have neither tags nor filters, only outputs of paths to strings,
 * numbers, booleans, or nothing; otherwise returns undefined. The work is bounded by the lengths of the templates and
 * their output, so that it can run on a shared thread.
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

/** Stops soon after `most` characters; undefined for other texts. */
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

/** The value of an output; undefined if the engine must evaluate it. */
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
