import { maxContactAttributeBytes, maxContactTags } from '@outrider/contracts/contacts'
import type { Uuid } from '@outrider/contracts/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, createFit } from './limits.ts'

const ada: Uuid = '0-0-0-0-a'
const bob: Uuid = '0-0-0-0-b'

/** An attribute that takes so many bytes beside the braces of the whole. */
const attribute = (name: string, bytes: number) => ({ [name]: 'x'.repeat(bytes - name.length - 5) })
const room = maxContactAttributeBytes - 2

test('attributes fit to the last byte, and what does not is left out whole', () => {
  const fit = createFit(new Map([[ada, { attributes: attribute('a', room - 100), tags: [] }]]))
  expect(fit(ada, { attributes: attribute('b', 100) }).dropped).toEqual(['attributes'])
  expect(fit(ada, { attributes: attribute('b', 99) }).dropped).toEqual([]) // and a comma
  expect(fit(ada, { attributes: { c: 1 } }).dropped).toEqual(['attributes'])
  expect(fit(ada, { attributes: { a: null, c: 1 } }).dropped).toEqual([])
  expect(fit(bob, { attributes: attribute('a', room) }).dropped).toEqual([])
})

test('what is too large already may shrink, and not grow', () => {
  const fit = createFit(new Map([[ada, { attributes: attribute('a', room + 100), tags: [] }]]))
  expect(fit(ada, { attributes: { b: 1 } }).dropped).toEqual(['attributes'])
  expect(fit(ada, { attributes: attribute('a', room + 50) }).dropped).toEqual([])
})

test('tags fit to the last one; an attribute beside them is kept', () => {
  const tags = Array.from({ length: maxContactTags }, (_, index) => `t${index}`)
  const fit = createFit(new Map([[ada, { attributes: {}, tags: tags.slice(1) }]]))
  const both = { attributes: { a: 1 }, addTags: ['t0', 'one too many'] }
  expect(fit(ada, both)).toEqual({
    said: { attributes: { a: 1 }, addTags: undefined },
    dropped: ['tags'],
  })
  expect(fit(ada, { addTags: ['t0', 't1'] }).dropped).toEqual([])
})

test.each([
  [1e21, 22],
  [-1.5e300, 302],
  [1e-7, 9],
  [-1.25e-10, 15],
  [123.5, 5],
  [{ a: [1e21, 'e'] }, 34],
])('%j takes %i bytes written out', (value, bytes) => {
  expect(bytesOf(value)).toBe(bytes)
})

test('whatever is said in whatever order, nobody ends with more than the bound', () => {
  const said = fc.record({
    attributes: fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('x'.repeat(30_000), 1, null),
    ),
  })
  fc.assert(
    fc.property(fc.array(said), (words) => {
      const fit = createFit(new Map())
      let held: Record<string, unknown> = {}
      for (const { attributes = {} } of words.map((word) => fit(ada, word).said))
        held = Object.fromEntries(
          Object.entries({ ...held, ...attributes }).filter(([, value]) => value !== null),
        )
      expect(bytesOf(held)).toBeLessThanOrEqual(maxContactAttributeBytes)
    }),
  )
})
