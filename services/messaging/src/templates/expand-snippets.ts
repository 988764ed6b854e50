import { positionIn, scanLiquid } from './hide-liquid.ts'

/** What an author wrote: HTML, which also may stand in MJML, or MJML. */
export type Markup = 'html' | 'mjml'

export interface SnippetSource {
  readonly key: string
  readonly html: string | null
  readonly mjml: string | null
}

/** By key. */
export type Snippets = ReadonlyMap<string, SnippetSource>

interface Expanded {
  readonly text: string
  /** The keys of all snippets in it. */
  readonly keys: readonly string[]
}

/** Levels of snippets inside snippets. */
export const maxSnippetDepth = 5
/** Characters of a text with its snippets: those that Liquid parses. */
export const maxExpandedCharacters = 1_048_576

/** Characters of a tag that names a snippet. */
const maxTag = 200
const anyRender = /^\{%-?\s*render\b/
const renderTag = /^\{%(-?)\s*render\s+(?:'([a-z0-9-]{1,64})'|"([a-z0-9-]{1,64})")\s*(-?)%\}$/

/** A text that snippets cannot be put into, with the reason. */
class ExpansionFault extends Error {}

/**
 * Puts snippets in the place of the tags `{% render 'key' %}`, except in raw blocks, or says why that is not possible,
 * with line and column. A tag that removes the white space around it still does.
 */
export function expandSnippets(
  source: string,
  markup: Markup,
  snippets: Snippets,
): Expanded | { readonly fault: string } {
  if (!source.includes('render')) return { text: source, keys: [] }
  try {
    return createExpander(snippets)(source, markup, [])
  } catch (error) {
    if (error instanceof ExpansionFault) return { fault: error.message }
    throw error
  }
}

/** The keys that a text names itself. */
export function keysIn(source: string): string[] {
  if (!source.includes('render')) return []
  return [...rendersIn(source)].flatMap(({ key }) => key ?? [])
}

interface Render {
  readonly start: number
  readonly end: number
  /** Undefined if the tag names no snippet in the only form that is allowed. */
  readonly key: string | undefined
  readonly trimsBefore: boolean
  readonly trimsAfter: boolean
}

function* rendersIn(source: string): Generator<Render> {
  for (const { start, end } of scanLiquid(source)) {
    const tag = source.slice(start, Math.min(end, start + maxTag + 1))
    if (!anyRender.test(tag)) continue
    const [, before, single, double, after] = renderTag.exec(tag) ?? []
    const key = single ?? double
    yield { start, end, key, trimsBefore: before === '-', trimsAfter: after === '-' }
  }
}

/** Expands each snippet once, however often it is used. */
function createExpander(snippets: Snippets) {
  const known = new Map<string, Expanded & { readonly depth: number }>()

  const snippetAt = (key: string, markup: Markup, path: readonly string[]) => {
    if (path.includes(key))
      throw new ExpansionFault(`snippets contain each other: ${[...path, key].join(', ')}`)
    const snippet = snippets.get(key)
    if (!snippet) throw new ExpansionFault(`no such snippet: ${key}`)
    const own = snippet.mjml === null ? 'html' : 'mjml'
    if (own === 'mjml' && markup === 'html')
      throw new ExpansionFault(`the snippet ${key} is MJML, which HTML cannot contain`)
    const expanded =
      known.get(key) ?? expand(snippet.mjml ?? snippet.html ?? '', own, [...path, key])
    known.set(key, expanded)
    return expanded
  }

  const expand = (source: string, markup: Markup, path: readonly string[]) => {
    const parts: string[] = []
    const keys = new Set<string>()
    let [from, length, depth] = [0, source.length, 0]
    for (const { start, end, key, trimsBefore, trimsAfter } of rendersIn(source)) {
      try {
        if (key === undefined)
          throw new ExpansionFault('render takes the key of a snippet in quotation marks only')
        const inner = snippetAt(key, markup, path)
        length += inner.text.length
        depth = Math.max(depth, inner.depth + 1)
        if (depth > maxSnippetDepth)
          throw new ExpansionFault(`snippets are nested deeper than ${maxSnippetDepth} levels`)
        if (length > maxExpandedCharacters)
          throw new ExpansionFault(
            `has more than ${maxExpandedCharacters} characters with its snippets`,
          )
        // A comment takes over what the tag says about white space.
        const [before, after] = [trimsBefore ? '{%- # %}' : '', trimsAfter ? '{% # -%}' : '']
        parts.push(source.slice(from, start), before, inner.text, after)
        for (const each of [key, ...inner.keys]) keys.add(each)
        from = end
      } catch (error) {
        throw path.length > 0 ? error : at(source, start, error)
      }
    }
    parts.push(source.slice(from))
    return { text: parts.join(''), keys: [...keys], depth }
  }
  return expand
}

function at(source: string, offset: number, error: unknown): unknown {
  if (!(error instanceof ExpansionFault)) return error
  const { line, column } = positionIn(source, offset)
  return new ExpansionFault(`line ${line}, column ${column}: ${error.message}`)
}
