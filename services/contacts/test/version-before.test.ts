import { readFile } from 'node:fs/promises'
import { getContact, updateContact } from '@outrider/contracts/contacts'
import { newId, uuidOf } from '@outrider/contracts/ids'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import { codeOf, uniqueViolation } from '@outrider/service/db/pool'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/service/nats/requests'
import { eventually } from '@outrider/testing/eventually'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)
const { admin } = sandbox
const copying = await readFile(
  new URL('../migrations/0091_short_keys_of_before.sql', import.meta.url),
  'utf8',
)

/** Notes, as the version before did, that an event was received. */
async function noteEvent(owner: Tenant, key: string): Promise<void> {
  const { orgId, environment } = storedTenant(owner)
  const id = uuidOf(newId('evt'))
  await admin`
    insert into contacts.event_keys (org_id, environment, key_hash, event_id, contact_id, received_at)
    values (${orgId}, ${environment}, sha256(${key}::text::bytea), ${id}, ${id}, now())`
}

/** Forgets what the triggers have noted, and copies what was there before them. */
async function upgrade(): Promise<void> {
  await admin.begin(async (sql) => {
    await sql`set local search_path to contacts`
    await sql`delete from received_keys`
    await sql`delete from applied_steps`
    await sql.unsafe(copying)
  })
}

const environments: readonly Environment[] = ['live', 'test']

test.each(environments)(
  'an event that the version before received is not received again: %s',
  async (environment) => {
    const owner = { ...tenant(), environment }
    const { id } = await house.register(owner, { externalId: 'u' })
    await noteEvent(owner, 'before')
    await upgrade()
    await noteEvent(owner, 'meanwhile')
    for (const idempotencyKey of ['before', 'meanwhile', 'after'])
      await house.send(owner, { idempotencyKey })
    await eventually(async () => {
      const events = await house.events(owner, id)
      expect(events.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['after'])
    })
    const again = await noteEvent(owner, 'after').catch(codeOf)
    expect(again).toBe(uniqueViolation)
  },
)

test('a change that the version before made is not made again', async () => {
  const owner = tenant()
  const { orgId, environment } = storedTenant(owner)
  const { id } = await house.register(owner, { externalId: 'u' })
  await admin`
    insert into contacts.applied_updates (org_id, environment, key_hash, applied_at)
    values (${orgId}, ${environment}, sha256('before'), now())`
  await upgrade()
  for (const key of ['before', 'after']) {
    const wish = { tenant: owner, key, contactId: id, addTags: [key] }
    await publishItem(sandbox.operator, updateContact, wish)
  }
  await eventually(async () => {
    const { tags } = await request(sandbox.nats, getContact, { tenant: owner, contactId: id })
    expect(tags).toEqual(['after'])
  })
})
