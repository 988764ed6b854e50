import { expect, test } from 'vitest'
import { messageMoves, messageStates, type MessageTransition } from './states.ts'

const transitions = [
  'deferred',
  'sent',
  'failed',
  'skipped',
  'delivered',
  'bounced',
  'complained',
] as const satisfies MessageTransition[]

/** The next status of each status, by the transitions in their order. */
const expected = {
  queued: 'queued sent failed skipped queued queued queued',
  sent: 'sent sent sent sent delivered bounced complained',
  delivered: 'delivered delivered delivered delivered delivered bounced complained',
  bounced: 'bounced bounced bounced bounced bounced bounced complained',
  complained: 'complained complained complained complained complained complained complained',
  failed: 'failed sent failed failed failed bounced complained',
  skipped: 'skipped skipped skipped skipped skipped skipped skipped',
}

test('a message has these transitions and no others', () => {
  const rows = Object.entries(messageStates).map(([status, row]) => [
    status,
    transitions.map((transition) => row[transition]).join(' '),
  ])
  expect(Object.fromEntries(rows)).toEqual(expected)
})

test('a statement changes those statuses only that a transition changes', () => {
  expect(transitions.map((transition) => messageMoves(transition))).toEqual([
    {},
    { queued: 'sent', failed: 'sent' },
    { queued: 'failed' },
    { queued: 'skipped' },
    { sent: 'delivered' },
    { sent: 'bounced', delivered: 'bounced', failed: 'bounced' },
    { sent: 'complained', delivered: 'complained', bounced: 'complained', failed: 'complained' },
  ])
})
