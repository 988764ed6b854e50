import { expect, test } from 'vitest'
import { awaitedEvent, maxValues } from './awaited.ts'

test.each([
  ['as many characters as are kept', 0, true],
  ['one more', 1, false],
])('a wait takes values of %s from its entry', (_what, more, isTaken) => {
  const ref = 'trigger.note'
  const around = JSON.stringify({ [ref]: '' }).length
  const note = 'x'.repeat(maxValues - around + more)
  const filters = [{ path: 'note', op: 'eq' as const, value: { ref } }]
  const awaited = awaitedEvent('paid', filters, { trigger: { note } })
  expect(awaited !== undefined).toBe(isTaken)
})
