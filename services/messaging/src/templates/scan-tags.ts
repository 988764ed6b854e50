/** One tag of markup, as it stands in the text. */
export interface Tag {
  /** As written. */
  readonly name: string
  readonly closing: boolean
  /** Ends with `/>`. */
  readonly selfClosing: boolean
  readonly start: number
  /** Where its attributes begin, and where its `>` or `/>` stands. */
  readonly attributesStart: number
  readonly attributesEnd: number
}

/** A tag, comment or CDATA section that never ends. */
interface Unclosed {
  readonly unclosed: string
  readonly start: number
}

const tagStart = /(\/?)([a-z][\w-]*)/iy
/** Up to the end of a tag; an attribute's value may hold `>`. */
const attributes = /(?:[^"'>]|"[^"]*"|'[^']*')*/y

/**
 * The tags of HTML or MJML in order, without comments and CDATA sections. Stops at the first unclosed construct.
 * Linear: each character is read once or twice.
 */
export function* scanTags(text: string): Generator<Tag | Unclosed> {
  let at = text.indexOf('<')
  while (at !== -1) {
    const found = readAt(text, at)
    if ('unclosed' in found || 'name' in found) yield found
    at = 'unclosed' in found ? -1 : text.indexOf('<', endOf(found))
  }
}

interface Passed {
  readonly end: number
}

function endOf(found: Tag | Passed): number {
  return 'end' in found ? found.end : found.attributesEnd + (found.selfClosing ? 2 : 1)
}

function readAt(text: string, start: number): Tag | Unclosed | Passed {
  if (text.startsWith('<!--', start)) return passTo(text, start, '<!--', '-->')
  if (text.startsWith('<![CDATA[', start)) return passTo(text, start, '<![CDATA[', ']]>')
  return readTag(text, start)
}

function passTo(text: string, start: number, opening: string, closing: string): Unclosed | Passed {
  const end = text.indexOf(closing, start + opening.length)
  return end === -1 ? { unclosed: opening, start } : { end: end + closing.length }
}

function readTag(text: string, start: number): Tag | Unclosed | Passed {
  tagStart.lastIndex = start + 1
  const [, slash, name] = tagStart.exec(text) ?? []
  if (name === undefined) return { end: start + 1 }
  const attributesStart = tagStart.lastIndex
  attributes.lastIndex = attributesStart
  attributes.exec(text)
  const end = attributes.lastIndex
  if (text[end] !== '>') return { unclosed: `<${name}>`, start }
  const selfClosing = text[end - 1] === '/' && end > attributesStart
  const attributesEnd = selfClosing ? end - 1 : end
  return { name, closing: slash === '/', selfClosing, start, attributesStart, attributesEnd }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** The text of a quoted attribute; undefined when it holds an entity that we do not write. */
export function unescapeAttribute(value: string): string | undefined {
  const known = Object.entries(entities)
  let unknown = false
  const plain = value.replaceAll(/&(?:#?\w+);/g, (entity) => {
    const character = known.find(([, each]) => each === entity)?.[0]
    const numeric = { '&#34;': '"', '&#38;': '&', '&apos;': "'" }[entity]
    unknown ||= character === undefined && numeric === undefined
    return character ?? numeric ?? entity
  })
  return unknown ? undefined : plain
}
