import type { EntryRecord } from '@outrider/contracts/automations'
import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'
import { storedTenant } from '@outrider/service/tenant'
import { findEntrySteps } from './queries.ts'
import { entryOf, stepOf } from './record.ts'

/** The entry with its steps in the order taken; throws `NOT_FOUND` when the tenant has none with this id. */
export async function requireEntry(
  db: Db,
  tenant: Tenant,
  entryId: TypeId<'ent'>,
): Promise<EntryRecord> {
  const rows = await findEntrySteps(db, storedTenant(tenant), uuidOf(entryId))
  const [first] = rows
  if (!first) throw notFound()
  return {
    ...entryOf(first),
    steps: rows.flatMap((row) => (row.node === null ? [] : [stepOf(row)])),
  }
}
