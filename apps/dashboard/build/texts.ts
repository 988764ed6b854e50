import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contactFieldNames, contactFields } from '@outrider/contracts/contact-fields'
import { parseSync } from 'vite'

/** A text in the sources; `one` is its form for one, if it has plural forms. */
export interface SourceText {
  readonly text: string
  readonly one?: string
}

/** Texts and the places where a text is displayed in English only. */
export interface SourceTexts {
  readonly texts: readonly SourceText[]
  /** `ui/page.tsx:12: Not found` */
  readonly untranslated: readonly string[]
}

const sources = fileURLToPath(new URL('../src', import.meta.url))

/** The texts of all pages, by the calls of `t`, `plural`, and `rich`, and those that tables declare. */
export function readTexts(): SourceTexts {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources })
    .filter((file) => !/\.test\.ts$|^(gallery|texts)\//.test(file))
    .toSorted()
  const found = files.map((file) => textsIn(file, readFileSync(join(sources, file), 'utf8')))
  const all = [...found.flatMap((each) => each.texts), ...declared()]
  const texts = new Map(all.map((each) => [each.text, each]))
  return {
    texts: [...texts.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1)),
    untranslated: found.flatMap(({ untranslated }) => untranslated),
  }
}

/** The texts of the fields of contacts. */
function declared(): SourceText[] {
  return contactFieldNames.flatMap((name) => {
    const { label, hint } = contactFields[name]
    return [label, hint].flatMap((text) => (text === undefined ? [] : [{ text }]))
  })
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** The texts of one file. */
export function textsIn(file: string, source: string): SourceTexts {
  const texts: SourceText[] = []
  const untranslated: string[] = []
  const report = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length
    untranslated.push(`${file}:${line}: ${text.trim()}`)
  }
  const visit = (node: Node, parents: readonly Node[]): void => {
    if (node.type.startsWith('TS') && !isExpression(node)) return
    const call = calledName(node)
    if (call === 't' || call === 'rich' || call === 'plural') {
      const [first, second, third] = listIn(node['arguments'])
      const [text, one] = call === 'plural' ? [third, second] : [first]
      if (typeof text?.['value'] !== 'string') report(node, 'the text is not a literal')
      else if (typeof one?.['value'] !== 'string') texts.push({ text: text['value'] })
      else texts.push({ text: text['value'], one: one['value'] })
    } else {
      const text = shownText(node, parents)
      if (text !== undefined) report(node, text)
    }
    for (const child of childrenOf(node)) visit(child, [...parents, node])
  }
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`)
  visit(nodeOf(program), [])
  return { texts, untranslated }
}

/** `x as T` and the like contain expressions; other nodes with such names are types. */
function isExpression({ type }: Node): boolean {
  return /^TS(As|Satisfies|NonNull)/.test(type)
}

const markers = new Set(['t', 'rich', 'plural'])
/** Their arguments are read by programs. */
const technicalCalls =
  /^(querySelector(All)?|matches|closest|matchMedia|Error|RegExp|DateTimeFormat|includes|Set)$/
const technicalAttributes = /^(className|to|href|placement|autoComplete|data-.*|d|key|id)$/
/** Names of keys and of products, and examples in code. */
const names = new Set([
  'Ann',
  'Grace Hopper',
  'Esc',
  'Ctrl',
  'Control',
  'Delete',
  'Enter',
  'Escape',
  'Meta',
  'Outrider',
  'Ada Lovelace',
  'input code',
])

/** The text of a node that looks like one that people read: a sentence, or a word that begins with a capital letter. */
function shownText(node: Node, parents: readonly Node[]): string | undefined {
  const parent = parents.at(-1)
  if (node.type === 'JSXText') return /[a-z]{2}/i.test(valueOf(node)) ? valueOf(node) : undefined
  const isText = node.type === 'Literal' && typeof node['value'] === 'string'
  if ((!isText && node.type !== 'TemplateElement') || !parent) return undefined
  if (!/^(?:\d\. )?[A-Z][a-z]+(?![a-zA-Z-]*[A-Z_/])|[a-z]{2},? [a-z(]/.test(valueOf(node)))
    return undefined
  if (names.has(valueOf(node)) || /[/<>=[{]|var\(/.test(valueOf(node))) return undefined
  if (/^(Import|Export|Binary|Switch|Member)/.test(parent.type)) return undefined
  if (parent.type === 'Property' && parent['key'] === node && parent['computed'] !== true)
    return undefined
  const isTechnical = parents.some(
    (each) =>
      markers.has(calledName(each) ?? '') ||
      (each === parent && technicalCalls.test(calledName(each) ?? '')) ||
      (each.type === 'JSXAttribute' && technicalAttributes.test(nameIn(each['name']) ?? '')),
  )
  return isTechnical ? undefined : valueOf(node)
}

function valueOf(node: Node): string {
  const { value } = node
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'cooked' in value
    ? String(value.cooked)
    : ''
}

/** The name of the function or class that is called. */
function calledName({ type, callee }: Node): string | undefined {
  if (type !== 'CallExpression' && type !== 'NewExpression') return undefined
  return nameIn(callee) ?? nameIn(nodeOf(callee)['property'])
}

function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value)) return undefined
  return typeof value.name === 'string' ? value.name : undefined
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? listIn(value) : isNode(value) ? [value] : [],
  )
}

function listIn(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function nodeOf(value: unknown): Node {
  if (!isNode(value)) throw new Error('not a node of a syntax tree')
  return value
}
