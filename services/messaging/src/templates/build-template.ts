import { canonicalLocale, localeFaults, maxLocales } from '@outrider/contracts/locales'
import { type Fault, invalid, invalidFaults, Problem } from '@outrider/contracts/problem'
import {
  maxTemplateBytes,
  type TemplateContent,
  type TemplateContentInput,
  type TemplateWarning,
} from '@outrider/contracts/templates'
import type { Renderer } from '@outrider/liquid/renderer'
import { checkTemplate } from './check-template.ts'
import { expandSnippets, type Snippets } from './expand-snippets.ts'
import { ownContent, type TemplateRow } from './template-rows.ts'

/** Bytes of HTML that is compiled from a template, all its locales together: MJML grows. */
export const maxCompiledBytes = 4_194_304

/** What an author has written. */
export type WrittenTemplate = TemplateContent & Pick<TemplateRow, 'locales'>
/** What is derived from it. */
type BuiltTemplate = Pick<TemplateRow, 'compiled' | 'warnings' | 'snippets'>

/** The content as it is stored: parts that are not given are null. */
export function contentOf({
  subject,
  html = null,
  mjml = null,
  text = null,
}: TemplateContentInput | TemplateContent): TemplateContent {
  return { subject, html, mjml, text }
}

/**
 * The locales of a template after a change, by canonical tag; null removes one. Throws `VALIDATION_FAILED` for a tag that
 * is none or is there twice, and if there are too many.
 */
export function changedLocales(
  locales: TemplateRow['locales'],
  change: Readonly<Record<string, TemplateContentInput | null>>,
): TemplateRow['locales'] {
  const faults = localeFaults('locales', Object.keys(change))
  if (faults.length > 0) throw invalidFaults(faults)
  const given = new Map(
    Object.entries(change).map(([tag, content]) => [canonicalLocale(tag) ?? tag, content]),
  )
  const kept = Object.entries(locales).filter(([tag]) => !given.has(tag))
  const set = [...given].flatMap(([tag, content]) => (content ? [[tag, contentOf(content)]] : []))
  if (kept.length + set.length > maxLocales)
    throw invalid('locales', `must have at most ${maxLocales} keys`, 'maxProperties')
  return Object.fromEntries([...kept, ...set])
}

/** Whether a template may use snippets. */
export function namesSnippets({ locales, ...own }: WrittenTemplate): boolean {
  return [own, ...Object.values(locales)].some(({ html, mjml }) =>
    (mjml ?? html ?? '').includes('render'),
  )
}

/**
 * Checks a template in each locale, with its snippets, and compiles its MJML. Throws `VALIDATION_FAILED` naming each part
 * that does not parse, such as `locales.de.html`.
 */
export async function buildTemplate(
  renderer: Renderer,
  orgId: string,
  { locales, ...own }: WrittenTemplate,
  snippets: Snippets,
): Promise<BuiltTemplate> {
  const contents = [[ownContent, contentOf(own)] as const, ...Object.entries(locales)]
  if (bytesOf(contents.flatMap(([, content]) => Object.values(content))) > maxTemplateBytes)
    throw invalid(
      'locales',
      `must be at most ${maxTemplateBytes} bytes, together with the template's own content`,
      'x-max-bytes',
    )
  const expanded = contents.map(([tag, content]) => {
    const place = tag === ownContent ? '' : `locales.${tag}.`
    return { tag, content, place, ...withSnippets(content, snippets, place) }
  })
  throwAll(expanded)
  requireRoom(expanded.flatMap(({ said: { html, mjml } }) => mjml ?? html ?? []))
  const checked = []
  // One after the other: each waits for its turn only as long as one email does.
  for (const { faults: _, ...each } of expanded)
    checked.push({ ...each, ...(await checkedAt(renderer, orgId, each)) })
  throwAll(checked)
  const compiled = checked.flatMap(({ tag, content, html }) =>
    html === null || html === content.html ? [] : [[tag, html] as const],
  )
  requireRoom(compiled.map(([, html]) => html))
  const hasWayOut = checked.every(({ html, said }) => linksOut.test(html ?? said.text ?? ''))
  return {
    compiled: Object.fromEntries(compiled),
    warnings: hasWayOut ? [] : ['NO_UNSUBSCRIBE_LINK' satisfies TemplateWarning],
    snippets: [...new Set(checked.flatMap(({ keys }) => keys))].toSorted(),
  }
}

/** The text part is derived if there is only HTML. */
const linksOut = /\b(?:unsubscribe|preferences)Url\b/

interface ExpandedContent {
  /** The content with its snippets. */
  readonly said: TemplateContent
  readonly keys: readonly string[]
  readonly faults: readonly Fault[]
}

/** The content with its snippets, or its faults under the names that the caller gave the fields. */
function withSnippets(content: TemplateContent, snippets: Snippets, place = ''): ExpandedContent {
  const said = { ...content }
  const keys: string[] = []
  const faults: Fault[] = []
  for (const markup of ['html', 'mjml'] as const) {
    const source = content[markup]
    if (source === null) continue
    const expanded = expandSnippets(source, markup, snippets)
    if ('fault' in expanded)
      faults.push({ field: place + markup, code: 'template', message: expanded.fault })
    else {
      said[markup] = expanded.text
      keys.push(...expanded.keys)
    }
  }
  return { said, keys, faults }
}

function throwAll(checked: readonly { readonly faults: readonly Fault[] }[]): void {
  const faults = checked.flatMap((each) => each.faults)
  if (faults.length > 0) throw invalidFaults(faults)
}

/** Throws `VALIDATION_FAILED` if HTML with its snippets takes too much room. */
function requireRoom(markup: readonly string[]): void {
  if (bytesOf(markup) > maxCompiledBytes)
    throw invalid('locales', `makes more than ${maxCompiledBytes} bytes of HTML`, 'x-max-bytes')
}

function bytesOf(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
}

/** The HTML of one locale, or its faults under the names that the caller gave the fields. */
async function checkedAt(
  renderer: Renderer,
  orgId: string,
  { said, keys, place }: Omit<ExpandedContent, 'faults'> & { readonly place: string },
): Promise<{ readonly html: string | null; readonly faults: readonly Fault[] }> {
  try {
    return { html: await checkTemplate(renderer, orgId, said), faults: [] }
  } catch (error) {
    if (!(error instanceof Problem) || error.faults.length === 0) throw error
    // Line and column are those of the text with its snippets.
    const prefix = keys.length > 0 ? 'with its snippets: ' : ''
    const faults = error.faults.map(({ field, code, message }) => ({
      field: place + field,
      code,
      message: prefix + message,
    }))
    return { html: null, faults }
  }
}
