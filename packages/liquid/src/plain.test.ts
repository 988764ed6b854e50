import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxBytes } from './limits.ts'
import { renderPlain } from './plain.ts'
import { renderJob } from './render.ts'

const scope = { a: 'Ada & <b>', n: 1.5, t: true, o: { b: 'x', c: null, d: ['y'] }, l: [1] }
const pieces = [
  'Hello ',
  '<p>',
  ' }} ',
  '{',
  '\n',
  '{{a}}',
  '{{ a }}',
  '{{ o.b }}',
  '{{ o.c.e }}',
  '{{ missing.x }}',
  '{{ n }}',
  '{{ t }}',
  '{{ true }}',
  '{{ o.d.size }}',
  '{{ o }}',
  '{{ l }}',
  '{{ a | upcase }}',
  '{{- a }}',
  '{% if a %}',
  '{% endif %}',
  '{{ "x" }}',
  '{{ a.length }}',
  '{{ o["b"] }}',
  '{{',
  '{{ a b }}',
  '{{ toString }}',
  '{{ o.constructor }}',
  '{{ blank }}',
  '{{ l.first }}',
  '{{ 1 }}',
  '{{}}',
  '{{ a? }}',
]

test('whatever is rendered without the engine reads as the engine renders it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces)),
      fc.constantFrom('text' as const, 'html' as const),
      (parts, mode) => {
        const job = { texts: [{ source: parts.join(''), mode }], scope }
        const plain = renderPlain(job)
        expect(plain ?? renderJob(job)).toEqual(renderJob(job))
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['Hello {{ a }}, {{ o.b }}{{ missing }}!', 'text', 'Hello Ada & <b>, x!'],
  ['<p>{{ a }}</p>', 'html', '<p>Ada &amp; &lt;b&gt;</p>'],
  ['no Liquid', 'text', 'no Liquid'],
] as const)('%s needs no engine', (source, mode, text) => {
  expect(renderPlain({ texts: [{ source, mode }], scope })).toEqual({ texts: [text] })
})

test('texts that are too long together are refused', () => {
  const long = { a: 'x'.repeat(60_000) }
  const texts = Array.from({ length: 18 }, () => ({ source: '{{ a }}', mode: 'text' as const }))
  expect(renderPlain({ texts, scope: long })).toMatchObject({ fault: 'TEMPLATE_LIMIT' })
  expect(renderPlain({ texts: texts.slice(1), scope: long })).toHaveProperty('texts')
})

test('a template that fills in a long value 40,000 times costs no more than it may make', () => {
  const source = '{{ a }}'.repeat(40_000)
  let filled = 0
  const counting = {
    get a() {
      filled += 1
      return '<'.repeat(60_000)
    },
  }
  const rendered = renderPlain({ texts: [{ source, mode: 'html' }], scope: counting })
  expect(rendered).toMatchObject({ fault: 'TEMPLATE_LIMIT' })
  expect(filled).toBeLessThanOrEqual(Math.ceil(maxBytes / 60_000))
})
