import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payloadPaths } from './payload-paths.ts'

test.each<[string, Record<string, unknown>, string[]]>([
  ['nothing', {}, []],
  ['values', { amount: '250', paid: false, note: null }, ['amount', 'paid', 'note']],
  ['objects', { token: { symbol: 'USDC', of: { chain: 1 } } }, ['token.symbol', 'token.of.chain']],
  [
    'the first item of a list',
    { items: [{ id: 1 }, { sku: 2 }], tags: ['a'] },
    ['items.0.id', 'tags.0'],
  ],
  ['no empty objects and lists', { empty: {}, none: [] }, []],
  ['names with signs', { $event: 1, 'line-item': 2, _x: 3 }, ['$event', 'line-item', '_x']],
  [
    'no keys that may be data',
    {
      'ann@example.com': 1,
      '0x8ba1f109551bd432803012645ac136ddd64dba72': 1,
      DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy: 1,
      'Ann Smith': { age: 1 },
      '49': 1,
      'a.b': 1,
    },
    [],
  ],
  ['no deep ones', nested(70), []],
])('%s: the paths of %j', (_what, payload, paths) => {
  expect(payloadPaths(payload)).toEqual(paths)
})

test('a payload of any size has at most 50 paths', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, index]))
  expect(payloadPaths(many)).toHaveLength(50)
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
      const paths = payloadPaths(Object.fromEntries(Object.entries(payload)))
      expect(paths.length).toBeLessThanOrEqual(50)
      expect(new Set(paths).size).toBe(paths.length)
    }),
  )
})

function nested(levels: number): Record<string, unknown> {
  return levels === 0 ? { x: 1 } : { a: nested(levels - 1) }
}
