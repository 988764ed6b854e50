import { retried } from '@outrider/service/db/pool'
import type { Logger } from '@outrider/service/observe/log'
import type { Store } from '../contacts/read.ts'
import {
  hashContacts,
  keyConsents,
  keySuppressions,
  listBareConsents,
  listBareSuppressions,
  listUnhashed,
} from './queries.ts'

/** Rows keyed by one statement. */
const maxRows = 1_000

/**
 * Keys what was kept before hashes were keyed: suppressed addresses, contacts' addresses and consents. To be done before
 * anybody is answered, for until then a suppressed address is not recognized. Nothing is left to do the next time.
 */
export async function keyHashes(store: Store, log: Logger): Promise<void> {
  const kinds = { suppressions, contacts, consents }
  for (const [kind, keyBatch] of Object.entries(kinds)) {
    let rows = 0
    for (;;) {
      const keyed = await retried(() => keyBatch(store))
      rows += keyed
      if (keyed === 0) break
    }
    if (rows > 0) log.info({ kind, rows }, 'hashes keyed')
  }
}

async function suppressions({ db, hashes }: Store): Promise<number> {
  const rows = await listBareSuppressions(db, maxRows)
  const keyed = rows.map((row) => ({ ...row, keyed: hashes.ofKept(row, row.addressHash) }))
  if (rows.length > 0) await keySuppressions(db, keyed)
  return rows.length
}

async function contacts({ db, hashes }: Store): Promise<number> {
  const rows = await listUnhashed(db, maxRows)
  const keyed = rows.map((row) => ({ ...row, keyed: hashes.ofAddress(row, row.email) }))
  if (rows.length > 0) await hashContacts(db, keyed)
  return rows.length
}

async function consents({ db, hashes }: Store): Promise<number> {
  const rows = await listBareConsents(db, maxRows)
  const keyed = rows.map((row) => ({
    ...row,
    email: row.emailSha256 && hashes.ofKept(row, row.emailSha256),
    wallet: row.walletSha256 && hashes.ofKept(row, row.walletSha256),
  }))
  if (rows.length > 0) await keyConsents(db, keyed)
  return rows.length
}
