import type { StreamName } from '@outrider/contracts/streams'
import type { StreamView, StreamWatch } from '@outrider/service/nats/watch'
import { clock } from '@outrider/service/observe/time'
import { expect, test } from 'vitest'
import { watchProgress } from './progress.ts'

type Look = (view: StreamView | undefined) => void

/** A watch whose looks the test takes. */
function looking() {
  const looks = new Map<StreamName, Look>()
  const watch: Pick<StreamWatch, 'follow'> = {
    follow(stream, onLook) {
      looks.set(stream, onLook)
      return { [Symbol.dispose]: () => void looks.delete(stream) }
    },
  }
  const look = (stream: StreamName, last: number, acknowledged: number) =>
    looks.get(stream)?.({
      bytes: 0,
      maxBytes: 1,
      messages: last,
      sight: { first: 1, last, lastAt: 0, lostBytes: 0, lost: [], missing: [] },
      consumers: [{ name: 'c', subjects: ['s'], lag: last - acknowledged, acknowledged }],
      gaps: {},
    })
  return { watch, look }
}

test('a time has passed once both streams have been handled up to it, one after the other', () => {
  const { watch, look } = looking()
  using progress = watchProgress({ watch })
  expect(progress.handledUntil().getTime()).toBe(0)
  const begun = clock.now().getTime()
  look('EVENTS', 5, 3)
  look('TRIGGERS', 9, 9)
  look('TRIGGERS', 9, 9)
  expect(progress.handledUntil().getTime()).toBeLessThan(begun - 2_000)
  look('EVENTS', 8, 5) // what was stored at the first look is handled
  look('TRIGGERS', 12, 9)
  look('TRIGGERS', 12, 9)
  expect(progress.handledUntil().getTime()).toBeLessThan(begun - 2_000)
  look('TRIGGERS', 20, 12) // and the triggers that came of it
  const until = progress.handledUntil().getTime()
  expect(until).toBeGreaterThanOrEqual(begun - 2_000)
  expect(until).toBeLessThanOrEqual(clock.now().getTime() - 2_000)
})

test('a stream whose state is not known lets no time pass', () => {
  const { watch, look } = looking()
  using progress = watchProgress({ watch })
  for (let turn = 0; turn < 5; turn += 1) look('TRIGGERS', 1, 1)
  expect(progress.handledUntil().getTime()).toBe(0)
})
