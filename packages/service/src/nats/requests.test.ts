import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate } from './requests.ts'

test('everything is asked for once, in its order, however little fits into an answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer()),
      fc.integer({ min: 1, max: 9 }),
      async (wanted, room) => {
        const replies = await paginate(wanted, (part) =>
          Promise.resolve({ got: part.slice(0, room), next: part.length > room ? room : null }),
        )
        expect(replies.flatMap(({ got }) => got)).toEqual(wanted)
      },
    ),
  )
})
