import { convert } from 'html-to-text'
import { hideLiquid } from './hide-liquid.ts'

/** The text part of an email that was given as HTML alone; Liquid in it stays Liquid, links stand behind their words. */
export function deriveText(html: string): string {
  const hidden = hideLiquid(html)
  const text = convert(hidden.text, {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000, maxDepth: 100 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    ],
  })
  return hidden.restore(text)
}
