import { expect, test } from 'vitest'
import { lagFinding } from './diagnose.ts'
import { readCommand } from './read-command.ts'

test.each([
  ['doctor', 'doctor', []],
  ['dead list', 'dead-letters list', []],
  ['dead-letters replay all', 'dead-letters replay <sequence>|all', ['all']],
  ['dead-letters drop 7', 'dead-letters drop <sequence>|all', ['7']],
  ['organization plan org_1 pro', 'organization plan <id> <plan>', ['org_1', 'pro']],
])('«%s» is a command', (words, usage, args) => {
  expect(readCommand(words.split(' '))).toMatchObject({ command: { usage }, args })
})

test.each(['', 'dead', 'dead-letters replay', 'dead-letters drop everything', 'purge now', 'lags'])(
  '«%s» is none',
  (words) => {
    expect(readCommand(words.split(' '))).toBeUndefined()
  },
)

const lag = { stream: 'EVENTS', consumer: 'contacts-single', parcels: 3, isRead: true } as const

test('a consumer that nobody reads, or that is a minute behind, is told of', () => {
  expect(lagFinding({ ...lag, oldestSeconds: 59 })).toEqual([])
  expect(lagFinding({ ...lag, oldestSeconds: null })).toEqual([])
  expect(lagFinding({ ...lag, oldestSeconds: 60 })[0]?.what).toMatch(/60 s behind/)
  expect(lagFinding({ ...lag, oldestSeconds: 1, isRead: false })[0]?.what).toMatch(/nobody reads/)
})
