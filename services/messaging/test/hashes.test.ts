import { hash } from 'node:crypto'
import { listSuppressions } from '@outrider/contracts/suppressions'
import { request } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('an address that was suppressed before hashes were keyed is suppressed afterwards', async () => {
  const house = await openHouse(stack, {}, 0)
  const owner = tenant()
  const ada = house.contacts.add()
  const { orgId } = storedTenant(owner)
  const bare = hash('sha256', `${orgId} live ${ada.email}`, 'buffer')
  await house.admin`
    insert into messaging.suppressions (id, org_id, environment, address_hash, reason, created_at)
    values (gen_random_uuid(), ${orgId}, 'live', ${bare}, 'hard_bounce', now())`
  await house.startReplica()
  await house.send(owner, { contactId: ada.id })
  expect(await house.message(owner, ada.id, 'skipped')).toMatchObject({ reason: 'SUPPRESSED' })
  const query = { limit: 10, email: ada.email ?? '' }
  const { suppressions } = await request(house.nats, listSuppressions, { tenant: owner, query })
  expect(suppressions).toMatchObject([{ reason: 'hard_bounce' }])
})
