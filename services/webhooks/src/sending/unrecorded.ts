/** Results that are not recorded yet, while more is leased. */
const maxUnrecorded = 2_048

/** Counts results on their way to the database: what is sent while they cannot be recorded is sent again some day. */
export function createUnrecorded(max = maxUnrecorded) {
  let count = 0
  return {
    /** Whether no more is to be leased. */
    isFull: () => count >= max,
    /** Counts a result until its recording ends, well or not. */
    async until(recorded: Promise<unknown>): Promise<void> {
      count += 1
      try {
        await recorded
      } finally {
        count -= 1
      }
    },
  }
}
