import { mergeContacts } from '@outrider/contracts/contacts'
import { eraseContact } from '@outrider/contracts/erasures'
import { createForm, maxForms, listForms } from '@outrider/contracts/forms'
import { newId, type TypeId, uuidOf, newUuid } from '@outrider/contracts/ids'
import {
  changeMembers,
  changeSegment,
  createSegment,
  deleteSegment,
  getSegment,
  limitsOfDefinition,
  listMembers,
  maxDynamicSegments,
  previewSegment,
} from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase, requestPool } from '@outrider/service/db/pool'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { lockWaiters } from '@outrider/testing/locks'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { foldCounts } from '../src/evaluations/memberships.ts'
import { openHouse } from './house.ts'
import { storedTenant } from '@outrider/service/db/tenant'
import { handlePreviewSegment } from '../src/evaluations/previews.ts'
import { createRuleIndexes } from '../src/evaluations/rule-indexes.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)
const { databaseUrl } = sandbox.config('contacts')
const db = stack.adopt(openDatabase(databaseUrl, 'contacts', { max: 2 }), (pool) => pool.end())

const segment = (owner: Tenant, definition?: Record<string, unknown>) =>
  request(sandbox.nats, createSegment, {
    tenant: owner,
    segment: {
      name: 's',
      type: definition ? 'dynamic' : 'static',
      ...(definition && { definition }),
    },
  })

test('an environment has so many dynamic segments and no more; static ones and other environments do not count', async () => {
  const owner = tenant()
  await segment(owner)
  await sandbox.admin`
    insert into contacts.segments (id, org_id, environment, name, type, number, definition, created_at, updated_at)
    select uuidv7(), ${uuidOf(owner.orgId)}, 'live', 's', 'dynamic', n, '{"tag": "x"}', now(), now()
    from generate_series(1, ${maxDynamicSegments - 1}::int) as n`
  await segment(owner, { tag: 'x' })
  await expect(segment(owner, { tag: 'x' })).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  await segment(owner)
  await segment({ ...owner, environment: 'test' }, { tag: 'x' })
})

test('an environment has so many forms and no more', async () => {
  const owner = tenant()
  const form = { name: 'f', doubleOptIn: false, consentText: 'Yes' }
  const create = () => request(sandbox.nats, createForm, { tenant: owner, form })
  await sandbox.admin`
    insert into contacts.forms (
      id, org_id, environment, token, name, double_opt_in, consent_text, tags, created_at, updated_at
    )
    select uuidv7(), ${uuidOf(owner.orgId)}, 'live', gen_random_uuid()::text, 'f', false, 'Yes', '{}', now(), now()
    from generate_series(1, ${maxForms - 1}::int)`
  await create()
  await expect(create()).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
})

/** A definition whose JSON has so many bytes. */
const definitionOf = (bytes: number) => {
  const empty = { attribute: 'a', op: 'eq', value: '' }
  return { ...empty, value: 'x'.repeat(bytes - JSON.stringify(empty).length) }
}

test('a definition has 32 KiB and not a byte more', async () => {
  const owner = tenant()
  const { bytes } = limitsOfDefinition
  const { id: segmentId } = await segment(owner, definitionOf(bytes))
  const refused = { code: 'VALIDATION_FAILED', faults: [{ field: 'definition' }] }
  const definition = definitionOf(bytes + 1)
  await expect(segment(owner, definition)).rejects.toMatchObject(refused)
  await expect(
    request(sandbox.nats, changeSegment, { tenant: owner, segmentId, change: { definition } }),
  ).rejects.toMatchObject(refused)
  await expect(
    request(sandbox.nats, previewSegment, { tenant: owner, definition }),
  ).rejects.toMatchObject(refused)
})

test('the number of members that is kept is the number that there are, whatever becomes of them', async () => {
  const owner = tenant()
  const register = async (index: number) =>
    (await house.register(owner, { externalId: `u${index}`, tags: ['x'] })).id
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => register(index)))
  const nobody = newId('con')
  const [a = nobody, b = nobody, c = nobody, d = nobody] = people
  const { id: fixed } = await segment(owner)
  const { id: tagged } = await segment(owner, { tag: 'x' })
  const agree = (segmentId: TypeId<'seg'>, count: number) =>
    eventually(async () => {
      const query = { limit: 200 }
      const { members } = await request(sandbox.nats, listMembers, {
        tenant: owner,
        segmentId,
        query,
      })
      const { memberCount } = await request(sandbox.nats, getSegment, { tenant: owner, segmentId })
      expect([memberCount, members.length]).toEqual([count, count])
    })
  const put = (add: TypeId<'con'>[], remove: TypeId<'con'>[] = []) =>
    request(sandbox.nats, changeMembers, {
      tenant: owner,
      segmentId: fixed,
      change: { add, remove },
    })
  await agree(tagged, 12)
  await Promise.all(people.map((id) => put([id])))
  await put([a, b], [c, d])
  await agree(fixed, 10)
  await request(sandbox.nats, mergeContacts, { tenant: owner, merge: { into: a, from: b } })
  await request(sandbox.nats, mergeContacts, {
    tenant: owner,
    merge: { into: c, from: people[4] ?? nobody },
  })
  await request(sandbox.nats, eraseContact, { tenant: owner, contactId: people[5] ?? nobody })
  await agree(fixed, 8)
  await agree(tagged, 9)
  await foldCounts(db, 1_000)
  await agree(fixed, 8)
  expect(await foldCounts(db, 1_000)).toBe(0)
  await request(sandbox.nats, deleteSegment, { tenant: owner, segmentId: fixed })
  await eventually(async () =>
    expect(
      await sandbox.admin`select from contacts.segment_counts where segment_id = ${uuidOf(fixed)}`,
    ).toHaveLength(0),
  )
})

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

test('slow requests stop no consumer, and are given up in time', async () => {
  const [owner, reader] = [tenant(), tenant()]
  const [locked, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => stored.resolve())
  const locking = sandbox.admin.begin(async (sql) => {
    await sql`lock table contacts.forms in access exclusive mode`
    locked.resolve()
    await stored.promise
  })
  await locked.promise
  // They have all connections for requests of callers.
  const slow = Array.from({ length: requestPool.max }, () =>
    request(sandbox.nats, listForms, { tenant: reader, query: { limit: 1 } }).catch(
      (error: unknown) => error,
    ),
  )
  await lockWaiters(sandbox, requestPool.max, 'contacts')
  const { id } = await house.send(owner)
  await eventually(async () => {
    const rows = await sandbox.admin`select from contacts.events where id = ${uuidOf(id)}`
    expect(rows).toHaveLength(1)
  })
  for (const reply of await Promise.all(slow)) expect(reply).toMatchObject({ code: 'UNAVAILABLE' })
  stored.resolve()
  await locking
  expect(await house.contacts(owner)).toHaveLength(1)
})
