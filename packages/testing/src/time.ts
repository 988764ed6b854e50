import { clock } from '@outrider/service/observe/time'
import { onTestFinished } from 'vitest'

const { now } = clock

/** Stops the clock of the services that run in this process, until the test ends: now, or at another moment. */
export function stopClock(at = clock.now()): Date {
  set(() => at)
  return at
}

/** Moves the clock ahead, until the test ends; it runs or stands as before. */
export function advanceClock(milliseconds: number): void {
  const before = clock.now
  set(() => new Date(before().getTime() + milliseconds))
}

/** Sets the clock to the true time again before the test ends. */
export function resetClock(): void {
  clock.now = now
}

function set(to: () => Date): void {
  onTestFinished(resetClock)
  clock.now = to
}
