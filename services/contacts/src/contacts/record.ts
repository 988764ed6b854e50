import type { Contact, ContactRecord } from '@outrider/contracts/contacts'
import { byField, type PublicFieldName, publicFieldNames } from '@outrider/contracts/contact-fields'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/db/pool'
import { publicColumns } from './fields.ts'

/** The columns of a contact that lists show. */
export interface ListedRow extends Readonly<Record<PublicFieldName, string | null>> {
  readonly id: Uuid
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

/** The columns of a `ListedRow`; they do not include the email address. */
export const listedColumns = (db: Pool) => db`
  id, ${db.unsafe(publicColumns)}, tags,
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
