import { type Contact, type ContactRecord, maxDisplayName } from '@outrider/contracts/contacts'
import { byField, type PublicFieldName, publicFieldNames } from '@outrider/contracts/contact-fields'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { defaultSettings } from '@outrider/contracts/settings'
import type { Pool } from '@outrider/service/db/pool'
import { publicColumns } from './fields.ts'

/** The columns of a contact that lists show. */
export interface ListedRow extends Readonly<Record<PublicFieldName, string | null>> {
  readonly id: Uuid
  readonly displayName: string | null
  readonly tags: string[]
  readonly reachableByEmail: boolean
  readonly reachableInapp: boolean
  readonly createdAt: Date
}

/** The columns of a contact that callers see. */
export interface ContactRow extends ListedRow {
  readonly attributes: Record<string, unknown>
  readonly unsubscribed: boolean
  /** Explicit choices about topics, by key. */
  readonly topics: Record<string, boolean>
  readonly tracking: boolean | null
  readonly updatedAt: Date
}

/** For the row of `contacts` that has this name in the statement. */
export const isReachableByEmail = (db: Pool) => db`(
  email is not null and unsubscribed_at is null and not exists (
    select from suppressed_addresses s
    where s.org_id = contacts.org_id and s.environment = contacts.environment and s.suppressed
      and s.address_hash = contacts.address_hash
  )
)`
export const isReachableInapp = (db: Pool) =>
  db`(wallet_address is not null or external_id is not null)`

const displayAttribute = (db: Pool) => db`
  contacts.attributes -> coalesce((
    select d.attribute from display_names d
    where d.org_id = contacts.org_id and d.environment = contacts.environment
  ), ${defaultSettings.displayNameAttribute}::text)`

/** The display name of the row of `contacts`: a text or a number. */
export const displayName = (db: Pool) => db`(
  select case when jsonb_typeof(value) in ('string', 'number') then left(value #>> '{}', ${maxDisplayName}::integer) end
  from (select ${displayAttribute(db)} as value) attribute
)`

/** The columns of a `ListedRow`; they do not include the email address. */
export const listedColumns = (db: Pool) => db`
  id, ${displayName(db)} as display_name, ${db.unsafe(publicColumns)}, tags,
  ${isReachableByEmail(db)} as reachable_by_email,
  ${isReachableInapp(db)} as reachable_inapp,
  created_at`

/** The columns of a `ContactRow`. */
export const contactColumns = (db: Pool) => db`
  ${listedColumns(db)}, attributes, unsubscribed_at is not null as unsubscribed, updated_at,
  (choices -> 'tracking' ->> 'wants')::boolean as tracking, case when choices = '{}' then '{}' else coalesce((
    select jsonb_object_agg(t.key, chosen.value -> 'wants')
    from jsonb_each(contacts.choices) chosen
    join topics t on t.id::text = chosen.key
      and t.org_id = contacts.org_id and t.environment = contacts.environment
  ), '{}') end as topics`

/** A contact as lists show it. */
export function contactOf(row: ListedRow): Contact {
  return {
    id: idOf('con', row.id),
    displayName: row.displayName,
    ...byField(publicFieldNames, (name) => row[name]),
    reachable: { email: row.reachableByEmail, inapp: row.reachableInapp },
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
  }
}

export function contactRecordOf(row: ContactRow): ContactRecord {
  return {
    ...contactOf(row),
    attributes: row.attributes,
    updatedAt: row.updatedAt.toISOString(),
    subscription: {
      email: row.unsubscribed ? 'unsubscribed' : 'subscribed',
      topics: row.topics,
      ...(row.tracking !== null && { tracking: row.tracking }),
    },
  }
}
