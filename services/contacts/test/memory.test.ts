import { newUuid, uuidOf } from '@outrider/contracts/ids'
import { createSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlePreviewSegment } from '../src/evaluations/previews.ts'
import { createRuleIndexes } from '../src/evaluations/rule-indexes.ts'
import { startContacts } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let db: Pool
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  const config = sandbox.config('contacts')
  await startContacts(config, stack)
  db = stack.adopt(openDatabase(config.databaseUrl, 'contacts', { max: 2 }), (pool) => pool.end())
})
afterAll(() => stack.disposeAsync())

test.each([
  ['as many as fit are remembered', { maxTenants: 2, maxBytes: 1_000 }, [true, true]],
  [
    'beyond their number the oldest is read anew',
    { maxTenants: 1, maxBytes: 1_000 },
    [false, true],
  ],
  ['beyond their bytes none is kept', { maxTenants: 2, maxBytes: 2 }, [false, false]],
])('definitions of tenants: %s', async (_what, bounds, remembered) => {
  const owners = [tenant(), tenant()]
  for (const owner of owners)
    await request(sandbox.nats, createSegment, {
      tenant: owner,
      segment: { name: 's', type: 'dynamic', definition: { tag: 'before' } },
    })
  const indexes = createRuleIndexes(db, bounds)
  const tagsOf = async (owner: Tenant) => {
    const stored = storedTenant(owner)
    const index = (await indexes.begin([stored])).indexOf(stored)
    return index?.rules.flatMap(({ tags }) => [...tags])
  }
  for (const owner of owners) expect(await tagsOf(owner)).toEqual(['before'])
  // Unlike a change by a caller it has no revision of its own, so that only who reads anew sees it.
  await sandbox.admin`
    update contacts.segments set definition = '{"tag": "after"}'
    where org_id = any (${owners.map(({ orgId }) => uuidOf(orgId))}::uuid[])`
  for (const [place, owner] of [...owners.entries()].toReversed())
    expect(await tagsOf(owner)).toEqual([remembered[place] ? 'before' : 'after'])
})

test('a preview counts for as long as it may, and says whether it has counted all', async () => {
  const owner = tenant()
  await sandbox.admin`
    insert into contacts.contacts (
      id, org_id, environment, external_id, tags, attributes, created_at, updated_at
    )
    select uuidv7(), ${uuidOf(owner.orgId)}, ${owner.environment}, 'u' || n, '{x}', '{}', now(), now()
    from generate_series(1, 2001) as n`
  const preview = (limit?: number) =>
    handlePreviewSegment({ db }, limit).handle(
      { tenant: owner, definition: { tag: 'x' } },
      { creationId: newUuid() },
    )
  expect(await preview()).toMatchObject({ count: 2_001, complete: true })
  expect(await preview(0)).toMatchObject({ count: 2_000, complete: false })
})
