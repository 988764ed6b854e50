import { expect, test } from 'vitest'
import { compiledWithin } from './compile.ts'

const text = (letter: string) => ({ source: `${letter}{{ x }}`, mode: 'text' as const })
/** Two pieces and their characters. */
const bytes = 3_000 + 4 * ('text'.length + text('a').source.length)

test.each([
  ['as many as fit are compiled once', 2 * bytes, true],
  ['a byte less, and the one used longest ago is compiled again', 2 * bytes - 1, false],
])('%s', (_what, maxBytes, isKept) => {
  const compiledOf = compiledWithin(maxBytes)
  const first = compiledOf(text('a'))
  const second = compiledOf(text('b'))
  expect(compiledOf(text('b'))).toBe(second)
  expect(compiledOf(text('a')) === first).toBe(isKept)
})
