import { exportContacts } from '@outrider/contracts/contacts'
import { previewEvent } from '@outrider/contracts/events'
import { uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)

const preview = (owner: Tenant, contact: object, rest: object = {}) =>
  request(sandbox.nats, previewEvent, {
    tenant: owner,
    event: 'signup',
    contact,
    idempotencyKey: 'k',
    occurredAt: new Date().toISOString(),
    ...rest,
  })

test('a preview tells who would be meant and what would become of them, and nothing comes of it', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, {
    email: 'ada@example.com',
    attributes: { plan: 'free', old: 1 },
    tags: ['vip'],
  })
  const known = await preview(
    owner,
    { email: 'ADA@example.com', walletAddress: '0xAB' },
    { attributes: { plan: 'pro', old: null } },
  )
  expect(known).toEqual({
    deduplicated: false,
    person: {
      id,
      walletAddress: '0xab',
      externalId: null,
      attributes: { plan: 'pro' },
      tags: ['vip'],
      timeZone: null,
      locale: null,
    },
    segments: [],
  })
  const nobody = await preview(owner, { externalId: 'new' }, { attributes: { a: 1 } })
  expect(nobody.person).toEqual({
    id: null,
    walletAddress: null,
    externalId: 'new',
    attributes: { a: 1 },
    tags: [],
    timeZone: null,
    locale: null,
  })
  expect(await house.contacts(owner)).toMatchObject([{ id, walletAddress: null }])
  expect(await house.events(owner, id)).toEqual([])
})

test('a preview says when its key was used before', async () => {
  const owner = tenant()
  await house.send(owner, { idempotencyKey: 'k' })
  await eventually(async () =>
    expect((await preview(owner, { externalId: 'u' })).deduplicated).toBe(true),
  )
  expect((await preview(tenant(), { externalId: 'u' })).deduplicated).toBe(false)
})

test('all contacts are exported by pages that fit into messages, without addresses', async () => {
  const owner = tenant()
  for (let n = 0; n < 100; n += 1)
    await house.register(owner, { email: `p${n}@example.com`, attributes: { n } })
  await sandbox.admin`
    update contacts.contacts set attributes = attributes || jsonb_build_object('large', repeat('x', 60000))
    where org_id = ${uuidOf(owner.orgId)}`
  const seen: unknown[] = []
  let pages = 0
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof exportPage>> = await exportPage(owner, cursor)
    seen.push(...page.contacts.map(({ attributes }) => attributes['n']))
    expect(JSON.stringify(page)).not.toContain('example.com')
    cursor = page.nextCursor
    pages += 1
  } while (cursor !== null)
  expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => 99 - n))
  expect(pages).toBeGreaterThan(1)
  expect((await exportPage(tenant(), null)).contacts).toEqual([])
})

const exportPage = (owner: Tenant, cursor: string | null) =>
  request(sandbox.nats, exportContacts, { tenant: owner, cursor })
