import { templateFault, type Text } from '@outrider/liquid/compile'
import { convert } from 'html-to-text'
import { LRUCache } from 'lru-cache'
import { hideLiquid } from './hide-liquid.ts'

/** What an email says, as Liquid. */
export interface EmailSource {
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
}

/** What an email says to one person. */
export interface RenderedEmail {
  readonly subject: string
  readonly html: string | null
  readonly text: string
}

/** An email's texts, as `renderedEmailOf` takes them back; its text part is derived where there is HTML alone. */
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

/** Characters of HTML and of what was derived from it that are kept: emails of one kind come in crowds. */
const maxDerived = 8_000_000
const derived = derivedWithin(maxDerived)

/** The text parts of HTML, as Liquid; so many characters of those used last are kept. */
export function derivedWithin(maxCharacters: number): LRUCache<string, string> {
  return new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (text, html) => 1 + text.length + html.length,
    memoMethod: (html) => {
      const text = deriveText(html)
      // A loop around table rows may be cut in half, and what is left is no Liquid.
      return templateFault({ source: text, mode: 'text' }) === undefined ? text : ''
    },
  })
}

function derivedText(html: string): string {
  return derived.memo(html)
}

/** A subject is one line of at most 998 characters, whatever is filled in: no header can be added by it. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 998)
    .toWellFormed()
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** The text part of an email that was given as HTML alone; Liquid in it stays Liquid, links stand behind their words. */
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
