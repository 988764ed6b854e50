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
  type TemplateInput,
  type TemplatePatch,
} from '@outrider/contracts/templates'
import type { Db } from '@outrider/service/db/pool'
import { found, foundAt, get, listFiltered, requireAt } from '@outrider/service/db/resource'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'
import { changedOnce } from '../changed-once.ts'
import { checkTopic } from '../topics.ts'
import {
  buildTemplate,
  changedLocales,
  contentOf,
  namesSnippets,
  type WrittenTemplate,
} from './build-template.ts'
import { checkReplyTo } from './check-template.ts'
import type { Snippets } from './expand-snippets.ts'
import { previewOf } from './preview.ts'
import { readShelf, readTurn } from './snippet-rows.ts'
import {
  countSnippetUsers,
  deleteTemplateRow,
  findTemplateRow,
  insertTemplateRow,
  knownTemplateIds,
  listedColumns,
  type ListedTemplateRow,
  maxSnippetUsers,
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
function templateOf({
  compiled: _compiled,
  snippets: _snippets,
  locales,
  ...row
}: TemplateRow): Template {
  return { ...listedOf(row), locales: { ...locales } }
}

/** Templates of one environment. */
export const maxTemplates = 10_000

const noSnippets: { readonly turn: null; readonly snippets: Snippets } = {
  turn: null,
  snippets: new Map(),
}

/** What is stored of a template that was written, and the turn to take if it uses snippets. */
async function builtOf(
  { db, renderer }: MessagingDeps,
  tenant: StoredTenant,
  written: WrittenTemplate,
) {
  const { turn, snippets } = namesSnippets(written) ? await readShelf(db, tenant) : noSnippets
  const built = await buildTemplate(renderer, tenant.orgId, written, snippets)
  return { built, turn: built.snippets.length > 0 ? turn : null }
}

/**
 * Whether a template was not stored because its snippets were changed at the same time. Throws `LIMIT_REACHED` if it was
 * not stored because too many others use snippets.
 */
async function isTurnOver(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  turn: number | null,
): Promise<boolean> {
  if (turn === null) return false
  if ((await countSnippetUsers(db, tenant, id)) >= maxSnippetUsers)
    throw new Problem(
      'LIMIT_REACHED',
      `at most ${maxSnippetUsers} templates of an environment can use snippets`,
    )
  return (await readTurn(db, tenant)) !== turn
}

function changedParts(row: TemplateRow, change: TemplatePatch) {
  const { key = row.key, name = row.name, subject = row.subject, text = row.text } = change
  const { replyTo = row.replyTo, tracking = row.tracking, topic = row.topic } = change
  // One kind of markup takes the other's place.
  const { html = change.mjml ? null : row.html, mjml = change.html ? null : row.mjml } = change
  const locales = changedLocales(row.locales, change.locales ?? {})
  return {
    choices: { key, name, replyTo, tracking, topic },
    written: { subject, html, mjml, text, locales },
  }
}

/** Creates a template; undefined if the snippets that it uses were changed at the same time. */
async function storeTemplate(
  deps: MessagingDeps,
  tenant: StoredTenant,
  template: TemplateInput,
  id: Uuid,
): Promise<TemplateRow | undefined> {
  const { db } = deps
  const { key = null, name, replyTo = null, tracking = null, topic = null } = template
  const written = { ...contentOf(template), locales: changedLocales({}, template.locales ?? {}) }
  const { built, turn } = await builtOf(deps, tenant, written)
  const [createdAt, updatedAt] = [clock.now(), clock.now()]
  const row = {
    id,
    key,
    name,
    ...written,
    replyTo,
    tracking,
    topic,
    ...built,
    createdAt,
    updatedAt,
  }
  if (await insertTemplateRow(db, tenant, row, turn, maxTemplates)) return row
  const existing = await findTemplateRow(db, tenant, id)
  if (existing) return existing
  if (await isTurnOver(db, tenant, id, turn)) return undefined
  throw new Problem('LIMIT_REACHED', `an environment can have at most ${maxTemplates} templates`)
}

/** Changes a template; undefined if it, or a snippet that it uses, was changed at the same time. */
async function changeOnce(
  deps: MessagingDeps,
  tenant: StoredTenant,
  id: Uuid,
  change: TemplatePatch,
  ifMatch: readonly string[] | undefined,
): Promise<TemplateRow | undefined> {
  const row = await found(findTemplateRow(deps.db, tenant, id))
  requireAt(ifMatch, row.updatedAt)
  const { choices, written } = changedParts(row, change)
  const { built, turn } = await builtOf(deps, tenant, written)
  const changed = { ...row, ...choices, ...written, ...built, updatedAt: clock.now() }
  const stored = await updateTemplateRow(deps.db, tenant, changed, turn, row.updatedAt)
  if (!stored) await isTurnOver(deps.db, tenant, id, turn)
  return stored
}

export const templateHandlers = (deps: MessagingDeps) => {
  const { db } = deps
  return [
    handle(createTemplate, async ({ tenant, template }, { creationId }) => {
      checkReplyTo(template.replyTo)
      if (template.topic !== undefined) await checkTopic(deps, tenant, template.topic)
      const id = uuidOf(`tpl_${creationId}`)
      const row = await changedOnce(() => storeTemplate(deps, storedTenant(tenant), template, id))
      return templateOf(row)
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
      const [owner, id] = [storedTenant(tenant), uuidOf(templateId)]
      checkReplyTo(change.replyTo)
      if (change.topic) await checkTopic(deps, tenant, change.topic)
      return templateOf(await changedOnce(() => changeOnce(deps, owner, id, change, ifMatch)))
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
      const { subject: _subject, html: _html, mjml: _mjml, text: _text, ...preview } = draft
      const written = { ...contentOf(draft), locales: {} }
      const { built } = await builtOf(deps, storedTenant(tenant), written)
      return previewOf(deps, tenant, sourcesOf({ ...written, ...built }), preview)
    }),
  ]
}
