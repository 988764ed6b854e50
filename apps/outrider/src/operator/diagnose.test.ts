import { expect, test } from 'vitest'
import { lagFinding } from './diagnose.ts'

const lag = { stream: 'EVENTS', consumer: 'contacts-single', messages: 3, isRead: true } as const

test('a consumer that no process reads, or that is a minute behind, is reported', () => {
  expect(lagFinding({ ...lag, oldestSeconds: 59 })).toEqual([])
  expect(lagFinding({ ...lag, oldestSeconds: null })).toEqual([])
  expect(lagFinding({ ...lag, oldestSeconds: 60 })[0]?.what).toMatch(/60 s behind/)
  expect(lagFinding({ ...lag, oldestSeconds: 1, isRead: false })[0]?.what).toMatch(
    /no process reads/,
  )
})
