import type { Uuid } from '@outrider/contracts/ids'
import { type Db, json } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import type { SnippetSource } from './expand-snippets.ts'
import type { TemplateRow } from './template-rows.ts'

export interface SnippetRow extends SnippetSource {
  readonly id: Uuid
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * All snippets of a tenant, and the turn at which they were read. A statement that depends on them takes the turn: it
 * changes nothing if another one has taken it since.
 */
export interface SnippetShelf {
  readonly turn: number
  readonly snippets: ReadonlyMap<string, SnippetRow>
}

export const snippetColumns = (db: Db) => db`id, key, html, mjml, created_at, updated_at`

/** The turn of a tenant, which each change of a snippet, and of a template that uses one, takes. */
export async function readTurn(db: Db, { orgId, environment }: StoredTenant): Promise<number> {
  const [row] = await db<{ turn: number }[]>`
    select turn from snippet_turns where org_id = ${orgId} and environment = ${environment}`
  return row?.turn ?? 0
}

export async function readShelf(db: Db, tenant: StoredTenant): Promise<SnippetShelf> {
  const { orgId, environment } = tenant
  // First: snippets that change in between belong to a later turn.
  const turn = await readTurn(db, tenant)
  const rows = await db<SnippetRow[]>`
    select ${snippetColumns(db)} from snippets where org_id = ${orgId} and environment = ${environment}`
  return { turn, snippets: new Map(rows.map((row) => [row.key, row])) }
}

/** The part `taken` of a statement: a row if the turn is still the next one. Without a turn there is none. */
export function takingTurn(db: Db, { orgId, environment }: StoredTenant, turn: number | null) {
  return db`
    taken as (
      insert into snippet_turns as t (org_id, environment, turn)
      select ${orgId}::uuid, ${environment}::text, 1 where ${turn}::integer is not null
      on conflict (org_id, environment) do update set turn = t.turn + 1 where t.turn = ${turn}::integer
      returning turn
    )`
}

/** Inserts a snippet; false if the turn is over, its id or key is taken, or the tenant has `max`. */
export async function insertSnippetRow(
  db: Db,
  tenant: StoredTenant,
  { id, key, html, mjml, createdAt, updatedAt }: SnippetRow,
  turn: number,
  max: number,
): Promise<boolean> {
  const { orgId, environment } = tenant
  const { count } = await db`
    with ${takingTurn(db, tenant, turn)}
    insert into snippets (id, org_id, environment, key, html, mjml, created_at, updated_at)
    select ${id}::uuid, ${orgId}::uuid, ${environment}, ${key}, ${html}, ${mjml},
           ${createdAt}::timestamptz, ${updatedAt}::timestamptz
    where exists (select from taken)
      and (select count(*) from snippets where org_id = ${orgId} and environment = ${environment}) < ${max}
    on conflict do nothing`
  return count > 0
}

/** One snippet; undefined when the tenant has none of this id. */
export async function findSnippetRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<SnippetRow | undefined> {
  const [row] = await db<SnippetRow[]>`
    select ${snippetColumns(db)} from snippets
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

/** Deletes a snippet; false if the turn is over. */
export async function deleteSnippetRow(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  turn: number,
): Promise<boolean> {
  const { orgId, environment } = tenant
  const { count } = await db`
    with ${takingTurn(db, tenant, turn)}
    delete from snippets
    where org_id = ${orgId} and environment = ${environment} and id = ${id} and exists (select from taken)`
  return count > 0
}

/** What a change of a snippet makes of a template that uses it. */
interface StagedTemplate extends Pick<TemplateRow, 'compiled' | 'warnings' | 'snippets'> {
  readonly changeId: Uuid
  readonly templateId: Uuid
}

/** Stores what a change makes of a template, until the change takes effect. */
export async function insertStagedTemplate(
  db: Db,
  { orgId, environment }: StoredTenant,
  { changeId, templateId, compiled, warnings, snippets }: StagedTemplate,
  now: Date,
): Promise<void> {
  await db`
    insert into staged_templates (
      change_id, template_id, org_id, environment, compiled, warnings, snippets, staged_at
    ) values (
      ${changeId}, ${templateId}, ${orgId}, ${environment}, ${json(db, compiled)}::jsonb, ${warnings}::text[],
      ${[...snippets]}::text[], ${now}
    )`
}

/** Deletes what a change has stored, and what interrupted ones have left from before `before`. */
export async function deleteStagedTemplates(
  db: Db,
  { orgId, environment }: StoredTenant,
  changeId: Uuid,
  before: Date,
): Promise<void> {
  await db`
    delete from staged_templates
    where org_id = ${orgId} and environment = ${environment} and (change_id = ${changeId} or staged_at < ${before})`
}

/**
 * Changes a snippet, and all that use it as they were staged under `changeId`; undefined if the turn is over, and then
 * nothing is changed.
 */
export async function updateSnippetRow(
  db: Db,
  tenant: StoredTenant,
  { id, html, mjml, updatedAt }: SnippetRow,
  turn: number,
  changeId: Uuid,
): Promise<SnippetRow | undefined> {
  const { orgId, environment } = tenant
  const [row] = await db<SnippetRow[]>`
    with ${takingTurn(db, tenant, turn)}, rebuilt as (
      update templates t
      set compiled = s.compiled, warnings = s.warnings, snippets = s.snippets
      from staged_templates s
      where s.change_id = ${changeId} and s.org_id = ${orgId} and s.environment = ${environment}
        and t.id = s.template_id and t.org_id = s.org_id and t.environment = s.environment
        -- A template that does not use snippets any more was changed without a turn.
        and t.snippets <> '{}' and exists (select from taken)
    )
    update snippets set html = ${html}, mjml = ${mjml}, updated_at = ${updatedAt}
    where org_id = ${orgId} and environment = ${environment} and id = ${id} and exists (select from taken)
    returning ${snippetColumns(db)}`
  return row
}
