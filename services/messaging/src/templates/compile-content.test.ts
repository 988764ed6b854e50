import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileContent } from './compile-content.ts'
import { escapeHtml, unescapeAttribute } from './escape-html.ts'

const scopeOf = (name: unknown) => ({
  contact: { attributes: { name } },
  unsubscribeUrl: 'https://u.example/',
})
const say = (html: string, name: unknown) =>
  compileContent({ subject: 'S', html, text: null })(scopeOf(name))

test.each([
  [
    '{{ contact.attributes.name }}',
    '<b>"it\'s"&</b>',
    '&lt;b&gt;&quot;it&#39;s&quot;&amp;&lt;/b&gt;',
  ],
  ['{{ contact.attributes.name | escape }}', 'a & b', 'a &amp; b'],
  ['{{ contact.attributes.name | upcase }}', '<b>', '&lt;B&gt;'],
  ['{{ contact.attributes.name | newline_to_br }}', '<a>\n<b>', '&lt;a&gt;<br>\n&lt;b&gt;'],
  ['{{ contact.attributes.name | newline_to_br | append: "<" }}', 'a', 'a&lt;'],
  ['{% assign x = contact.attributes.name %}{{ x }}', '<', '&lt;'],
  ['{% capture x %}{{ contact.attributes.name }}{% endcapture %}{{ x }}', '<', '&lt;'],
  ['{{ contact.attributes.name }}', { a: '<' }, '{&quot;a&quot;:&quot;&lt;&quot;}'],
  ['{{ contact.attributes.missing }}|', 'x', '|'],
  ['{{ contact.constructor }}{{ contact.attributes.toString }}|', 'x', '|'],
])('%s of %j', (html, name, expected) => {
  expect(say(html, name).html).toBe(expected)
})

test('what is not to be escaped is no filter', () => {
  expect(() => say('{{ contact.attributes.name | raw }}', 'x')).toThrow('undefined filter: raw')
})

test.each(['include', 'render', 'layout'])('no file can be read by %s', (tag) => {
  expect(() => say(`{% ${tag} "/etc/passwd" %}`, 'x')).toThrow('not found')
})

test('whatever a contact is called, it never becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { html, text } = say('<p title="{{ contact.attributes.name }}">x</p>', name)
      expect(html).toMatch(/^<p title="[^"<>]*">x<\/p>$/)
      expect(text).toBe('x')
    }),
  )
})

test('whatever is filled in, a subject is one line', () => {
  const render = compileContent({
    subject: 'Hi {{ contact.attributes.name }}',
    html: null,
    text: 'x',
  })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (name) => {
      const { subject } = render(scopeOf(`${name}\r\nBcc: everybody@example.com`))
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
  expect(say(html, '1').text).toBe('Title\n\nRead this [https://a.example/?x=1].\n\n * one\n * two')
})
