import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { OwnEvent } from './catalog.ts'

export interface CatalogRow extends OwnEvent {
  readonly id: Uuid
  readonly signature: string | null
  readonly createdAt: Date
}

/** Most entries of its own that a tenant may have: they are read whole. */
export const maxCatalogEntries = 1_000

/** The tenant's own entries, newest first. */
export async function listCatalogRows(
  db: Db,
  { orgId, environment }: StoredTenant,
): Promise<readonly CatalogRow[]> {
  return db<CatalogRow[]>`
    select id, name, signature, topic0, program_id, instruction_name, subject, created_at from catalog
    where org_id = ${orgId} and environment = ${environment}
    order by id desc`
}

/** Adds an entry, to be seen by every trigger from now on; false when the tenant has one for the same events. */
export async function insertCatalogRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, name, signature, topic0, programId, instructionName, subject, createdAt }: CatalogRow,
): Promise<boolean> {
  const rows = await db`
    with bumped as (
      insert into revisions as r (org_id, environment, revision, catalog)
      values (${orgId}, ${environment}, 1, 1)
      on conflict (org_id, environment) do update
        set revision = r.revision + 1, catalog = r.revision + 1
      returning r.org_id, r.environment
    )
    insert into catalog
      (id, org_id, environment, name, signature, topic0, program_id, instruction_name, subject, created_at)
    select ${id}, org_id, environment, ${name}, ${signature}, ${topic0}, ${programId},
           ${instructionName}, ${subject}, ${createdAt}::timestamptz
    from bumped
    on conflict do nothing
    returning id`
  return rows.length > 0
}

/** Deletes one of the tenant's own entries; false when there is none with this id. */
export async function deleteCatalogRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<boolean> {
  const rows = await db`
    with deleted as (
      delete from catalog
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
      returning id, org_id, environment
    ), bumped as (
      update revisions r set revision = r.revision + 1, catalog = r.revision + 1
      from deleted d where r.org_id = d.org_id and r.environment = d.environment
    )
    select id from deleted`
  return rows.length > 0
}
