import { canonicalLocale, maxLocales } from '@outrider/contracts/locales'
import { type Fault, invalid, invalidFaults, Problem } from '@outrider/contracts/problem'
import {
  maxTemplateBytes,
  type TemplateContent,
  type TemplateContentInput,
  type TemplateWarning,
} from '@outrider/contracts/templates'
import type { Renderer } from '@outrider/liquid/renderer'
import { checkTemplate } from './check-template.ts'
import { ownContent, type TemplateRow } from './template-rows.ts'

/** Bytes of HTML that is compiled from a template, all its locales together: MJML grows. */
export const maxCompiledBytes = 4_194_304

/** What an author has written. */
export type WrittenTemplate = TemplateContent & Pick<TemplateRow, 'locales'>
/** What is derived from it. */
type BuiltTemplate = Pick<TemplateRow, 'compiled' | 'warnings'>

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
  const faults: Fault[] = []
  const given = new Map<string, TemplateContentInput | null>()
  for (const [tag, content] of Object.entries(change)) {
    const canonical = canonicalLocale(tag)
    const message =
      canonical === undefined
        ? 'is not a language tag such as pt-BR (BCP 47)'
        : given.has(canonical) && `is the same locale as another key: ${canonical}`
    if (message) faults.push({ field: `locales.${tag}`, code: 'format', message })
    if (canonical !== undefined) given.set(canonical, content)
  }
  if (faults.length > 0) throw invalidFaults(faults)
  const kept = Object.entries(locales).filter(([tag]) => !given.has(tag))
  const set = [...given].flatMap(([tag, content]) => (content ? [[tag, contentOf(content)]] : []))
  if (kept.length + set.length > maxLocales)
    throw invalid('locales', `must have at most ${maxLocales} keys`, 'maxProperties')
  return Object.fromEntries([...kept, ...set])
}

/**
 * Checks a template in each locale and compiles its MJML. Throws `VALIDATION_FAILED` naming each part that does not
 * parse, such as `locales.de.html`.
 */
export async function buildTemplate(
  renderer: Renderer,
  orgId: string,
  { locales, ...own }: WrittenTemplate,
): Promise<BuiltTemplate> {
  const contents = [[ownContent, contentOf(own)] as const, ...Object.entries(locales)]
  if (bytesOf(contents.flatMap(([, content]) => Object.values(content))) > maxTemplateBytes)
    throw invalid(
      'locales',
      `must be at most ${maxTemplateBytes} bytes, together with the template's own content`,
      'x-max-bytes',
    )
  const checked = []
  // One after the other: each waits for its turn only as long as one email does.
  for (const [tag, content] of contents) {
    const place = tag === ownContent ? '' : `locales.${tag}.`
    checked.push({ tag, content, ...(await checkedAt(renderer, orgId, content, place)) })
  }
  const faults = checked.flatMap((each) => each.faults)
  if (faults.length > 0) throw invalidFaults(faults)
  const compiled = checked.flatMap(({ tag, content, html }) =>
    html === null || html === content.html ? [] : [[tag, html] as const],
  )
  if (bytesOf(compiled.map(([, html]) => html)) > maxCompiledBytes)
    throw invalid('mjml', `makes more than ${maxCompiledBytes} bytes of HTML`, 'x-max-bytes')
  const hasWayOut = checked.every(({ html, content }) => linksOut.test(html ?? content.text ?? ''))
  return {
    compiled: Object.fromEntries(compiled),
    warnings: hasWayOut ? [] : ['NO_UNSUBSCRIBE_LINK' satisfies TemplateWarning],
  }
}

/** The text part is derived if there is only HTML. */
const linksOut = /\b(?:unsubscribe|preferences)Url\b/

function bytesOf(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
}

/** The HTML of one locale, or its faults under the names that the caller gave the fields. */
async function checkedAt(
  renderer: Renderer,
  orgId: string,
  content: TemplateContent,
  place: string,
): Promise<{ readonly html: string | null; readonly faults: readonly Fault[] }> {
  try {
    return { html: await checkTemplate(renderer, orgId, content), faults: [] }
  } catch (error) {
    if (!(error instanceof Problem) || error.faults.length === 0) throw error
    const faults = error.faults.map((fault) => ({ ...fault, field: place + fault.field }))
    return { html: null, faults }
  }
}
