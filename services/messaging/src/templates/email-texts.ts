import { lookUpLocale } from '@outrider/contracts/locales'
import { templateFault, type Text } from '@outrider/liquid/compile'
import { convert } from 'html-to-text'
import { LRUCache } from 'lru-cache'
import { hideLiquid } from './hide-liquid.ts'

/** The content of an email, as Liquid. */
export interface EmailSource {
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
}

/** The same in its own language and in others, by locale. */
export interface LocalizedSource extends EmailSource {
  readonly locales?: Readonly<Record<string, EmailSource>>
}

/** The content for a reader, and its locale: null for the content in its own language. */
export function sourceFor(
  { locales = {}, ...own }: LocalizedSource,
  reader: string | null,
): { readonly source: EmailSource; readonly locale: string | null } {
  const tag = lookUpLocale(Object.keys(locales), reader)
  const source = tag === undefined ? undefined : locales[tag]
  return source && tag !== undefined ? { source, locale: tag } : { source: own, locale: null }
}

/** The content of an email, rendered for one contact. */
export interface RenderedEmail {
  /** A valid address; missing without one. */
  readonly replyTo?: string
  readonly subject: string
  readonly html: string | null
  readonly text: string
}

/** An email's texts, in the order that `renderedEmailOf` expects. The text part is derived if there is only HTML. */
export function textsOf({ subject, html, text }: EmailSource): Text[] {
  const texts: Text[] = [
    { source: subject, mode: 'text' },
    { source: text ?? derivedText(html ?? ''), mode: 'text' },
  ]
  return html === null ? texts : [...texts, { source: html, mode: 'html' }]
}

/** An email of its rendered texts. */
export function renderedEmailOf([subject = '', text = '', html]: readonly string[]): RenderedEmail {
  return { subject: oneLine(subject), html: html ?? null, text }
}

/** Characters of HTML and derived text that are cached: emails of one kind come in bursts. */
const maxDerived = 8_000_000
const derived = derivedWithin(maxDerived)

/** The text parts of HTML, as Liquid; so many characters of those used last are kept. */
export function derivedWithin(maxCharacters: number): LRUCache<string, string> {
  return new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (text, html) => 1 + text.length + html.length,
    memoMethod: (html) => {
      const text = deriveText(html)
      // A loop around table rows may be cut in half, which is not valid Liquid.
      return templateFault({ source: text, mode: 'text' }) === undefined ? text : ''
    },
  })
}

function derivedText(html: string): string {
  return derived.memo(html)
}

/** A subject is one line of at most 998 characters, so rendered values cannot add headers. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 998)
    .toWellFormed()
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Derives the text part of an email from its HTML. Liquid is kept, and URLs follow the text of their link. */
export function deriveText(html: string): string {
  const hidden = hideLiquid(html)
  const text = convert(hidden.text, {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000, maxDepth: 100 },
    selectors: [
      { selector: 'img', format: 'skip' },
      ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    ],
  })
  return hidden.restore(text)
}
