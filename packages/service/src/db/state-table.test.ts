import { expect, test } from 'vitest'
import { cellsOf, movesOn, refused, type StateTable } from './state-table.ts'

const door: StateTable<'open' | 'shut' | 'locked', 'open' | 'shut' | 'lock'> = {
  open: { open: 'open', shut: 'shut', lock: refused },
  shut: { open: 'open', shut: 'shut', lock: 'locked' },
  locked: { open: refused, shut: 'shut', lock: 'locked' },
}

test('an event moves the states that allow it, each to its next state', () => {
  expect(movesOn(door, 'open')).toEqual({ from: ['open', 'shut'], to: ['open', 'open'] })
  expect(movesOn(door, 'lock')).toEqual({ from: ['shut', 'locked'], to: ['locked', 'locked'] })
})

test('the cells of a table are every state with every event', () => {
  const cells = cellsOf(door)
  expect(cells).toHaveLength(9)
  expect(cells).toContainEqual({ state: 'open', event: 'lock', next: refused })
})
