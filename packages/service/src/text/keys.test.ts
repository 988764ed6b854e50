import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dictionaryEncode } from './keys.ts'

test('each row is of the kind that says what it said, and no two kinds say the same', () => {
  const row = fc.record({
    name: fc.constantFrom('a', 'b'),
    tags: fc.array(fc.constantFrom('x', 'y')),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const { kinds, kindOf } = dictionaryEncode(rows)
      expect(kindOf.map((kind) => kinds[kind])).toEqual(
        rows.map((each, place) => ({ ...each, kind: kindOf[place] })),
      )
      const said = kinds.map(({ kind: _kind, ...each }) => JSON.stringify(each))
      expect(new Set(said).size).toBe(kinds.length)
      expect(kinds.map(({ kind }) => kind)).toEqual([...kinds.keys()])
    }),
  )
})
