import { expect, test } from 'vitest'
import { automationStates, entryStates, isFinished, liveStatuses } from './states.ts'

/** A table whose first line names the events, and each further line a state with the next state after each event. */
function tableOf(text: string): Record<string, Record<string, string>> {
  const [events = [], ...states] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/u))
  return Object.fromEntries(
    states.map(([state, ...next]) => [
      state,
      Object.fromEntries(events.map((event, place) => [event, next[place]])),
    ]),
  )
}

test('the transitions of an automation', () => {
  expect(automationStates).toEqual(
    tableOf(`
             publish  unpublish activate pause   archive  restore
    draft    draft    draft     active   refused archived refused
    active   active   active    refused  paused  archived refused
    paused   paused   paused    active   refused archived refused
    archived archived archived  refused  refused archived draft
    `),
  )
})

test('what runs and callers make of an entry', () => {
  expect(entryStates).toEqual(
    tableOf(`
              call    wait    complete  fail    cancel    erase     retry
    running   running waiting completed failed  cancelled cancelled refused
    waiting   running waiting completed failed  cancelled cancelled refused
    completed refused refused refused   refused refused   completed refused
    failed    refused refused refused   refused refused   failed    running
    cancelled refused refused refused   refused cancelled cancelled refused
    `),
  )
})

test('an entry is live while it runs or waits', () => {
  expect(liveStatuses).toEqual(['running', 'waiting'])
  expect(liveStatuses.map((status) => isFinished(status))).toEqual([false, false])
  const finished = ['completed', 'failed', 'cancelled'] as const
  expect(finished.map((status) => isFinished(status))).toEqual([true, true, true])
})
