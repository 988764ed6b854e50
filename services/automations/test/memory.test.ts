import { uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { storedTenant, tenantKey } from '@outrider/service/db/tenant'
import { createLog } from '@outrider/service/observe/log'
import { createVault, type Vault } from '@outrider/service/text/encryption'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIndexes } from '../src/matching/indexes.ts'
import { contextOf, facetsOf } from '../src/matching/rule.ts'
import { createGraphs, versionKey } from '../src/runs/graphs.ts'
import { type House, onTransfer, openHouse, tagged, transfer } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
let db: Pool
let vault: Vault
beforeAll(async () => {
  house = await openHouse(stack)
  const { databaseUrl, encryptionKeys } = house.config('automations')
  vault = createVault(encryptionKeys)
  db = stack.adopt(openDatabase(databaseUrl, 'automations', { max: 2 }), (pool) => pool.end())
})
afterAll(() => stack.disposeAsync())

const log = createLog('test', 'silent')
const live = (owner: Tenant) => house.live(owner, { graph: tagged('x'), trigger: onTransfer })

test.each([
  ['as many as fit are remembered', { maxGraphs: 2, maxBytes: 1_000_000 }, [true, true]],
  [
    'beyond their number the oldest is read anew',
    { maxGraphs: 1, maxBytes: 1_000_000 },
    [false, true],
  ],
  ['beyond their bytes none is kept', { maxGraphs: 2, maxBytes: 10 }, [false, false]],
])('graphs: %s', async (_what, bounds, remembered) => {
  const owner = tenant()
  const made = [await live(owner), await live(owner)]
  const refs = made.map(({ id }) => ({
    orgId: uuidOf(owner.orgId),
    environment: owner.environment,
    automationId: uuidOf(id),
    version: 1,
  }))
  const graphs = createGraphs(db, vault, log, bounds)
  for (const ref of refs) expect((await graphs.read([ref])).size).toBe(1)
  // What is in memory no longer depends on what is stored.
  await house.admin`
    update automations.versions set graph = '{}' where org_id = ${uuidOf(owner.orgId)}`
  for (const [place, ref] of [...refs.entries()].toReversed())
    expect((await graphs.read([ref])).has(versionKey(ref))).toBe(remembered[place])
})

test.each([
  ['as many as fit are remembered', { maxTenants: 2, maxBytes: 1_000_000 }, [true, true]],
  [
    'beyond their number the oldest is read anew',
    { maxTenants: 1, maxBytes: 1_000_000 },
    [false, true],
  ],
  ['beyond their bytes none is kept', { maxTenants: 2, maxBytes: 1 }, [false, false]],
])('triggers of tenants: %s', async (_what, bounds, remembered) => {
  const owners = [tenant(), tenant()]
  for (const owner of owners) await live(owner)
  const indexes = createIndexes(db, bounds)
  const matched = async (owner: Tenant) => {
    const stored = storedTenant(owner)
    const index = (await indexes.refresh([stored])).get(tenantKey(stored))?.index
    return index?.match(facetsOf(transfer), contextOf(transfer)).length
  }
  for (const owner of owners) expect(await matched(owner)).toBe(1)
  // Unlike a change by a caller it has no revision of its own, so that only who reads anew sees it.
  await house.admin`
    update automations.automations set status = 'paused'
    where org_id = any (${owners.map(({ orgId }) => uuidOf(orgId))}::uuid[])`
  for (const [place, owner] of [...owners.entries()].toReversed())
    expect((await matched(owner)) === 1).toBe(remembered[place])
})
