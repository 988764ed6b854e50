import { createPublicKey } from 'node:crypto'
import {
  createSender,
  deleteDomain,
  type Domain,
  listSenders,
  readSenders,
} from '@outrider/contracts/domains'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { rotateDkimKeys } from '@outrider/contracts/rotations'
import type { Tenant } from '@outrider/contracts/shapes'
import { connectNats } from '@outrider/service/nats/connection'
import { request } from '@outrider/testing/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { tenant as newTenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, published } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
let messaging: House['nats']
beforeAll(async () => {
  house = await openHouse(stack)
  const { natsUrl } = house.config('messaging')
  messaging = await connectNats(natsUrl, 'messaging', createLog('peer', 'silent'))
  stack.defer(() => messaging.close())
})
afterAll(() => stack.disposeAsync())

const create = (tenant: Tenant, domainId: TypeId<'dom'>, localPart: string, name?: string) =>
  request(house.nats, createSender, {
    tenant,
    sender: { domainId, localPart, ...(name !== undefined && { name }) },
  })
const list = async (tenant: Tenant, query: { limit?: number; cursor?: string } = {}) =>
  request(house.nats, listSenders, { tenant, query: { limit: 50, ...query } })
const read = async (tenant: Tenant, senderId?: TypeId<'snd'>) => {
  const wanted = [{ tenant, ...(senderId !== undefined && { senderId }) }]
  return (await request(messaging, readSenders, { wanted })).senders[0]
}
/** A domain that is send-ready. */
const ready = async (tenant: Tenant, name: string) => {
  const domain = await house.register(tenant, name)
  house.dns.serve(published(domain))
  expect((await house.verify(tenant, domain.id)).sendReady).toBe(true)
  return domain
}

test('a domain that verifies has noreply, once, whatever else it has', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant, 'once.example')
  expect((await list(tenant)).senders).toEqual([])
  const mine = await create(tenant, domain.id, 'NoReply', 'Mine')
  expect(mine).toMatchObject({ address: 'noreply@once.example', name: 'Mine', domainId: domain.id })
  house.dns.serve(published(domain))
  await house.verify(tenant, domain.id)
  await house.verify(tenant, domain.id)
  expect((await list(tenant)).senders).toEqual([mine])
})

test('senders are listed, oldest first, page by page; each address once', async () => {
  const tenant = newTenant()
  const domain = await ready(tenant, 'list.example')
  await create(tenant, domain.id, 'news', 'The News')
  await create(tenant, domain.id, 'Ada.L+x')
  const addresses = ['noreply@list.example', 'news@list.example', 'ada.l+x@list.example']
  const all = await list(tenant)
  expect(all.senders.map(({ address }) => address)).toEqual(addresses)
  expect(all.senders[0]).toEqual({
    id: expect.stringMatching(/^snd_/),
    key: null,
    domainId: domain.id,
    address: 'noreply@list.example',
    name: null,
    replyTo: null,
    createdAt: expect.stringMatching(/Z$/),
  })
  const first = await list(tenant, { limit: 2 })
  const rest = await list(tenant, { limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.senders, ...rest.senders]).toEqual(all.senders)
  expect(rest.nextCursor).toBeNull()
  await expect(create(tenant, domain.id, 'NEWS')).rejects.toMatchObject({ code: 'CONFLICT' })
})

test.each(['', 'a b', '.a', 'a.', 'a..b', 'a@b', 'ä', 'a'.repeat(65), '"a"', 'a\n'])(
  'the local part %j is refused by name',
  async (localPart) => {
    await expect(create(newTenant(), newId('dom'), localPart)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: [{ field: 'sender.localPart' }],
    })
  },
)

test('a name with a line break is refused, for it becomes a header', async () => {
  await expect(create(newTenant(), newId('dom'), 'a', 'A\r\nBcc: x')).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})

test('a repeated request makes one sender, and of several at the same time one', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const { id: domainId } = await house.register(tenant, 'repeated.example')
  const creationId = newId('snd').slice('snd_'.length)
  const sender = { domainId, localPart: 'again' }
  const once = () => request(house.nats, createSender, { tenant, sender }, { creationId })
  expect(await once()).toEqual(await once())
  const codes = await Promise.all(
    Array.from({ length: 8 }, () =>
      create(tenant, domainId, 'many').then(
        () => 'created',
        (error: unknown) => Object(error).code,
      ),
    ),
  )
  expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(7)
  expect(codes).toContain('created')
})

test('a domain has at most a hundred senders', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const { id } = await house.register(tenant, 'full.example')
  await house.admin`
    insert into domains.senders (id, org_id, environment, domain_id, local_part, name, created_at)
    select gen_random_uuid(), org_id, environment, id, 's' || n, null, now()
    from domains.domains, generate_series(1, 99) n where id = ${uuidOf(id)}`
  await create(tenant, id, 'last')
  await expect(create(tenant, id, 'more')).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  await expect(create(tenant, id, 'last')).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('messaging gets the oldest sender of a send-ready domain, with the key to sign with', async () => {
  const tenant = newTenant()
  expect(await read(tenant)).toBeNull()
  house.dns.serve({})
  const waiting = await house.register(tenant, 'waiting.example')
  const early = await create(tenant, waiting.id, 'early')
  const first = await ready(tenant, 'first.example')
  await ready(tenant, 'second.example')
  const sender = await read(tenant)
  expect(sender).toMatchObject({
    address: 'noreply@first.example',
    name: null,
    dkim: { domain: 'first.example', selector: 'selector1' },
  })
  expect(sender?.dkim.privateKey).toContain('BEGIN PRIVATE KEY')
  const [, noreply] = (await list(tenant)).senders
  expect(noreply?.domainId).toBe(first.id)
  expect(await read(tenant, noreply?.id)).toEqual(sender)
  expect(await read(tenant, early.id)).toBeNull()
})

test('a domain that fails sends nothing until it verifies again', async () => {
  const tenant = newTenant()
  const domain = await ready(tenant, 'fails.example')
  expect(await read(tenant)).toMatchObject({ address: 'noreply@fails.example' })
  house.dns.serve({
    ...published(domain),
    'fails.example': { txt: ['v=spf1 -all', 'v=spf1 ~all'] },
  })
  await house.verify(tenant, domain.id)
  expect(await read(tenant)).toBeNull()
  house.dns.serve(published(domain))
  await house.verify(tenant, domain.id)
  expect(await read(tenant)).toMatchObject({ address: 'noreply@fails.example' })
})

test('senders go with their domain, and nobody else’s are seen or made', async () => {
  const tenant = newTenant()
  const domain = await ready(tenant, 'brand.example')
  const [sender] = (await list(tenant)).senders
  for (const stranger of [newTenant(), { ...tenant, environment: 'test' as const }]) {
    expect(await read(stranger, sender?.id)).toBeNull()
    expect((await list(stranger)).senders).toEqual([])
    await expect(create(stranger, domain.id, 'x')).rejects.toMatchObject({
      faults: [{ field: 'domainId', code: 'unknown_reference' }],
    })
  }
  await expect(request(house.nats, readSenders, { wanted: [{ tenant }] })).rejects.toThrow(
    'ermission',
  )
  await request(house.nats, deleteDomain, { tenant, domainId: domain.id })
  expect((await list(tenant)).senders).toEqual([])
})

/** Serves a domain's records with the keys as they are now. */
async function serveKeys(domain: Domain): Promise<void> {
  const keys = await house.admin<{ selector: string; publicKey: string }[]>`
    select selector, public_key from domains.dkim_keys where domain_id = ${uuidOf(domain.id)} order by selector`
  const targets = domain.records.filter(({ type }) => type === 'CNAME').map(({ value }) => value)
  const texts = keys.map(({ publicKey }, place) => [
    targets[place],
    { txt: [`v=DKIM1; k=rsa; p=${publicKey}`] },
  ])
  house.dns.serve({ ...published(domain), ...Object.fromEntries(texts) })
}
const signsWith = async (tenant: Tenant) => {
  const key = (await read(tenant))?.dkim
  const [row] = await house.admin<{ publicKey: string }[]>`
    select public_key from domains.dkim_keys k join domains.domains d on d.id = k.domain_id
    where d.org_id = ${uuidOf(tenant.orgId)} and k.selector = ${key?.selector === 'selector1' ? 's1' : 's2'}`
  const own = createPublicKey(key?.privateKey ?? '').export({ format: 'der', type: 'spki' })
  return { selector: key?.selector, isPublished: own.toString('base64') === row?.publicKey }
}
const rotate = () => request(house.operator, rotateDkimKeys, {})

test('a new DKIM key signs only after its record has been published for an hour', async () => {
  const tenant = newTenant()
  const domain = await ready(tenant, 'rotated.example')
  const seenAt = async () => {
    const [row] = await house.admin<{ seenAt: Date | null }[]>`
      select seen_at from domains.dkim_keys where domain_id = ${uuidOf(domain.id)} and takes_over`
    return row?.seenAt
  }
  await serveKeys(domain)
  const first = { selector: 'selector1', isPublished: true }
  expect(await signsWith(tenant)).toEqual(first)

  for (let next = (await rotate()).next; next;)
    next = (await request(house.operator, rotateDkimKeys, { after: next })).next
  expect((await rotate()).renewed).toBe(0) // those that wait stay as they are
  expect((await house.verify(tenant, domain.id)).sendReady).toBe(true)
  expect(await signsWith(tenant)).toEqual(first)

  await serveKeys(domain)
  await rotate()
  await eventually(async () => expect(await seenAt()).toBeInstanceOf(Date))
  expect(await signsWith(tenant)).toEqual(first)
  await house.admin`
    update domains.dkim_keys set seen_at = seen_at - interval '61 minutes' where domain_id = ${uuidOf(domain.id)}`
  await rotate()
  await eventually(async () =>
    expect(await signsWith(tenant)).toEqual({ selector: 'selector2', isPublished: true }),
  )
  expect((await house.verify(tenant, domain.id)).sendReady).toBe(true)
})

/** Adds a sender of a domain that is send-ready or not. */
async function addSender(owner: Tenant, name: string, isReady: boolean) {
  const domain = await house.register(owner, name)
  const { id, address } = await create(owner, domain.id, 'news')
  house.dns.serve(isReady ? published(domain) : {})
  await house.verify(owner, domain.id)
  return { id, address }
}

test('a sender may send if its domain is ready, and is known in any case; others are not', async () => {
  const owner = newTenant()
  const waiting = await addSender(owner, 'sends-1.example', false)
  const first = await addSender(owner, 'sends-2.example', true)
  const second = await addSender(owner, 'sends-3.example', true)
  const wanted = [
    { tenant: owner, senderId: waiting.id },
    { tenant: owner, senderId: second.id },
    { tenant: owner, senderId: newId('snd') },
    { tenant: owner }, // the oldest that may
  ]
  const { senders, known } = await request(messaging, readSenders, { wanted })
  expect(known).toEqual([true, true, false, true])
  expect(senders.map((sender) => sender?.address)).toEqual([
    undefined,
    second.address,
    undefined,
    first.address,
  ])
})
