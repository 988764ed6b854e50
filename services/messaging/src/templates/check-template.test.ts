import { expect, test } from 'vitest'
import { trackLinks } from '../emails/track-links.ts'
import { compileMjml } from './check-template.ts'
import { deriveText } from './email-texts.ts'
import { hideLiquid } from './hide-liquid.ts'

const within = (inner: string) =>
  `<mjml><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`

test('Liquid comes through as it was written, even where it looks like markup', () => {
  const pieces = [
    '{% if a < 3 and b > 2 %}',
    '{{ contact.attributes.name | default: "<b>" }}',
    '{% endif %}',
    '{% raw %}{{ not <this> }}{% endraw %}',
  ]
  const compiled = compileMjml(within(`<mj-text>${pieces.join('x')}</mj-text>`))
  expect('html' in compiled && compiled.html).toContain(pieces.join('x'))
})

test('Liquid in the links of MJML and of the HTML in it comes through', () => {
  const inner =
    '<mj-text><a href="{{ unsubscribeUrl }}" title="é ⟦0⟧">x</a></mj-text><mj-button href="{{ data.url }}">y</mj-button>'
  const compiled = compileMjml(within(inner))
  const html = 'html' in compiled ? compiled.html : ''
  for (const attribute of ['href="{{ unsubscribeUrl }}"', 'href="{{ data.url }}"', 'title="é ⟦0⟧"'])
    expect(html).toContain(attribute)
})

test.each([
  ['an unknown element', within('\n<mj-textt>x</mj-textt>'), 'line 2, column 1: mj-textt is not'],
  ['an element that is not closed', within('<mj-text>'), 'closes nothing'],
  ['an element closed by another', within('<mj-text>a</mj-button>'), '</mj-button> closes nothing'],
  ['an end that is missing', '<mjml>\n<mj-body>', 'line 2, column 1: <mj-body> is not closed'],
  ['a file of ours', within('<mj-include path="/etc/passwd" />'), 'mj-include is not allowed'],
  ['an attribute without value', within('{% if a < b %}\n <mj-text a=>x</mj-text>'), 'line 2'],
  ['a root that is another', '<html></html>', 'line 1, column 1'],
  ['no markup at all', 'hello', 'line 1, column 1'],
  ['nesting without end', '<mj-wrapper>'.repeat(5_000), 'nested deeper than 100 levels'],
])('%s is refused: %s', (_what, source, message) => {
  const compiled = compileMjml(source)
  expect('fault' in compiled && compiled.fault).toContain(message)
})

test('after whatever it was given it still compiles', () => {
  for (const source of ['<mjml>', '<'.repeat(100_000), `<mjml>${'<p>'.repeat(99)}`])
    compileMjml(source)
  expect(compileMjml(within('<mj-text>ok</mj-text>'))).toHaveProperty('html')
})

/** The longest HTML and MJML that a caller may write, and the longest email that is sent. */
const [maxSource, maxEmail] = [200_000, 1_048_576]
/**
 * Milliseconds of processor time, whatever else the machine does, in which an input of any allowed size is judged. What
 * looks back at all that came before takes a minute.
 */
const maxProcessorTime = 5_000

const tracking = { clickUrl: (target: string) => target, pixelUrl: 'p', untracked: ['u'] }
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
  '\u{27E6}0\u{27E7}',
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
  const source = '{{ a }}\u{27E6}0\u{27E7}'
  const hidden = hideLiquid(source)
  expect(hidden.restore(hidden.text)).toBe(source)
})
