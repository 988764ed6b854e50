import type { Uuid } from '@outrider/contracts/ids'
import type { TrackingChoice } from '@outrider/contracts/settings'
import type { TemplateContent, TemplateWarning } from '@outrider/contracts/templates'
import { type Db, json, jsonOrNull } from '@outrider/service/db/pool'
import { isAt } from '@outrider/service/db/resource'
import type { StoredTenant } from '@outrider/service/db/tenant'
import type { LocalizedSource } from './email-texts.ts'
import { takingTurn } from './snippet-rows.ts'

/** The key of `compiled` under which the template's own content is. */
export const ownContent = ''

/** A template as its author wrote it, and the HTML that is made of it. */
export interface TemplateRow extends TemplateContent {
  readonly id: Uuid
  readonly key: string | null
  readonly name: string
  /** By locale in canonical form. */
  readonly locales: Readonly<Record<string, TemplateContent>>
  /** By locale, or `ownContent`: the HTML to send where it is not the written one. */
  readonly compiled: Readonly<Record<string, string>>
  readonly replyTo: string | null
  readonly tracking: TrackingChoice | null
  readonly topic: string | null
  readonly warnings: TemplateWarning[]
  /** The keys of all snippets in it. */
  readonly snippets: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The same as lists show it. */
export type ListedTemplateRow = Omit<TemplateRow, 'locales' | 'compiled' | 'snippets'>

export const listedColumns = (db: Db) =>
  db`id, key, name, subject, html, mjml, text, reply_to, tracking, topic, warnings, created_at, updated_at`
const columns = (db: Db) => db`${listedColumns(db)}, locales, compiled, snippets`

/** The content to send, in each locale. */
export function sourcesOf({
  subject,
  html,
  text,
  locales,
  compiled,
}: Pick<TemplateRow, 'subject' | 'html' | 'text' | 'locales' | 'compiled'>): LocalizedSource {
  const others = Object.entries(locales).map(([tag, part]) => [
    tag,
    { subject: part.subject, html: compiled[tag] ?? part.html, text: part.text },
  ])
  return {
    subject,
    html: compiled[ownContent] ?? html,
    text,
    ...(others.length > 0 && { locales: Object.fromEntries(others) }),
  }
}

/** Templates of one environment that use snippets: a change of a snippet rebuilds them within its request. */
export const maxSnippetUsers = 500

/** Whether a template may be stored: the turn at which its snippets were read is not over, and there are not too many. */
const mayStore = (
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, snippets }: Pick<TemplateRow, 'id' | 'snippets'>,
) =>
  snippets.length === 0
    ? db`true`
    : db`exists (select from taken) and (
        select count(*) from templates
        where org_id = ${orgId} and environment = ${environment} and snippets <> '{}' and id <> ${id}
      ) < ${maxSnippetUsers}`

/**
 * Inserts a template; false when the environment has `max` already, there is one with this id, or it uses snippets and
 * cannot be stored at this turn.
 */
export async function insertTemplateRow(
  db: Db,
  tenant: StoredTenant,
  row: TemplateRow,
  turn: number | null,
  max: number,
): Promise<boolean> {
  const { orgId, environment } = tenant
  const { count } = await db`
    with ${takingTurn(db, tenant, turn)}
    insert into templates (
      id, org_id, environment, key, name, subject, html, mjml, text, locales, compiled, reply_to, tracking, topic,
      warnings, snippets, created_at, updated_at
    )
    select ${row.id}::uuid, ${orgId}::uuid, ${environment}, ${row.key}, ${row.name}, ${row.subject}, ${row.html}, ${row.mjml},
           ${row.text}, ${json(db, row.locales)}::jsonb, ${json(db, row.compiled)}::jsonb, ${row.replyTo},
           ${jsonOrNull(db, row.tracking)}::jsonb, ${row.topic}, ${row.warnings}::text[], ${[...row.snippets]}::text[],
           ${row.createdAt}::timestamptz, ${row.updatedAt}::timestamptz
    where ${mayStore(db, tenant, row)} and (
      select count(*) from templates where org_id = ${orgId} and environment = ${environment}
    ) < ${max}
    on conflict (id) do nothing`
  return count > 0
}

/**
 * Overwrites a template; undefined when it was changed or deleted since `readAt`, its `updatedAt` when it was read, or
 * uses snippets and cannot be stored at this turn.
 */
export async function updateTemplateRow(
  db: Db,
  tenant: StoredTenant,
  row: TemplateRow,
  turn: number | null,
  readAt: Date,
): Promise<TemplateRow | undefined> {
  const { orgId, environment } = tenant
  const [updated] = await db<TemplateRow[]>`
    with ${takingTurn(db, tenant, turn)}
    update templates set
      key = ${row.key}, name = ${row.name}, subject = ${row.subject}, html = ${row.html}, mjml = ${row.mjml}, text = ${row.text},
      locales = ${json(db, row.locales)}::jsonb, compiled = ${json(db, row.compiled)}::jsonb,
      reply_to = ${row.replyTo}, tracking = ${jsonOrNull(db, row.tracking)}::jsonb, topic = ${row.topic},
      warnings = ${row.warnings}::text[], snippets = ${[...row.snippets]}::text[],
      updated_at = greatest(${row.updatedAt}, updated_at + interval '1 millisecond')
    where org_id = ${orgId} and environment = ${environment} and id = ${row.id} and updated_at = ${readAt}
      and ${mayStore(db, tenant, row)}
    returning ${columns(db)}`
  return updated
}

/** How many other templates of the tenant use snippets. */
export async function countSnippetUsers(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from templates
    where org_id = ${orgId} and environment = ${environment} and snippets <> '{}' and id <> ${id}`
  return row?.count ?? 0
}

/** The next template after an id that uses the snippet, also inside others; undefined after the last one. */
export async function findNextUser(
  db: Db,
  { orgId, environment }: StoredTenant,
  key: string,
  after: Uuid | null,
): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    select ${columns(db)} from templates
    where org_id = ${orgId} and environment = ${environment} and snippets <> '{}' and ${key} = any(snippets)
      ${after === null ? db`` : db`and id > ${after}`}
    order by id limit 1`
  return row
}

/** One template; undefined when the organization has none of this id. */
export async function findTemplateRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  templateId: Uuid,
): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    select ${columns(db)} from templates
    where org_id = ${orgId} and environment = ${environment} and id = ${templateId}`
  return row
}

/** Whether the organization has a template of this id. */
export async function hasTemplate(
  db: Db,
  tenant: StoredTenant,
  templateId: Uuid,
): Promise<boolean> {
  return (await knownTemplateIds(db, tenant, [templateId])).has(templateId)
}

/** Those of the ids that templates of the organization have. */
export async function knownTemplateIds(
  db: Db,
  { orgId, environment }: StoredTenant,
  templateIds: readonly Uuid[],
): Promise<Set<Uuid>> {
  const rows = await db<{ id: Uuid }[]>`
    select id from templates
    where org_id = ${orgId} and environment = ${environment} and id = any(${[...templateIds]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

/** Deletes a template; false when the organization has none of this id. */
export async function deleteTemplateRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  templateId: Uuid,
  ifMatch: readonly string[] | undefined,
): Promise<boolean> {
  const { count } = await db`
    delete from templates
    where org_id = ${orgId} and environment = ${environment} and id = ${templateId} and ${isAt(db, ifMatch)}`
  return count > 0
}
