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
  type ListedTemplate,
  type Template,
  type TemplatePatch,
} from '@outrider/contracts/templates'
import { found, foundAt, get, listFiltered, requireAt } from '@outrider/service/db/resource'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'
import { changedOnce } from '../changed-once.ts'
import { checkTopic } from '../topics.ts'
import { buildTemplate, changedLocales, contentOf } from './build-template.ts'
import { checkReplyTo, checkTemplate } from './check-template.ts'
import { previewOf } from './preview.ts'
import {
  deleteTemplateRow,
  findTemplateRow,
  insertTemplateRow,
  knownTemplateIds,
  listedColumns,
  type ListedTemplateRow,
  sourcesOf,
  type TemplateRow,
  updateTemplateRow,
} from './template-rows.ts'

/** A template as lists show it, without the compiled MJML. */
function listedOf({ id, createdAt, updatedAt, ...row }: ListedTemplateRow): ListedTemplate {
  return {
    id: idOf('tpl', id),
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** A template as callers see it, without the compiled MJML. */
function templateOf({ compiled: _, locales, ...row }: TemplateRow): Template {
  return { ...listedOf(row), locales: { ...locales } }
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
  // One kind of markup takes the other's place.
  const { html = change.mjml ? null : row.html, mjml = change.html ? null : row.mjml } = change
  const locales = changedLocales(row.locales, change.locales ?? {})
  const written = { subject, html, mjml, text, locales }
  const built = await buildTemplate(renderer, orgId, written)
  return { ...row, name, ...written, replyTo, tracking, topic, ...built, updatedAt: clock.now() }
}

export const templateHandlers = (deps: MessagingDeps) => {
  const { db } = deps
  return [
    handle(createTemplate, async ({ tenant, template }, { creationId }) => {
      const { name, replyTo = null, tracking = null, topic = null } = template
      checkReplyTo(replyTo)
      if (topic !== null) await checkTopic(deps, tenant, topic)
      const now = clock.now()
      const stored = storedTenant(tenant)
      const locales = changedLocales({}, template.locales ?? {})
      const written = { ...contentOf(template), locales }
      const row = {
        id: uuidOf(`tpl_${creationId}`),
        name,
        ...written,
        replyTo,
        tracking,
        topic,
        ...(await buildTemplate(deps.renderer, stored.orgId, written)),
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
        columns: listedColumns(db),
        recordOf: listedOf,
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
      const ids = templateIds.map(uuidOf)
      const known = await knownTemplateIds(db, storedTenant(tenant), ids)
      return { known: ids.map((id) => known.has(id)) }
    }),
    handle(previewTemplate, async ({ tenant, templateId, preview }) => {
      const row = await found(findTemplateRow(db, storedTenant(tenant), uuidOf(templateId)))
      return previewOf(deps, tenant, sourcesOf(row), preview)
    }),
    handle(previewDraft, async ({ tenant, draft }) => {
      const { subject, html: _html, mjml: _mjml, text: _text, ...preview } = draft
      const content = contentOf(draft)
      const html = await checkTemplate(deps.renderer, storedTenant(tenant).orgId, content)
      return previewOf(deps, tenant, { subject, html, text: content.text }, preview)
    }),
  ]
}
