import { expect, test } from 'vitest'
import { linkOf } from './message-feed.tsx'

test.each([
  ['https://app.example.com/deposits/1'],
  ['http://localhost:3000/'],
  ['/deposits/1'],
  ['deposits?id=1#top'],
  ['mailto:help@example.com'],
])('%s is followed', (url) => {
  expect(linkOf(url)).toBe(url)
})

test.each([
  [null],
  ['javascript:alert(1)'],
  [' JavaScript:alert(1)'],
  ['java\nscript:alert(1)'],
  ['data:text/html,x'],
  ['https://'],
])('%j is not', (url) => {
  expect(linkOf(url)).toBeUndefined()
})
