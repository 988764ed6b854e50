import { escapeHtml } from '@outrider/liquid/plain'
import { renderJob } from '@outrider/liquid/render'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedWithin, type EmailSource, renderedEmailOf, textsOf } from './email-texts.ts'
import { unescapeAttribute } from './scan-tags.ts'

function say(source: Partial<EmailSource>, name: unknown) {
  const texts = textsOf({ subject: 'S', html: null, text: null, ...source })
  const scope = { contact: { attributes: { name } }, unsubscribeUrl: 'https://u.example/' }
  const rendered = renderJob({ texts, scope })
  if (!('texts' in rendered)) throw new Error(rendered.message)
  return renderedEmailOf(rendered.texts)
}

test('whatever a contact is called, it never becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { html, text } = say({ html: '<p title="{{ contact.attributes.name }}">x</p>' }, name)
      expect(html).toMatch(/^<p title="[^"<>]*">x<\/p>$/)
      expect(text).toBe('x')
    }),
  )
})

test('whatever is filled in, a subject is one line', () => {
  const source = { subject: 'Hi {{ contact.attributes.name }}', text: 'x' }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (name) => {
      const { subject } = say(source, `${name}\r\nBcc: everybody@example.com`)
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(subject.length).toBeLessThanOrEqual(998)
    }),
  )
})

test('text that was escaped reads the same again', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/&(?:[a-z]{2,8}|#\d+|#x[\da-f]+);/i.test(text))
      expect(unescapeAttribute(escapeHtml(text))).toBe(text)
    }),
  )
})

test('the text of an email that has HTML alone says where its links lead', () => {
  const html =
    '<style>p{}</style><h1>Title</h1><p>Read <a href="https://a.example/?x={{ contact.attributes.name }}">this</a>.</p><ul><li>one<li>two</ul>'
  expect(say({ html }, '1').text).toBe(
    'Title\n\nRead this [https://a.example/?x=1].\n\n * one\n * two',
  )
})

test.each([
  ['as many characters as fit are kept', 0, 2],
  ['with one more the text used longest ago goes', 1, 1],
])('%s of derived texts', (_what, more, kept) => {
  const html = ['<p>ada</p>', '<p>bob</p>']
  const each = 1 + 10 + 3
  const derived = derivedWithin(2 * each - more)
  expect(html.map((source) => derived.memo(source))).toEqual(['ada', 'bob'])
  expect(derived.size).toBe(kept)
})
