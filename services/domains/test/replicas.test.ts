import { eventually } from '@outrider/testing/eventually'
import { tenant as newTenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, published } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, 3, {}, { longestCheck: Infinity })
})
afterAll(() => stack.disposeAsync())

const lookedAt = (names: readonly string[]) => {
  const queries = new Set(house.dns.queries)
  return names.filter((name) => queries.has(`TXT ${name}`))
}
/** How many checks of these domains have ended. */
const checks = async (pattern: string) => {
  const [row] = await house.admin<{ count: number }[]>`
    select count(*)::int as count from domains.checks c join domains.domains d on d.id = c.domain_id
    where d.name like ${pattern}`
  return row?.count
}
const namesOf = (count: number, zone: string) =>
  Array.from({ length: count }, (_, number) => `d${number}.${zone}`)
const hanging = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, 'timeout'] as const))

test('three hundred calls at the same time, on three replicas, make a check or two, and all are answered by it', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant, 'flood.example')
  await eventually(async () => expect(await checks('flood.example')).toBe(1))
  house.dns.serve(published(domain))
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => house.verify(tenant, domain.id)),
  )
  expect(answers.every(({ sendReady }) => sendReady)).toBe(true)
  expect(await checks('flood.example')).toBeLessThanOrEqual(4)
})

test('replicas share the due domains: none is looked at by two of them at a time', async () => {
  const names = namesOf(120, 'shared.example')
  house.dns.serve({})
  await house.admin.unsafe(`
    create table domains.shared_leases (name text);
    grant all on domains.shared_leases to domains;
    create function domains.note_shared_lease() returns trigger language plpgsql as $$
    begin
      insert into domains.shared_leases values (new.name);
      return null;
    end $$;
    create trigger shared_lease after update on domains.domains for each row
      when (old.leased_until > now() and new.leased_at is distinct from old.leased_at and new.leased_at is not null)
      execute function domains.note_shared_lease()`)
  house.dns.queries.length = 0
  for (const tenant of [newTenant(), newTenant()]) await house.plant(tenant, names.splice(0, 60))
  await eventually(async () => {
    const [row] = await house.admin`
      select count(*)::int as count from domains.domains
      where name like '%.shared.example' and checked_at is null`
    expect(row).toEqual({ count: 0 })
  })
  expect(await house.admin`select name from domains.shared_leases`).toEqual([])
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
  // As it looks when the lease of a process that is gone has run out; what the first replica finds does not count any more.
  await house.admin`
    update domains.domains set leased_at = leased_at - interval '1 hour', leased_until = now() - interval '1 second'
    where name = 'orphan.example'`
  house.dns.serve(published(domain))
  await eventually(async () => expect((await house.status(tenant, domain.id)).sendReady).toBe(true))
})

test('one tenant’s many slow domains do not hold up another tenant’s request', async () => {
  const [slow, quick] = [newTenant(), newTenant()]
  house.dns.serve({})
  const domain = await house.register(quick, 'quick.example')
  const names = namesOf(200, 'slow.example')
  house.askDns(Infinity, 500) // a slow domain’s check ends when the test lets it
  house.dns.serve(published(domain), hanging(names))
  await house.plant(slow, names)
  await eventually(() => expect(lookedAt(names).length).toBeGreaterThan(40))
  expect((await house.verify(quick, domain.id)).sendReady).toBe(true)
  expect(await checks('%.slow.example')).toBe(0)
  house.dns.serve({})
  await eventually(async () => expect(await checks('%.slow.example')).toBe(names.length))
})
