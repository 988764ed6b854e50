import { expect, test } from 'vitest'
import { trackLinks } from '../emails/track-links.ts'
import { compileMjml } from './compile-mjml.ts'
import { deriveText } from './derive-text.ts'
import { hideLiquid } from './hide-liquid.ts'

/** The longest HTML and MJML that a caller may write, and the longest email that is sent. */
const [maxSource, maxEmail] = [200_000, 1_048_576]
/**
 * Milliseconds of processor time, whatever else the machine does, in which an input of any allowed size is judged. What
 * looks back at all that came before takes a minute.
 */
const maxProcessorTime = 5_000

const tracking = { clickUrl: (target: string) => target, pixelUrl: 'p', unsubscribeUrl: 'u' }
const readers = [
  ['compileMjml', maxSource, compileMjml],
  ['deriveText', maxSource, deriveText],
  ['hideLiquid', maxSource, (html: string) => hideLiquid(html).restore(html)],
  ['trackLinks', maxEmail, (html: string) => trackLinks(html, tracking)],
] as const
const pieces = [
  '<a ',
  '<a<',
  '<a "',
  "<a '",
  '<a href="',
  '<a href="x">',
  '<!--',
  '<![CDATA[',
  '</body ',
  '{{',
  '{%',
  '{% raw x %}{{',
  '{% raw %}',
  '{%        raw',
  ' ',
  '\u{E000}0\u{E001}',
]

test.each(
  readers.flatMap(([name, size, read]) => pieces.map((p) => [name, p, size, read] as const)),
)(
  '%s judges the longest text made of %j without looking back at it',
  (_name, piece, size, read) => {
    const text = piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
    const began = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1_000).toBeLessThan(maxProcessorTime)
  },
)

test('a stand-in that the author wrote is no stand-in', () => {
  const source = '{{ a }}\u{E000}0\u{E001}'
  const hidden = hideLiquid(source)
  expect(hidden.restore(hidden.text)).toBe(source)
})
