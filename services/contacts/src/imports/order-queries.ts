import type { Uuid } from '@outrider/contracts/ids'
import { chunkImported } from '@outrider/contracts/imports'
import type { Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'

/** A chunk by its place in an import, as statements take it. */
export interface ChunkRow extends StoredTenant {
  readonly importId: Uuid
  /** What the ids of the import's chunks begin with; their index follows. */
  readonly chunkIds: string
  readonly index: number
}

/**
 * How many chunks of an import come before this one and are neither carried out nor parked; 0 when there is no such
 * import. Where none are, that is noted, so that nobody counts them again.
 */
export async function countAwaited(
  db: Pool,
  { orgId, environment, importId, chunkIds, index }: ChunkRow,
): Promise<number> {
  const [row] = await db<{ awaited: number }[]>`
    with earlier as (
      select count(*)::int as awaited
      from imports i, generate_series(i.awaited_from, ${index - 1}::int) as n
      where i.id = ${importId} and i.org_id = ${orgId} and i.environment = ${environment}
        and not exists (select from import_chunks c where c.import_id = i.id and c.index = n)
        and not exists (
          select from parked_items p
          where p.subject = ${chunkImported.subject} and p.item_id = ${chunkIds} || n
        )
    ), noted as (
      update imports set awaited_from = ${index}
      where id = ${importId} and org_id = ${orgId} and environment = ${environment}
        and awaited_from < ${index} and (select awaited from earlier) = 0
    )
    select awaited from earlier`
  return row?.awaited ?? 0
}

/** Has nobody wait any more for what comes before this chunk. */
export async function passOver(
  db: Pool,
  { orgId, environment, importId, index }: ChunkRow,
): Promise<void> {
  await db`
    update imports set awaited_from = ${index}
    where id = ${importId} and org_id = ${orgId} and environment = ${environment}
      and awaited_from < ${index}`
}
