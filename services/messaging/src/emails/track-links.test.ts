import { expect, test } from 'vitest'
import { trackLinks } from './track-links.ts'

const unsubscribeUrl = 'https://mail.example/api/v1/unsubscribe/t.t'
const tracked = (html: string) =>
  trackLinks(html, {
    clickUrl: (target) => `click:${target}`,
    pixelUrl: 'pixel',
    untracked: [unsubscribeUrl],
  }).replace(/<img src="pixel"[^>]*>/, '[pixel]')

test.each([
  ['<a href="https://a.example/">x</a>', '<a href="click:https://a.example/">x</a>[pixel]'],
  [
    "<A class='b' HREF = 'http://a.example/?a=1&amp;b=2'>x</A>",
    `<A class='b' HREF = "click:http://a.example/?a=1&b=2">x</A>[pixel]`,
  ],
  [
    '<a href="https://a.example/?q=&quot;&#39;&lt;">x</a>',
    `<a href="click:https://a.example/?q="'<">x</a>[pixel]`,
  ],
  ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>[pixel]'],
  ['<a href="#top">x</a>', '<a href="#top">x</a>[pixel]'],
  ['<a href="https://a.example/&nbsp;">x</a>', '<a href="https://a.example/&nbsp;">x</a>[pixel]'],
  [`<a href="${unsubscribeUrl}">x</a>`, `<a href="${unsubscribeUrl}">x</a>[pixel]`],
  ['<a href="javascript:alert(1)">x</a>', '<a href="#">x</a>[pixel]'],
  ['<a href=" java\nscript:alert(1)">x</a>', '<a href="#">x</a>[pixel]'],
  ['<a href="DATA:text/html,x">x</a>', '<a href="#">x</a>[pixel]'],
  ['<img src="https://a.example/i.png">', '<img src="https://a.example/i.png">[pixel]'],
  ['<body>x</body></html>', '<body>x[pixel]</body></html>'],
])('%s', (html, expected) => {
  expect(tracked(html)).toBe(expected)
})

test.each([
  [undefined, undefined, ''],
  [undefined, 'pixel', '[pixel]'],
])('without clicks %s and opens %s the HTML stays as it is', (clickUrl, pixelUrl, end) => {
  const html = `<a class=x href='https://a.example/?a=1&amp;b'>x</a>\n`
  const shown = trackLinks(html, { clickUrl, pixelUrl, untracked: [unsubscribeUrl] })
  expect(shown.replace(/<img src="pixel"[^>]*>/, '[pixel]')).toBe(html + end)
})

test('a link that is longer than a path may be stays as it is', () => {
  const html = `<a href="https://a.example/${'x'.repeat(2_000)}">x</a>`
  expect(tracked(html)).toBe(`${html}[pixel]`)
})
