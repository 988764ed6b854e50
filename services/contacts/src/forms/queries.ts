import { maxForms } from '@outrider/contracts/forms'
import type { Uuid } from '@outrider/contracts/ids'
import { json, type Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Fragment } from '../contacts/queries.ts'

export interface FormRow {
  readonly id: Uuid
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
  id, token, version, name, double_opt_in, consent_text, fields, tags, redirect_url, created_at, updated_at`

/** Creates a form at version 1; undefined when there is one with this id, or the tenant has `maxForms`. */
export async function insertForm(
  db: Pool,
  { orgId, environment }: StoredTenant,
  form: Omit<FormRow, 'version' | 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`
    insert into forms (
      id, org_id, environment, token, name, double_opt_in, consent_text, fields, tags, redirect_url,
      created_at, updated_at
    )
    select ${form.id}::uuid, ${orgId}::uuid, ${environment}, ${form.token}, ${form.name}, ${form.doubleOptIn}::boolean,
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
export async function findForm(
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
export async function findFormByToken(
  db: Pool,
  { orgId, environment }: StoredTenant,
  token: string,
): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`
    select ${columns(db)} from forms
    where token = ${token} and org_id = ${orgId} and environment = ${environment}`
  return row
}

/** Forms, newest first, at most `limit`, those before `before` when it is given. */
export function listForms(
  db: Pool,
  { orgId, environment }: StoredTenant,
  before: Uuid | null,
  limit: number,
): Promise<FormRow[]> {
  return db<FormRow[]>`
    select ${columns(db)} from forms
    where org_id = ${orgId} and environment = ${environment}
      ${before === null ? db`` : db`and id < ${before}`}
    order by id desc
    limit ${limit}`
}

/** Makes a form what `next` says, as its next version; undefined when it is gone, or no longer at the version of `next`. */
export async function updateForm(
  db: Pool,
  { orgId, environment }: StoredTenant,
  next: FormRow,
  now: Date,
): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`
    update forms set
      version = version + 1,
      name = ${next.name},
      double_opt_in = ${next.doubleOptIn},
      consent_text = ${next.consentText},
      fields = ${next.fields && json(db, next.fields)},
      tags = ${next.tags},
      redirect_url = ${next.redirectUrl},
      updated_at = ${now}
    where id = ${next.id} and org_id = ${orgId} and environment = ${environment}
      and version = ${next.version}
    returning ${columns(db)}`
  return row
}

/** Deletes a form; its consents stay. False when the tenant has none of this id. */
export async function deleteForm(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<boolean> {
  const rows = await db`
    delete from forms where id = ${id} and org_id = ${orgId} and environment = ${environment}
    returning id`
  return rows.length > 0
}
