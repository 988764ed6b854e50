import type { Hashes } from '@outrider/contracts/hashes'
import { type Pool, retried } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { keySuppressions, listBareSuppressions } from './suppressions.ts'

/** Rows keyed by one statement. */
const maxRows = 1_000

/**
 * Keys the hashes of suppressed addresses that were kept before hashes were keyed. To be done before anything is sent,
 * for until then a suppressed address is not recognized. Nothing is left to do the next time.
 */
export async function keyHashes(
  { db, hashes }: { readonly db: Pool; readonly hashes: Hashes },
  log: Logger,
): Promise<void> {
  for (;;) {
    const rows = await listBareSuppressions(db, maxRows)
    if (rows.length === 0) return
    const keyed = rows.map((row) => ({ ...row, keyed: hashes.ofKept(row, row.addressHash) }))
    await retried(() => keySuppressions(db, keyed))
    log.info({ rows: rows.length }, 'hashes keyed')
  }
}
