import { eventually } from '@outrider/testing/eventually'
import { tenant as newTenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, published } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, 3)
})
afterAll(() => stack.disposeAsync())

const looksAt = (name: string) =>
  house.dns.queries.filter((query) => query === `TXT ${name}`).length

test('a thousand calls at once, on three replicas, make a check or two, and all are answered by it', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant, 'flood.example')
  await eventually(() => expect(looksAt('flood.example')).toBeGreaterThan(0))
  house.dns.serve(published(domain))
  house.dns.queries.length = 0
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, () => house.verify(tenant, domain.id)),
  )
  expect(answers.every(({ sendReady }) => sendReady)).toBe(true)
  expect(looksAt('flood.example')).toBeLessThanOrEqual(3)
})

test('replicas share the due domains: each is looked at once', async () => {
  const names = Array.from({ length: 300 }, (_, count) => `d${count}.shared.example`)
  house.dns.serve({})
  house.dns.queries.length = 0
  for (const tenant of [newTenant(), newTenant()]) await house.plant(tenant, names.splice(0, 150))
  await eventually(async () => {
    const [row] = await house.admin`
        select count(*)::int as count from domains.domains
        where name like '%.shared.example' and checked_at is null`
    expect(row).toEqual({ count: 0 })
  })
  for (let count = 0; count < 300; count += 1) expect(looksAt(`d${count}.shared.example`)).toBe(1)
})

test('a replica that dies in the middle of a check leaves it to the others', async () => {
  const tenant = newTenant()
  house.dns.serve({}, { '*': 'timeout' })
  const domain = await house.register(tenant, 'orphan.example')
  await eventually(async () => {
    const [row] =
      await house.admin`select leased_at from domains.domains where name = 'orphan.example'`
    expect(row?.['leasedAt']).not.toBeNull()
  })
  house.dns.serve(published(domain))
  // As it looks when the lease of a process that is gone has run out.
  await house.admin`
    update domains.domains set leased_until = now() - interval '1 second' where name = 'orphan.example'`
  await eventually(async () => expect((await house.status(tenant, domain.id)).sendReady).toBe(true))
})

test('one tenant’s many slow domains do not hold up another tenant’s request', async () => {
  const [slow, quick] = [newTenant(), newTenant()]
  house.dns.serve({})
  const domain = await house.register(quick, 'quick.example')
  const names = Array.from({ length: 200 }, (_, count) => `s${count}.slow.example`)
  const faults = Object.fromEntries(names.map((name) => [name, 'timeout'] as const))
  house.dns.serve(published(domain), faults)
  await house.plant(slow, names)
  await eventually(() =>
    expect(names.filter((name) => looksAt(name) > 0).length).toBeGreaterThan(40),
  )
  expect((await house.verify(quick, domain.id)).sendReady).toBe(true)
  expect(names.filter((name) => looksAt(name) > 0).length).toBeLessThan(names.length)
})

test('one tenant’s domains whose DNS hangs do not hold up another tenant’s scheduled checks', async () => {
  const [slow, quick] = [newTenant(), newTenant()]
  const names = Array.from({ length: 600 }, (_, count) => `h${count}.hanging.example`)
  const faults = Object.fromEntries(names.map((name) => [name, 'timeout'] as const))
  house.dns.serve({}, faults)
  await house.plant(slow, names)
  await eventually(() =>
    expect(names.filter((name) => looksAt(name) > 0).length).toBeGreaterThan(100),
  )
  await house.plant(quick, ['scheduled.example'])
  await eventually(() => expect(looksAt('scheduled.example')).toBeGreaterThan(0))
  expect(names.filter((name) => looksAt(name) > 0).length).toBeLessThan(names.length / 2 + 50)
})
