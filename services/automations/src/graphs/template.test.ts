import { expect, test } from 'vitest'
import { compileJson } from './json-template.ts'
import { compileTemplate, newAllowance } from './template.ts'

const large = 'x'.repeat(60_000)

/** What a text comes to where `{{ contact.a }}` is the value. */
function render(text: string, value: unknown): string {
  return compileTemplate(text)({ contact: { a: value }, trigger: {} }, newAllowance())
}

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
])('%s with %j comes to %j', (text, value, rendered) => {
  expect(render(text, value)).toBe(rendered)
})

const list = '{% assign none = "" | split: "," %}{% assign b = none | push: contact.a %}'
const doubled = '{% assign b = none | push: b | push: b %}'
const characters = '{% assign b = contact.a | split: "" %}'

test.each([
  ['an output in a loop', '{% for i in (1..999) %}{{ contact.a }}{% endfor %}'],
  ['a text in a loop', `{% for i in (1..9999) %}${large}{% endfor %}`],
  [
    'a capture that doubles',
    `{% assign b = contact.a %}${times(40, '{% capture b %}{{ b }}{{ b }}{% endcapture %}')}`,
  ],
  ['an array that doubles', `${list}${times(30, '{% assign b = b | concat: b %}')}{{ b }}`],
  ['arrays in arrays', `${list}${times(40, doubled)}{{ b }}`],
  ['arrays in arrays, joined', `${list}${times(40, doubled)}{{ b | join }}`],
  ['arrays in arrays, compared', `${list}${times(40, doubled)}{% if b == b %}{% endif %}`],
  ['a filter that grows', `{{ contact.a | append: "%" ${times(999, '| url_encode ')} }}`],
  ['a thousand comparisons', `${characters}{% if ${times(999, 'b == b and ')} true %}{% endif %}`],
  ['a thousand filters', `${characters}{{ b ${times(9_999, '| sum | default: b ')} }}`],
])('%s is stopped at once', (_, text) => {
  const start = performance.now()
  expect(() => render(text, large)).toThrow(/limit|too large/)
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('an indentation counts', () => {
  const deep: unknown = JSON.parse(times(5_000, '[') + times(5_000, ']'))
  expect(() => render('{{ contact.a | json: 10 }}', deep)).toThrow('too large')
})

test('the texts of a step have a million characters together', () => {
  const allowance = newAllowance()
  const context = { contact: { a: large }, trigger: {} }
  const items = compileJson(Array.from({ length: 8 }, () => ({ text: '{{ contact.a }}' })))
  const text = compileTemplate('{{ contact.a }}')
  expect(JSON.stringify(items(context, allowance)).length).toBeGreaterThan(480_000)
  for (let count = 0; count < 8; count += 1) text(context, allowance)
  expect(() => text(context, allowance)).toThrow('too long together')
})
