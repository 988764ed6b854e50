import { setTimeout as delay } from 'node:timers/promises'

/** Rows of one upload that may wait to be carried out. */
export const maxRowsWaiting = 16_000
/** Milliseconds between two looks at how many are. */
const interval = 100
/** Milliseconds without a row carried out after which the upload goes on: nobody carries any out just now. */
const maxStandstill = 5_000

/**
 * Holds an upload back while many of its rows wait. Rows are carried out in the order in which they come, so a large
 * import leaves room for those of others.
 *
 * @param countDone how many rows are carried out
 */
export function createPace(countDone: () => Promise<number>) {
  let done = 0
  let movedAt: number | undefined
  return {
    /** Resolves when more rows may be sent after `sent` others. */
    async next(sent: number): Promise<void> {
      while (sent - done >= maxRowsWaiting) {
        const now = await countDone().catch(() => done)
        movedAt = now > done ? Date.now() : (movedAt ?? Date.now())
        if (now <= done && Date.now() - movedAt > maxStandstill) return
        done = Math.max(done, now)
        if (sent - done >= maxRowsWaiting) await delay(interval)
      }
    },
  }
}
