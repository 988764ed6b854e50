import { expect, test } from 'vitest'
import { campaignStates, invalidMove, mayMove, startsOf } from './states.ts'

const transitions = ['launch', 'pause', 'resume', 'cancel', 'complete', 'edit', 'delete'] as const

/** The next status of each status, by the transitions in their order. */
const expected = {
  draft: 'launched refused refused refused refused draft draft',
  launched: 'refused paused refused cancelled completed refused refused',
  paused: 'refused refused launched cancelled refused refused refused',
  completed: 'refused refused refused refused refused refused completed',
  cancelled: 'refused refused refused refused refused refused cancelled',
}

test('a campaign has these transitions and no others', () => {
  const rows = Object.entries(campaignStates).map(([status, row]) => [
    status,
    transitions.map((transition) => row[transition]).join(' '),
  ])
  expect(Object.fromEntries(rows)).toEqual(expected)
})

test('a statement starts from the statuses that a transition is allowed in', () => {
  expect(transitions.map((transition) => startsOf(transition).join(' '))).toEqual([
    'draft',
    'launched',
    'paused',
    'launched paused',
    'launched',
    'draft',
    'draft completed cancelled',
  ])
  expect([mayMove('paused', 'resume'), mayMove('paused', 'launch')]).toEqual([true, false])
})

test('a refused transition says what the campaign cannot do', () => {
  expect(invalidMove('sending', 'edit')).toMatchObject({
    code: 'INVALID_TRANSITION',
    message: 'a campaign with status sending cannot change its audience, content, sender or time',
  })
})
