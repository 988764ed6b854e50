import { idOf, newUuid, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import {
  changeSnippet,
  createSnippet,
  deleteSnippet,
  getSnippet,
  listSnippets,
  maxSnippets,
  type Snippet,
} from '@outrider/contracts/snippets'
import { get, listFiltered } from '@outrider/service/db/resource'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { changedOnce } from '../changed-once.ts'
import type { MessagingDeps } from '../deps.ts'
import { buildTemplate } from './build-template.ts'
import { checkTemplate, elementsFault } from './check-template.ts'
import { expandSnippets, keysIn, type Snippets } from './expand-snippets.ts'
import {
  deleteSnippetRow,
  deleteStagedTemplates,
  findSnippetRow,
  insertSnippetRow,
  insertStagedTemplate,
  readShelf,
  snippetColumns,
  type SnippetRow,
  updateSnippetRow,
} from './snippet-rows.ts'
import { findNextUser, type TemplateRow } from './template-rows.ts'

function snippetOf({ id, key, html, mjml, createdAt, updatedAt }: SnippetRow): Snippet {
  return {
    id: idOf('snp', id),
    key,
    html,
    mjml,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Throws `VALIDATION_FAILED` for a snippet that has two kinds of markup or none, or that does not parse. */
async function checkSnippet(
  { renderer }: MessagingDeps,
  { orgId }: StoredTenant,
  { html, mjml }: Pick<SnippetRow, 'html' | 'mjml'>,
  snippets: Snippets,
): Promise<void> {
  const field = mjml === null ? 'html' : 'mjml'
  const source = mjml ?? html
  if (source === null) throw invalid('html', 'is required, or mjml', 'required')
  if (html !== null && mjml !== null)
    throw invalid('mjml', 'cannot be combined with html', 'exclusive')
  const expanded = expandSnippets(source, field, snippets)
  if ('fault' in expanded) throw invalid(field, expanded.fault, 'template')
  const fault = field === 'mjml' ? elementsFault(source) : undefined
  if (fault !== undefined) throw invalid(field, fault, 'template')
  try {
    // Its Liquid; elements of MJML are compiled with the templates that use them.
    const parts = { subject: 'S', html: expanded.text, mjml: null, text: null }
    await checkTemplate(renderer, orgId, parts)
  } catch (error) {
    throw renamed(error, field, '')
  }
}

/** A fault of a part as one of the field that the caller sent. */
function renamed(error: unknown, field: string, prefix: string): unknown {
  if (!(error instanceof Problem)) return error
  const [first] = error.faults
  return first ? invalid(field, prefix + first.message, first.code) : error
}

/** Creates a snippet; undefined if other snippets were changed at the same time. */
async function storeSnippet(
  deps: MessagingDeps,
  tenant: StoredTenant,
  row: SnippetRow,
): Promise<SnippetRow | undefined> {
  const { turn, snippets } = await readShelf(deps.db, tenant)
  const existing = snippets.get(row.key)
  if (existing?.id === row.id) return existing
  if (existing) throw new Problem('CONFLICT', `key: another snippet has the key ${row.key}`)
  if (snippets.size >= maxSnippets)
    throw new Problem('LIMIT_REACHED', `an environment can have at most ${maxSnippets} snippets`)
  await checkSnippet(deps, tenant, row, new Map(snippets).set(row.key, row))
  return (await insertSnippetRow(deps.db, tenant, row, turn, maxSnippets)) ? row : undefined
}

/** Throws `VALIDATION_FAILED` naming a snippet that cannot contain the changed one. */
function checkUsers(changed: SnippetRow, snippets: Snippets): void {
  const field = changed.mjml === null ? 'html' : 'mjml'
  for (const { key, html, mjml } of snippets.values()) {
    if (key === changed.key) continue
    const expanded = expandSnippets(mjml ?? html ?? '', mjml === null ? 'html' : 'mjml', snippets)
    if ('fault' in expanded)
      throw invalid(field, `breaks the snippet ${key}: ${expanded.fault}`, 'template')
  }
}

/** Stages what the change makes of each template that uses the snippet; throws `VALIDATION_FAILED` naming one that breaks. */
async function stageTemplates(
  { db, renderer }: MessagingDeps,
  tenant: StoredTenant,
  changed: SnippetRow,
  snippets: Snippets,
  changeId: Uuid,
): Promise<void> {
  const field = changed.mjml === null ? 'html' : 'mjml'
  let template: TemplateRow | undefined
  while ((template = await findNextUser(db, tenant, changed.key, template?.id ?? null))) {
    const { id, name } = template
    const prefix = `breaks the template ${idOf('tpl', id)} (${name}): `
    try {
      const built = await buildTemplate(renderer, tenant.orgId, template, snippets)
      await insertStagedTemplate(db, tenant, { changeId, templateId: id, ...built }, clock.now())
    } catch (error) {
      throw renamed(error, field, prefix)
    }
  }
}

/** Milliseconds after which a change that has staged templates is over, even if its process crashed. */
const maxStaged = 3_600_000

/** Changes a snippet and all that use it; undefined if others were changed at the same time. */
async function changeSnippetOnce(
  deps: MessagingDeps,
  tenant: StoredTenant,
  id: Uuid,
  { html, mjml }: { readonly html?: string; readonly mjml?: string },
): Promise<SnippetRow | undefined> {
  const { db } = deps
  const { turn, snippets } = await readShelf(db, tenant)
  const row = snippets.values().find((each) => each.id === id)
  if (!row) throw notFound()
  // One kind of markup takes the other's place.
  const markup = {
    html: html ?? (mjml === undefined ? row.html : null),
    mjml: mjml ?? (html === undefined ? row.mjml : null),
  }
  const changed = { ...row, ...markup, updatedAt: clock.now() }
  const after = new Map<string, SnippetRow>(snippets).set(row.key, changed)
  await checkSnippet(deps, tenant, changed, after)
  checkUsers(changed, after)
  const changeId = uuidOf(`snp_${newUuid()}`)
  try {
    await stageTemplates(deps, tenant, changed, after, changeId)
    return await updateSnippetRow(db, tenant, changed, turn, changeId)
  } finally {
    const before = new Date(clock.now().getTime() - maxStaged)
    await deleteStagedTemplates(db, tenant, changeId, before)
  }
}

/** Deletes a snippet; undefined if others were changed at the same time. Throws `CONFLICT` naming one that uses it. */
async function deleteSnippetOnce(
  { db }: MessagingDeps,
  tenant: StoredTenant,
  id: Uuid,
): Promise<true | undefined> {
  const { turn, snippets } = await readShelf(db, tenant)
  const row = snippets.values().find((each) => each.id === id)
  if (!row) throw notFound()
  const snippet = snippets
    .values()
    .find(({ html, mjml }) => keysIn(mjml ?? html ?? '').includes(row.key))
  if (snippet) throw new Problem('CONFLICT', `the snippet ${snippet.key} uses it`)
  const template = await findNextUser(db, tenant, row.key, null)
  if (template)
    throw new Problem(
      'CONFLICT',
      `the template ${idOf('tpl', template.id)} (${template.name}) uses it`,
    )
  if (await deleteSnippetRow(db, tenant, id, turn)) return true
  return undefined
}

export const snippetHandlers = (deps: MessagingDeps) => {
  const { db } = deps
  return [
    handle(createSnippet, async ({ tenant, snippet }, { creationId }) => {
      const { key, html = null, mjml = null } = snippet
      const [createdAt, updatedAt] = [clock.now(), clock.now()]
      const row = { id: uuidOf(`snp_${creationId}`), key, html, mjml, createdAt, updatedAt }
      return snippetOf(await changedOnce(() => storeSnippet(deps, storedTenant(tenant), row)))
    }),
    handle(listSnippets, ({ tenant, query }) =>
      listFiltered(db, tenant, query, {
        plural: 'snippets',
        prefix: 'snp',
        from: db`snippets s`,
        alias: 's',
        columns: snippetColumns(db),
        recordOf: snippetOf,
      }),
    ),
    handle(getSnippet, ({ tenant, snippetId }) =>
      get(findSnippetRow(db, storedTenant(tenant), uuidOf(snippetId)), snippetOf),
    ),
    handle(changeSnippet, async ({ tenant, snippetId, change }) => {
      const [owner, id] = [storedTenant(tenant), uuidOf(snippetId)]
      return snippetOf(await changedOnce(() => changeSnippetOnce(deps, owner, id, change)))
    }),
    handle(deleteSnippet, async ({ tenant, snippetId }) => {
      const [owner, id] = [storedTenant(tenant), uuidOf(snippetId)]
      await changedOnce(() => deleteSnippetOnce(deps, owner, id))
      return {}
    }),
  ]
}
