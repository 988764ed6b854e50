import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

export interface TemplateRow {
  readonly id: Uuid
  readonly name: string
  readonly subject: string
  /** What is sent: as given, or what the MJML was compiled to. */
  readonly html: string | null
  readonly mjml: string | null
  readonly text: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = (db: Db) => db`id, name, subject, html, mjml, text, created_at, updated_at`

/** Inserts a template; false when the environment has `max` already, or there is one with this id. */
export async function insertTemplate(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, name, subject, html, mjml, text, createdAt, updatedAt }: TemplateRow,
  max: number,
): Promise<boolean> {
  const { count } = await db`
    insert into templates (id, org_id, environment, name, subject, html, mjml, text, created_at, updated_at)
    select ${id}::uuid, ${orgId}::uuid, ${environment}, ${name}, ${subject}, ${html}, ${mjml}, ${text},
           ${createdAt}::timestamptz, ${updatedAt}::timestamptz
    where (
      select count(*) from templates where org_id = ${orgId} and environment = ${environment}
    ) < ${max}
    on conflict (id) do nothing`
  return count > 0
}

/** Overwrites a template; false when the organization has none of this id. */
export async function updateTemplate(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, name, subject, html, mjml, text, updatedAt }: TemplateRow,
): Promise<boolean> {
  const { count } = await db`
    update templates set name = ${name}, subject = ${subject}, html = ${html}, mjml = ${mjml},
                         text = ${text}, updated_at = ${updatedAt}
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return count > 0
}

/** One template; undefined when the organization has none of this id. */
export async function findTemplate(
  db: Db,
  { orgId, environment }: StoredTenant,
  templateId: Uuid,
): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    select ${columns(db)} from templates
    where org_id = ${orgId} and environment = ${environment} and id = ${templateId}`
  return row
}

/** The organization's templates, newest first, older than `before` if given, at most `limit`. */
export function listTemplateRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  before: Uuid | null,
  limit: number,
): Promise<TemplateRow[]> {
  return db<TemplateRow[]>`
    select ${columns(db)} from templates
    where org_id = ${orgId} and environment = ${environment}
      and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc
    limit ${limit}`
}

/** Deletes a template; false when the organization has none of this id. */
export async function removeTemplate(
  db: Db,
  { orgId, environment }: StoredTenant,
  templateId: Uuid,
): Promise<boolean> {
  const { count } = await db`
    delete from templates
    where org_id = ${orgId} and environment = ${environment} and id = ${templateId}`
  return count > 0
}
