import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wavesOf } from './waves.ts'

test.each([
  [['a', 'b', 'c'], [['a', 'b', 'c']]],
  [
    ['ab', 'bc', 'd'],
    [['ab', 'd'], ['bc']],
  ],
  [
    ['a', 'a', 'a'],
    [['a'], ['a'], ['a']],
  ],
  [
    ['ab', 'b', 'ac', ''],
    [
      ['ab', ''],
      ['b', 'ac'],
    ],
  ],
])('%j goes in waves %j', (items, waves) => {
  expect(wavesOf(items, (item) => item)).toEqual(waves)
})

test('nothing is lost, and what shares a key keeps its order', () => {
  const item = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(item), (lists) => {
      const items = lists.map((keys, index) => ({ keys, index }))
      const waves = wavesOf(items, ({ keys }) => keys)
      const waveOf = new Map(
        waves.flatMap((wave, place) => wave.map((each) => [each.index, place])),
      )
      expect(waveOf.size).toBe(items.length)
      const pairs = items.flatMap((one) =>
        items.slice(0, one.index).map((earlier) => ({ one, earlier })),
      )
      const wrong = pairs.filter(
        ({ one, earlier }) =>
          one.keys.some((key) => earlier.keys.includes(key)) &&
          (waveOf.get(earlier.index) ?? 0) >= (waveOf.get(one.index) ?? 0),
      )
      expect(wrong).toEqual([])
    }),
  )
})
