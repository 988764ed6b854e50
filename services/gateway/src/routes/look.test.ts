import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { page, type PageLook } from '../http/page.ts'
import { languagesIn, lookWith } from './look.ts'

const pages = {
  de: { unsubscribeTitle: 'Abmelden', confirmed: 'Danke für „{form}“ von {sender}.' },
  'pt-BR': { unsubscribeTitle: 'Cancelar' },
  ar: { unsubscribeTitle: 'إلغاء الاشتراك' },
}
const settings = { brand: {}, pages }

test.each([
  ['', 'en', 'Unsubscribe'],
  ['de', 'de', 'Abmelden'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Abmelden'],
  ['en-GB, de;q=0.9', 'en', 'Unsubscribe'],
  ['fr, pt-br;q=0.5, de;q=0.7', 'de', 'Abmelden'],
  ['fr', 'en', 'Unsubscribe'],
  ['de;q=0', 'en', 'Unsubscribe'],
  ['*, ;;;q=x', 'en', 'Unsubscribe'],
  [',,,'.repeat(10_000), 'en', 'Unsubscribe'],
])('a visitor with %j sees the texts in %s', (acceptLanguage, lang, title) => {
  const look = lookWith(settings, 'Acme', languagesIn(acceptLanguage))
  expect([look.lang, look.text('unsubscribeTitle')]).toEqual([lang, title])
})

test('texts are HTML, whatever is written in them or put into them', () => {
  const evil = '<script>"&\''
  const look = lookWith(
    { brand: { name: evil }, pages: { de: { confirmed: `${evil} {form} {sender} {x}` } } },
    'Acme',
    ['de'],
  )
  const safe = '&lt;script&gt;&quot;&amp;&#39;'
  expect(look.text('confirmed', { form: '{sender}' })).toBe(`${safe} {sender} ${safe} {x}`)
})

test('the sender is the brand, otherwise the organization, and a missing text is in English', () => {
  const named = lookWith({ brand: { name: 'Brand' }, pages }, 'Acme', ['pt-BR'])
  expect(named.text('unsubscribed')).toBe('You will no longer receive emails from Brand.')
  expect(lookWith(settings, 'Acme', ['de']).text('confirmed', { form: 'News' })).toBe(
    'Danke für „News“ von Acme.',
  )
  expect(lookWith().text('unsubscribed')).toContain('from this sender.')
})

const shown = (look: Partial<PageLook>) => {
  const { body, headers = {} } = page({
    title: 'T',
    main: 'M',
    look: { lang: 'en', color: undefined, logo: undefined, ...look },
  })
  return { body, policy: headers['Content-Security-Policy'] ?? '' }
}

test.each([
  ['#0b5394', '#fff'],
  ['#FFCC00', '#111'],
  ['#ffffff', '#111'],
  ['#000000', '#fff'],
])('text on a button of the color %s is %s, and the policy permits the style', (color, text) => {
  const { body, policy } = shown({ color })
  expect(body).toContain(`button{color:${text};background:${color};border-color:${color}}`)
  const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? ''
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
})

test('a page may load its logo, and nothing else', () => {
  const { body, policy } = shown({ logo: { url: 'https://cdn.example/a.png?b="c&d', alt: '"A"' } })
  expect(body).toContain(
    '<img src="https://cdn.example/a.png?b=&quot;c&amp;d" alt="&quot;A&quot;">',
  )
  expect(policy).toMatch(
    /^default-src 'none'; style-src [^;]+; img-src https:\/\/cdn\.example; form-/,
  )
})

test.each([
  'http://cdn.example/a.png',
  'javascript:alert(1)',
  "https://a;script-src'x'/a.png",
  'https://a,b/a.png',
  'nothing',
])('a page does not load %j', (url) => {
  const { body, policy } = shown({ logo: { url, alt: '' } })
  expect(body).not.toContain('<img')
  expect(policy).not.toContain('img-src')
})

test('a color that is none changes nothing', () => {
  expect(shown({ color: 'red}*{x' }).body).toBe(shown({}).body)
})

test('a page says in which language and direction it is', () => {
  expect(shown({ lang: 'ar-EG' }).body).toContain('<html lang="ar-EG" dir="rtl">')
  expect(shown({ lang: 'de' }).body).toContain('<html lang="de">')
})
