import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  knowTemplates,
  listTemplates,
  previewDraft,
  previewTemplate,
  type Template,
  type TemplatePatch,
  type TemplateWarning,
} from '@outrider/contracts/templates'
import type { TrackingChoice } from '@outrider/contracts/settings'
import { type Db, jsonOrNull } from '@outrider/service/db/pool'
import { found, foundAt, get, isAt, listFiltered, requireAt } from '@outrider/service/db/resource'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'
import { changedOnce } from '../changed-once.ts'
import { checkTopic } from '../topics.ts'
import { checkReplyTo, checkTemplate } from './check-template.ts'
import { previewOf } from './preview.ts'

export interface TemplateRow {
  readonly id: Uuid
  readonly name: string
  readonly subject: string
  /** The HTML to send: as given, or compiled from the MJML. */
  readonly html: string | null
  readonly mjml: string | null
  readonly text: string | null
  readonly replyTo: string | null
  readonly tracking: TrackingChoice | null
  readonly topic: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = (db: Db) =>
  db`id, name, subject, html, mjml, text, reply_to, tracking, topic, created_at, updated_at`

/** Inserts a template; false when the environment has `max` already, or there is one with this id. */
async function insertTemplateRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  {
    id,
    name,
    subject,
    html,
    mjml,
    text,
    replyTo,
    tracking,
    topic,
    createdAt,
    updatedAt,
  }: TemplateRow,
  max: number,
): Promise<boolean> {
  const { count } = await db`
    insert into templates (
      id, org_id, environment, name, subject, html, mjml, text, reply_to, tracking, topic, created_at, updated_at
    )
    select ${id}::uuid, ${orgId}::uuid, ${environment}, ${name}, ${subject}, ${html}, ${mjml}, ${text}, ${replyTo},
           ${jsonOrNull(db, tracking)}::jsonb, ${topic}, ${createdAt}::timestamptz, ${updatedAt}::timestamptz
    where (
      select count(*) from templates where org_id = ${orgId} and environment = ${environment}
    ) < ${max}
    on conflict (id) do nothing`
  return count > 0
}

/** Overwrites a template; undefined when it was changed or deleted since `readAt`, its `updatedAt` when it was read. */
async function updateTemplateRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, name, subject, html, mjml, text, replyTo, tracking, topic, updatedAt }: TemplateRow,
  readAt: Date,
): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    update templates set name = ${name}, subject = ${subject}, html = ${html}, mjml = ${mjml}, text = ${text}, reply_to = ${replyTo},
                         tracking = ${jsonOrNull(db, tracking)}::jsonb, topic = ${topic},
                         updated_at = greatest(${updatedAt}, updated_at + interval '1 millisecond')
    where org_id = ${orgId} and environment = ${environment} and id = ${id} and updated_at = ${readAt}
    returning ${columns(db)}`
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

/** Deletes a template; false when the organization has none of this id. */
async function deleteTemplateRow(
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

/** What is wrong with a template that may be used nevertheless. The text part is derived if there is only HTML. */
function warningsOf({ html, text }: TemplateRow): TemplateWarning[] {
  const hasLink = /\b(?:unsubscribe|preferences)Url\b/.test(html ?? text ?? '')
  return hasLink ? [] : ['NO_UNSUBSCRIBE_LINK']
}

/** A template as callers see it, without the compiled MJML. */
function templateOf(row: TemplateRow): Template {
  return {
    id: idOf('tpl', row.id),
    name: row.name,
    subject: row.subject,
    html: row.mjml === null ? row.html : null,
    mjml: row.mjml,
    text: row.text,
    replyTo: row.replyTo,
    tracking: row.tracking,
    topic: row.topic,
    warnings: warningsOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Templates of one environment. */
export const maxTemplates = 10_000

async function changedTemplate(
  { renderer }: MessagingDeps,
  orgId: Uuid,
  row: TemplateRow,
  change: TemplatePatch,
): Promise<TemplateRow> {
  const { name = row.name, subject = row.subject, text = row.text } = change
  const { replyTo = row.replyTo, tracking = row.tracking, topic = row.topic } = change
  checkReplyTo(replyTo)
  const given = row.mjml === null ? row.html : null
  // One kind of markup takes the other's place.
  const { html = change.mjml ? null : given, mjml = change.html ? null : row.mjml } = change
  return {
    ...row,
    name,
    subject,
    mjml,
    text,
    replyTo,
    tracking,
    topic,
    html: await checkTemplate(renderer, orgId, { subject, html, mjml, text }),
    updatedAt: clock.now(),
  }
}

export const templateHandlers = (deps: MessagingDeps) => {
  const { db } = deps
  return [
    handle(createTemplate, async ({ tenant, template }, { creationId }) => {
      const { name, subject, html = null, mjml = null, text = null } = template
      const { replyTo = null, tracking = null, topic = null } = template
      checkReplyTo(replyTo)
      if (topic !== null) await checkTopic(deps, tenant, topic)
      const now = clock.now()
      const stored = storedTenant(tenant)
      const row = {
        id: uuidOf(`tpl_${creationId}`),
        name,
        subject,
        mjml,
        text,
        replyTo,
        tracking,
        topic,
        html: await checkTemplate(deps.renderer, stored.orgId, { subject, html, mjml, text }),
        createdAt: now,
        updatedAt: now,
      }
      if (await insertTemplateRow(db, stored, row, maxTemplates)) return templateOf(row)
      const existing = await findTemplateRow(db, stored, row.id)
      if (existing) return templateOf(existing)
      throw new Problem(
        'LIMIT_REACHED',
        `an environment can have at most ${maxTemplates} templates`,
      )
    }),
    handle(listTemplates, ({ tenant, query }) =>
      listFiltered(db, tenant, query, {
        plural: 'templates',
        prefix: 'tpl',
        from: db`templates t`,
        alias: 't',
        columns: columns(db),
        recordOf: templateOf,
      }),
    ),
    handle(getTemplate, ({ tenant, templateId }) =>
      get(findTemplateRow(db, storedTenant(tenant), uuidOf(templateId)), templateOf),
    ),
    handle(changeTemplate, async ({ tenant, templateId, change, ifMatch }) => {
      const owner = storedTenant(tenant)
      if (change.topic) await checkTopic(deps, tenant, change.topic)
      return changedOnce(async () => {
        const row = await found(findTemplateRow(db, owner, uuidOf(templateId)))
        requireAt(ifMatch, row.updatedAt)
        const changed = await changedTemplate(deps, owner.orgId, row, change)
        const stored = await updateTemplateRow(db, owner, changed, row.updatedAt)
        return stored && templateOf(stored)
      })
    }),
    handle(deleteTemplate, async ({ tenant, templateId, ifMatch }) => {
      const [owner, id] = [storedTenant(tenant), uuidOf(templateId)]
      const deleted = deleteTemplateRow(db, owner, id, ifMatch)
      await foundAt(deleted, ifMatch, () => findTemplateRow(db, owner, id))
      return {}
    }),
    handle(knowTemplates, async ({ tenant, templateIds }) => {
      const { orgId, environment } = storedTenant(tenant)
      const rows = await db<{ id: Uuid }[]>`
        select id from templates
        where org_id = ${orgId} and environment = ${environment}
          and id = any(${templateIds.map(uuidOf)}::uuid[])`
      const ids = new Set(rows.map(({ id }) => id))
      return { known: templateIds.map((id) => ids.has(uuidOf(id))) }
    }),
    handle(previewTemplate, async ({ tenant, templateId, preview }) => {
      const row = await found(findTemplateRow(db, storedTenant(tenant), uuidOf(templateId)))
      return previewOf(deps, tenant, row, preview)
    }),
    handle(previewDraft, async ({ tenant, draft: { contactId, data, ...parts } }) => {
      const { subject, html = null, mjml = null, text = null } = parts
      const { orgId } = storedTenant(tenant)
      const checked = await checkTemplate(deps.renderer, orgId, { subject, html, mjml, text })
      const values = { ...(contactId && { contactId }), ...(data && { data }) }
      return previewOf(deps, tenant, { subject, html: checked, text }, values)
    }),
  ]
}
