import { mergeContacts } from '@outrider/contracts/contacts'
import { eraseContact } from '@outrider/contracts/erasures'
import { createForm, maxForms } from '@outrider/contracts/forms'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
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
import { openDatabase } from '@outrider/service/db/pool'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { foldCounts } from '../src/evaluations/memberships.ts'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)

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
  const { databaseUrl } = sandbox.config('contacts')
  const db = stack.adopt(openDatabase(databaseUrl, 'contacts', { max: 1 }), (pool) => pool.end())
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
