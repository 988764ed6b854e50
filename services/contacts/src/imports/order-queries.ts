import { chunkIdsOf, chunkImported } from '@outrider/contracts/imports'
import type { TypeId } from '@outrider/contracts/ids'
import { uuidOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

/** A chunk by its place in an import. */
export interface ChunkPlace extends StoredTenant {
  readonly importId: TypeId<'imp'>
  readonly index: number
}

/**
 * How many chunks of an import come before this one and are neither carried out nor parked; 0 when there is no such
 * import. Where none are, that is noted, so that nobody counts them again.
 */
export async function countAwaited(
  db: Pool,
  { orgId, environment, importId, index }: ChunkPlace,
): Promise<number> {
  const id = uuidOf(importId)
  const [row] = await db<{ awaited: number }[]>`
    with earlier as (
      select count(*)::int as awaited
      from imports i, generate_series(i.awaited_from, ${index - 1}::int) as n
      where i.id = ${id} and i.org_id = ${orgId} and i.environment = ${environment}
        and not exists (select from import_chunks c where c.import_id = i.id and c.index = n)
        and not exists (
          select from parked_items p
          where p.subject = ${chunkImported.subject} and p.item_id = ${chunkIdsOf(importId)} || n
        )
    ), noted as (
      update imports set awaited_from = ${index}
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
        and awaited_from < ${index} and (select awaited from earlier) = 0
    )
    select awaited from earlier`
  return row?.awaited ?? 0
}

/** Has nobody wait any more for what comes before this chunk. */
export async function passOver(
  db: Pool,
  { orgId, environment, importId, index }: ChunkPlace,
): Promise<void> {
  await db`
    update imports set awaited_from = ${index}
    where id = ${uuidOf(importId)} and org_id = ${orgId} and environment = ${environment}
      and awaited_from < ${index}`
}
