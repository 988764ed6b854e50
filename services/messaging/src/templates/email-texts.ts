import { templateFault, type Text } from '@outrider/liquid/compile'
import { LRUCache } from 'lru-cache'
import { deriveText } from './derive-text.ts'

/** What an email says, as Liquid. */
export interface Source {
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
}

/** What an email says to one person. */
export interface Said {
  readonly subject: string
  readonly html: string | null
  readonly text: string
}

/** An email's texts, as `saidOf` takes them back; its text part is derived where there is HTML alone. */
export function textsOf({ subject, html, text }: Source): Text[] {
  const texts: Text[] = [
    { source: subject, mode: 'text' },
    { source: text ?? derivedText(html ?? ''), mode: 'text' },
  ]
  return html === null ? texts : [...texts, { source: html, mode: 'html' }]
}

/** An email of its rendered texts. */
export function saidOf([subject = '', text = '', html]: readonly string[]): Said {
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
