import { faultsOfFieldsSchema } from '@outrider/contracts/form-fields'
import {
  changeForm,
  createForm,
  deleteForm,
  findForm,
  type Form,
  getForm,
  listForms,
  maxForms,
} from '@outrider/contracts/forms'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalidFaults, Problem } from '@outrider/contracts/problem'
import { makeFormToken } from '@outrider/contracts/secrets'
import { found, foundAt, get, isAt, listFiltered, requireAt } from '@outrider/service/db/resource'
import { type Fragment, json, type Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { retryConflicts, WriteConflict } from './contacts/write.ts'

export interface FormRow {
  readonly id: Uuid
  readonly key: string | null
  readonly token: string
  readonly version: number
  readonly name: string
  readonly doubleOptIn: boolean
  readonly consentText: string
  readonly fields: Record<string, unknown> | null
  readonly tags: string[]
  readonly redirectUrl: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = (db: Pool): Fragment => db`
  id, key, token, version, name, double_opt_in, consent_text, fields, tags, redirect_url, created_at, updated_at`

/** Creates a form at version 1; undefined when there is one with this id, or the tenant has `maxForms`. */
async function insertFormRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  form: Omit<FormRow, 'version' | 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`
    insert into forms (
      id, org_id, environment, key, token, name, double_opt_in, consent_text, fields, tags, redirect_url,
      created_at, updated_at
    )
    select ${form.id}::uuid, ${orgId}::uuid, ${environment}, ${form.key}, ${form.token}, ${form.name}, ${form.doubleOptIn}::boolean,
      ${form.consentText}, ${form.fields && json(db, form.fields)}::jsonb, ${form.tags}::text[], ${form.redirectUrl},
      ${now}::timestamptz, ${now}::timestamptz
    where (
      select count(*) from forms where org_id = ${orgId} and environment = ${environment}
    ) < ${maxForms}
    on conflict (id) do nothing
    returning ${columns(db)}`
  return row
}

/** One form; undefined when the tenant has none of this id. */
async function findFormRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`
    select ${columns(db)} from forms
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

/** The form of a token; undefined when the tenant has none. */
async function findFormRowByToken(
  db: Pool,
  { orgId, environment }: StoredTenant,
  token: string,
): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`
    select ${columns(db)} from forms
    where token = ${token} and org_id = ${orgId} and environment = ${environment}`
  return row
}

/**
 * Updates a form to `next` as its next version; undefined when it is gone, or no longer at the version of
 * `next`.
 */
async function updateFormRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  next: FormRow,
  now: Date,
): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`
    update forms set
      version = version + 1,
      key = ${next.key},
      name = ${next.name},
      double_opt_in = ${next.doubleOptIn},
      consent_text = ${next.consentText},
      fields = ${next.fields && json(db, next.fields)},
      tags = ${next.tags},
      redirect_url = ${next.redirectUrl},
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${next.id} and org_id = ${orgId} and environment = ${environment}
      and version = ${next.version}
    returning ${columns(db)}`
  return row
}

/** Deletes a form; its consents stay. False when the tenant has none of this id. */
async function deleteFormRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  ifMatch: readonly string[] | undefined,
): Promise<boolean> {
  const rows = await db`
    delete from forms
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and ${isAt(db, ifMatch)}
    returning id`
  return rows.length > 0
}

function formOf(row: FormRow): Form {
  return {
    ...row,
    id: idOf('form', row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * Throws `VALIDATION_FAILED` for fields that a form cannot check, and for addresses to which it cannot send a
 * browser.
 */
function checkForm({
  fields,
  redirectUrl,
}: {
  readonly fields?: unknown
  readonly redirectUrl?: string | null | undefined
}): void {
  const faults = fields === undefined || fields === null ? [] : [...faultsOfFieldsSchema(fields)]
  if (typeof redirectUrl === 'string' && !isPlainUrl(redirectUrl))
    faults.push({
      field: 'redirectUrl',
      code: 'format',
      message: 'must be an http or https URL without credentials',
    })
  if (faults.length > 0) throw invalidFaults(faults)
}

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    !/[\s\p{Cc}]/u.test(text) && // `URL` would drop them
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === ''
  )
}

const tooMany = `This environment already has ${maxForms} forms, the maximum. Delete one first.`

export const formHandlers = ({ db }: Service, cell?: string) => [
  handle(createForm, async ({ tenant, form }, { creationId }) => {
    checkForm(form)
    const { key = null, fields = null, tags = [], redirectUrl = null } = form
    const row = {
      ...form,
      id: uuidOf(`form_${creationId}`),
      key,
      token: makeFormToken(cell),
      fields,
      tags: [...new Set(tags)],
      redirectUrl,
    }
    const stored = storedTenant(tenant)
    const inserted = await insertFormRow(db, stored, row, clock.now())
    const created = inserted ?? (await findFormRow(db, stored, row.id))
    if (!created) throw new Problem('LIMIT_REACHED', tooMany)
    return formOf(created)
  }),

  handle(listForms, ({ tenant, query }) =>
    listFiltered(db, tenant, query, {
      plural: 'forms',
      prefix: 'form',
      from: db`forms f`,
      alias: 'f',
      columns: columns(db),
      recordOf: formOf,
    }),
  ),

  handle(getForm, ({ tenant, formId }) =>
    get(findFormRow(db, storedTenant(tenant), uuidOf(formId)), formOf),
  ),

  handle(findForm, ({ tenant, token }) =>
    get(findFormRowByToken(db, storedTenant(tenant), token), formOf),
  ),

  handle(changeForm, ({ tenant, formId, change, ifMatch }) => {
    checkForm(change)
    const stored = storedTenant(tenant)
    const { tags, ...rest } = change
    const replaced = { ...rest, ...(tags && { tags: [...new Set(tags)] }) }
    return retryConflicts(async () => {
      const form = await found(findFormRow(db, stored, uuidOf(formId)))
      requireAt(ifMatch, form.updatedAt)
      const row = await updateFormRow(db, stored, { ...form, ...replaced }, clock.now())
      if (!row) throw new WriteConflict()
      return formOf(row)
    })
  }),

  handle(deleteForm, async ({ tenant, formId, ifMatch }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(formId)]
    await foundAt(deleteFormRow(db, stored, id, ifMatch), ifMatch, () =>
      findFormRow(db, stored, id),
    )
    return {}
  }),
]
