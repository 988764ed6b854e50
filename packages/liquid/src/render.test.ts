import { expect, test } from 'vitest'
import { templateFault, type Text } from './compile.ts'
import {
  maxBytes,
  maxFiltered,
  maxMade,
  maxNesting,
  maxPieces,
  maxTemplateCharacters,
} from './limits.ts'
import { renderJob } from './render.ts'

const large = 'x'.repeat(60_000)

const render = (source: string, value: unknown = 1, mode: Text['mode'] = 'text') =>
  renderJob({ texts: [{ source, mode }], scope: { contact: { a: value } } })
const times = (count: number, text: string) => text.repeat(count)

test.each([
  ['{{ contact.a }} and {{ contact.b }}.', 'Ada', 'Ada and .'],
  ['{{ contact.a | join: "-" | upcase }}', ['a', 'b'], 'A-B'],
  ['{{ contact.a }}', ['a', null, ['b', 1]], 'ab1'],
  ['{{ contact.a }}', { b: 1 }, '[object Object]'],
  ['{{ contact.a | json }}', { b: [1] }, '{"b":[1]}'],
  ['{% for i in (1..3) %}{{ i }}{{ forloop.last }} {% endfor %}', 0, '1false 2false 3true '],
  ['{% capture b %}<{{ contact.a }}>{% endcapture %}{{ b }}{{ b }}', 1, '<1><1>'],
  ['{% assign b = contact.a | where: "c", 1 %}{{ b | map: "d" | first }}', [{ c: 1, d: 'e' }], 'e'],
  ['{% case contact.a %}{% when 1, 2 %}few{% else %}many{% endcase %}', 2, 'few'],
])('%s with %j comes to %j', (source, value, text) => {
  expect(render(source, value)).toEqual({ texts: [text] })
})

const list = '{% assign none = "" | split: "," %}{% assign b = none | push: contact.a %}'
const doubled = '{% assign b = none | push: b | push: b %}'
const characters = '{% assign b = contact.a | split: "" %}'
const loop = (inner: string) => `{% for i in (1..5000) %}${inner}{% endfor %}`

test.each([
  ['an output in a loop', '{% for i in (1..999) %}{{ contact.a }}{% endfor %}'],
  ['a text in a loop', `{% for i in (1..9999) %}${large}{% endfor %}`],
  [
    'a capture that doubles',
    `{% assign b = contact.a %}${times(40, '{% capture b %}{{ b }}{{ b }}{% endcapture %}')}`,
  ],
  ['a capture written in a loop', `{% capture b %}${loop('x')}{% endcapture %}${loop('{{ b }}')}`],
  ['loops in loops', times(5, '{% for i in (1..10000) %}') + times(5, '{% endfor %}')],
  [
    'a filter sixty times',
    `{% assign b = contact.a %}${times(60, '{% assign b = b | append: b %}')}`,
  ],
  ['a range', '{% for i in (1..9999999) %}{% endfor %}'],
  ['an array that doubles', `${list}${times(30, '{% assign b = b | concat: b %}')}{{ b }}`],
  ['arrays in arrays', `${list}${times(40, doubled)}{{ b }}`],
  ['arrays in arrays, joined', `${list}${times(40, doubled)}{{ b | join }}`],
  ['arrays in arrays, compared', `${list}${times(40, doubled)}{% if b == b %}{% endif %}`],
  ['a filter that grows', `{{ contact.a | append: "%" ${times(999, '| url_encode ')} }}`],
  ['a thousand comparisons', `${characters}{% if ${times(999, 'b == b and ')} true %}{% endif %}`],
  ['a thousand filters', `${characters}{{ b ${times(999, '| uniq | concat: b ')} }}`],
  ['a date padded to megabytes', '{{ "now" | date: "%9999999d" }}'],
  ['fractions of a second padded to megabytes', '{{ "now" | date: "%9999999N" }}'],
])('%s is stopped', (_, source) => {
  for (const mode of ['text', 'html'] as const)
    expect(render(source, large, mode)).toHaveProperty('fault', 'TEMPLATE_LIMIT')
})

test('an indentation counts', () => {
  const deep: unknown = JSON.parse(times(5_000, '[') + times(5_000, ']'))
  const rendered = render('{{ contact.a | json: 10 }}', deep)
  expect(rendered).toMatchObject({ fault: 'TEMPLATE_LIMIT' })
})

const stripped = (count: number) =>
  Array.from({ length: count }, () => ({ source: '{{ a | strip }}', mode: 'text' as const }))

test('bytes count, not characters, and those of all texts together', () => {
  const third = 'ü'.repeat(maxBytes / 8)
  expect(renderJob({ texts: stripped(3), scope: { a: third } })).toHaveProperty('texts.length', 3)
  expect(renderJob({ texts: stripped(5), scope: { a: third } })).toMatchObject({
    fault: 'TEMPLATE_LIMIT',
    message: `comes to more than ${maxBytes} bytes`,
  })
})

test.each([
  ['{{ "%00" | url_decode }}', '\u{FFFD}'],
  ['{{ "😀" | split: "" | first }}', '\u{FFFD}'],
])('%s comes to a text that can be stored', (source, text) => {
  expect(render(source)).toEqual({ texts: [text] })
})

test('what no limit forbids and still cannot be rendered is a fault', () => {
  expect(render('{{ "%" | url_decode }}')).toMatchObject({ fault: 'TEMPLATE_FAULT' })
})

test.each([
  ['{{ contact.a }}', '<b>"it\'s"&</b>', '&lt;b&gt;&quot;it&#39;s&quot;&amp;&lt;/b&gt;'],
  ['{{ contact.a | escape }}', 'a & b', 'a &amp; b'],
  ['{{ contact.a | newline_to_br }}', '<a>\n<b>', '&lt;a&gt;<br>\n&lt;b&gt;'],
  ['{{ contact.a | newline_to_br | append: "<" }}', 'a', 'a&lt;'],
  ['{% capture x %}{{ contact.a }}{% endcapture %}{{ x }}', '<', '&lt;'],
  ['{{ contact.a }}', { a: '<' }, '{&quot;a&quot;:&quot;&lt;&quot;}'],
  ['{{ contact.constructor }}{{ contact.a.toString }}|', 'x', '|'],
])('in HTML, %s of %j', (source, value, text) => {
  expect(render(source, value, 'html')).toEqual({ texts: [text] })
})

test.each([
  ['a filter there is not', '{{ a | nonsense }}', 'line 1, column 1: undefined filter: nonsense'],
  ['an output without escaping', '<p>\n{{ a | raw }}', 'line 2, column 1: undefined filter: raw'],
  ['a tag that is not closed', '{% if a %}', 'line 1, column 1: tag {% if a %} not closed'],
  ['a file', '{% include "/etc/passwd" %}', 'line 1, column 1: tag "include" not found'],
  ['too many pieces', '{{ a }}'.repeat(maxPieces + 1), 'has more than 16000 pieces'],
  ['too deep tags', times(maxNesting + 2, '{% if a %}'), 'is nested deeper than 100 tags'],
  ['deep tags in a liquid tag', `{% liquid\n${times(maxNesting + 2, 'if a\n')}%}`, 'deeper than'],
  ['brackets in brackets', `{{ a${times(60_000, '[a')} }}`, 'call stack'],
  ['a template that is too long', 'x'.repeat(maxTemplateCharacters + 1), 'parse length limit'],
])('%s is refused when it is saved', (_, source, fault) => {
  expect(templateFault({ source, mode: 'html' })).toContain(fault)
})

test('a template at every bound is taken', () => {
  const sources = [
    '{{ a }}'.repeat(maxPieces),
    times(maxNesting, '{% if a %}') + times(maxNesting, '{% endif %}'),
    'x'.repeat(maxTemplateCharacters),
  ]
  for (const source of sources) expect(templateFault({ source, mode: 'text' })).toBeUndefined()
})

test.each([
  ['outputs', '{{a}}'.repeat(40_000)],
  ['tags that are not closed', '{%if a%}'.repeat(25_000)],
  ['comments', '{%comment%}'.repeat(18_000)],
  ['brackets', `{{a${'[a'.repeat(100_000)}}}`],
  ['parentheses', `{{${'('.repeat(200_000)}}}`],
  ['quotes', "{{'".repeat(66_000)],
  ['arguments', `{{a|append:${'1,'.repeat(100_000)}}}`],
  ['lines of a liquid tag', `{%liquid ${'echo a\n'.repeat(28_000)}%}`],
  ['raw texts', '{% raw x %}'.repeat(18_000)],
  ['conditions', `{%if ${'a and '.repeat(33_000)}a%}{%endif%}`],
])('200,000 characters of %s are judged without looking back at them', (_, source) => {
  const began = process.cpuUsage()
  templateFault({ source, mode: 'html' })
  const { user, system } = process.cpuUsage(began)
  // Processor time, not time: some 100 ms; what looks back at all that came before takes a minute.
  expect((user + system) / 1_000).toBeLessThan(5_000)
})

test.each([
  ['as many items as it may', 0, false],
  ['one more', 1, true],
])('a rendering that makes %s', (_what, more, fails) => {
  const source = `{% for i in (1..${maxMade + more}) %}{% break %}{% endfor %}`
  const rendered = renderJob({ texts: [{ source, mode: 'text' }], scope: {} })
  expect('fault' in rendered).toBe(fails)
})

const half = { a: 'x'.repeat(maxFiltered / 2 - 1) }
test.each([
  ['a text as long as it may be', '{% capture b %}{{ a }}{{ a }}xx{% endcapture %}', '', false],
  ['a longer one', '{% capture b %}{{ a }}{{ a }}xxx{% endcapture %}', '', true],
  ['a range as long as it may be', '', `(1..${maxFiltered})`, false],
  ['a longer one', '', `(1..${maxFiltered + 1})`, true],
])('a filter takes %s', (_what, before, range, fails) => {
  const source = `${before}{{ ${range || 'b'} | size }}`
  const rendered = renderJob({ texts: [{ source, mode: 'text' }], scope: half })
  expect('fault' in rendered).toBe(fails)
})

/** Makes a list of one item more than `count`. */
function listOf(count: number) {
  const source = `{{ a | append: "${',x'.repeat(count)}" | split: "," | size }}`
  return renderJob({ texts: [{ source, mode: 'text' }], scope: { a: 'x' } })
}

test('a list that a filter makes is as long as a filter takes it, written out', () => {
  // Each item counts for itself and for what parts it from the next.
  expect(listOf(maxFiltered / 2 - 1)).toEqual({ texts: [`${maxFiltered / 2}`] })
  expect(listOf(maxFiltered / 2)).toHaveProperty('fault', 'TEMPLATE_LIMIT')
})
