import { isFree } from '@outrider/embedded/ports'
import process from 'node:process'

/** Below the ports that the product chooses (20,000), and a range for each worker: workers never compete for one. */
const [lowest, perWorker] = [10_500, 1_000]
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0)
const first = lowest + (worker % 9) * perWorker
/** Two runs on one machine begin at different places of the range. */
let next = process.pid % perWorker

/**
 * A port on 127.0.0.1 that nothing listens on, and that no later call of this process returns before a thousand others. For servers
 * that need to know their port before they start, or start again on it. Throws when the whole range is taken.
 */
export async function reservePort(): Promise<number> {
  for (let tries = 0; tries < perWorker; tries += 1) {
    const port = first + next
    next = (next + 1) % perWorker
    if (await isFree(port)) return port
  }
  throw new Error(`every port from ${first} on is taken`)
}
