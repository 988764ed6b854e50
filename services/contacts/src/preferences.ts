import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalidFaults, notFound } from '@outrider/contracts/problem'
import {
  changePreferences,
  getPreferences,
  type Preferences,
} from '@outrider/contracts/subscriptions'
import type { Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { type ContactsDeps, joinContacts } from './contacts/read.ts'
import { recordSubscriptions } from './recipients.ts'

interface PreferencesRow {
  readonly unsubscribed: boolean
  readonly locale: string | null
  readonly topics: Preferences['topics']
}

/** The choices of a contact, also under a former ID; undefined for an erased contact. */
async function findPreferencesRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<PreferencesRow | undefined> {
  const [row] = await db<PreferencesRow[]>`
    select c.unsubscribed_at is not null as unsubscribed, c.locale, coalesce((
      select jsonb_agg(jsonb_build_object(
        'key', t.key, 'name', t.name, 'description', t.description,
        'wants', coalesce((c.choices -> t.id::text ->> 'wants')::boolean, t.is_default)
      ) order by t.id)
      from topics t
      where t.org_id = ${orgId} and t.environment = ${environment} and t.is_public and t.kind = 'optional'
    ), '[]') as topics
    from (values (${orgId}::uuid, ${environment}::text, ${id}::uuid)) as w (org_id, environment, id)
    ${joinContacts(db, { sql: db`unsubscribed_at, choices, locale` })}`
  return row
}

async function preferencesOf(db: Pool, tenant: StoredTenant, id: Uuid): Promise<Preferences> {
  const row = await findPreferencesRow(db, tenant, id)
  if (!row) throw notFound()
  const { unsubscribed, locale, topics } = row
  return { email: unsubscribed ? 'unsubscribed' : 'subscribed', locale, topics }
}

/** What people see and change themselves, on our page or on their own product's. */
export const preferenceHandlers = (deps: ContactsDeps) => {
  const { db, outbox } = deps
  const record = recordSubscriptions(deps)
  return [
    handle(getPreferences, ({ tenant, contactId }) =>
      preferencesOf(db, storedTenant(tenant), uuidOf(contactId)),
    ),
    handle(changePreferences, async ({ tenant, contactId, preferences: { email, topics } }) => {
      const [stored, id] = [storedTenant(tenant), uuidOf(contactId)]
      const shown = new Set((await preferencesOf(db, stored, id)).topics.map(({ key }) => key))
      const faults = Object.keys(topics ?? {})
        .filter((key) => !shown.has(key))
        .map((key) => ({
          field: `topics.${key}`,
          code: 'unknown_reference',
          message: 'no such topic',
        }))
      if (faults.length > 0) throw invalidFaults(faults)
      const change = {
        ...(email !== undefined && { unsubscribed: email === 'unsubscribed' }),
        ...(topics && { topics }),
      }
      const at = clock.now().toISOString()
      await record([{ tenant, contactId, ...change, source: 'page', at }])
      outbox.wake()
      return preferencesOf(db, stored, id)
    }),
  ]
}
