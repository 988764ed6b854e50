import { convert } from 'html-to-text'
import { hideLiquid } from './hide-liquid.ts'

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
