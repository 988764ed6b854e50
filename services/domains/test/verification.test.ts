import { deleteDomain, listChecks } from '@outrider/contracts/domains'
import { newId, type Uuid } from '@outrider/contracts/ids'
import { openDatabase } from '@outrider/service/db/pool'
import { createLog } from '@outrider/service/observe/log'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant as newTenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { watchChecks } from '../src/checks/await-checks.ts'
import { type House, openHouse, published } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const all = (state: string) => ({
  domain: state,
  spf: state,
  dkim: state,
  dkim2: state,
  dmarc: state,
})

test('records that are published verify, by the poller alone, and the domain gets its sender', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant)
  expect(domain.verificationStates).toEqual(all('NotStarted'))
  await eventually(async () =>
    expect((await house.status(tenant, domain.id)).verificationStates).toEqual(
      all('VerificationInProgress'),
    ),
  )
  house.dns.serve(published(domain))
  await house.admin`update domains.domains set due_at = now()`
  await eventually(async () =>
    expect(await house.status(tenant, domain.id)).toMatchObject({
      sendReady: true,
      verificationStates: all('Verified'),
      fixes: [],
    }),
  )
  await eventually(async () =>
    expect(await house.told(domain.id)).toEqual(['verified domain,spf,dkim,dkim2,dmarc']),
  )
  const senders = await house.admin`
    select s.local_part, s.name from domains.senders s join domains.domains d on d.id = s.domain_id
    where d.name = 'acme.example'`
  expect(senders).toEqual([{ localPart: 'noreply', name: null }])
})

test('verifying answers what is there now, each time', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant, 'now.example')
  const zone = published(domain)
  const missing = await house.verify(tenant, domain.id)
  expect(missing.verificationStates).toEqual(all('VerificationInProgress'))
  expect(missing.fixes).toHaveLength(4)
  house.dns.serve(zone)
  expect(await house.verify(tenant, domain.id)).toEqual({
    sendReady: true,
    verificationStates: all('Verified'),
    records: domain.records.map((record) => ({ ...record, verification: 'Verified' })),
    fixes: [],
  })
  house.dns.serve({ ...zone, 'now.example': { txt: [] } })
  expect(await house.verify(tenant, domain.id)).toMatchObject({
    sendReady: true,
    verificationStates: all('Verified'),
  })
  expect(await house.status(tenant, domain.id)).toMatchObject({ sendReady: true })
})

test('a conflict is told with what to do, and verifies once that is done', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant, 'clash.example')
  const [own, spf] = domain.records
  const theirs = 'v=spf1 ip4:192.0.2.0/24 -all'
  const zone = published(domain)
  house.dns.serve({ ...zone, 'clash.example': { txt: [own?.value ?? '', theirs] } })
  const failed = await house.verify(tenant, domain.id)
  expect(failed.verificationStates).toEqual({ ...all('Verified'), spf: 'VerificationFailed' })
  const newValue = 'v=spf1 ip4:192.0.2.0/24 include:_spf.out.example -all'
  const { conflict } = failed.records.find(({ name }) => name === 'spf') ?? {}
  expect(conflict?.actions).toEqual([
    { action: 'edit', type: 'TXT', host: '@', currentValue: theirs, newValue },
  ])
  expect(failed.fixes).toEqual([conflict?.resolution])
  expect(await house.status(tenant, domain.id)).toEqual(failed)
  house.dns.serve({ ...zone, 'clash.example': { txt: [own?.value ?? '', newValue] } })
  const mended = await house.verify(tenant, domain.id)
  expect(mended).toMatchObject({ sendReady: true, fixes: [] })
  expect(mended.records.some((record) => record.conflict)).toBe(false)
  await eventually(async () =>
    expect(await house.told(domain.id)).toEqual([
      'failed spf',
      'verified domain,spf,dkim,dkim2,dmarc',
    ]),
  )
  expect(spf?.value).toContain('include:_spf.out.example')
})

test.each(['servfail', 'refused', 'lame', 'timeout', 'garbage'] as const)(
  'DNS that answers %s changes no state, whatever it was',
  async (fault) => {
    const tenant = newTenant()
    house.dns.serve({})
    const domain = await house.register(tenant, `${fault}.example`)
    const fresh = await house.register(tenant, `fresh-${fault}.example`)
    house.dns.serve(published(domain))
    const before = await house.verify(tenant, domain.id)
    expect(before.sendReady).toBe(true)
    house.dns.serve({}, { '*': fault })
    house.askDns(1, 50)
    await house.letPass(domain.id, 500)
    const [after, still] = await Promise.all([
      house.verify(tenant, domain.id),
      house.verify(tenant, fresh.id),
    ])
    expect(after).toEqual(before)
    expect(new Set(Object.values(still.verificationStates)).size).toBe(1)
    expect(still.verificationStates.spf).toMatch(/NotStarted|InProgress/)
  },
)

test('a caller does not wait for a check that does not come, but is answered in time', async () => {
  const tenant = newTenant()
  await house.plant(tenant, ['unchecked.example'], 'never')
  const [row] = await house.admin<{ id: Uuid }[]>`
    select id from domains.domains where name = 'unchecked.example'`
  if (!row) throw new Error('not planted')
  const db = openDatabase(house.config('domains').databaseUrl, 'domains', { max: 1 })
  onTestFinished(() => db.end())
  await using watch = watchChecks(db, createLog('test', 'silent'), 50)
  await watch.checkedAfter(row.id, new Date())
  expect(await house.admin`select from domains.checks where domain_id = ${row.id}`).toEqual([])
})

test('absence is waited for, and fails after 72 hours; asking again waits anew', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant, 'absent.example')
  await house.letPass(domain.id, 71)
  expect((await house.verify(tenant, domain.id)).verificationStates).toEqual(
    all('VerificationInProgress'),
  )
  await house.letPass(domain.id, 2)
  await house.admin`update domains.domains set due_at = now()`
  await eventually(async () =>
    expect((await house.status(tenant, domain.id)).verificationStates).toEqual(
      all('VerificationFailed'),
    ),
  )
  await eventually(async () =>
    expect(await house.told(domain.id)).toEqual(['failed domain,spf,dkim,dkim2,dmarc']),
  )
  expect((await house.verify(tenant, domain.id)).verificationStates).toEqual(
    all('VerificationInProgress'),
  )
})

test('a verified record that disappears degrades the domain, comes back, or fails after 72 hours and three looks', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant, 'lost.example')
  const zone = published(domain)
  const lost = { ...zone, 'selector1._domainkey.lost.example': { txt: [] } }
  const look = async (records: typeof zone) => {
    house.dns.serve(records)
    return (await house.verify(tenant, domain.id)).verificationStates.dkim
  }
  expect(await look(zone)).toBe('Verified')
  expect(await look(lost)).toBe('Verified')
  expect(await look(zone)).toBe('Verified')
  expect(await look(lost)).toBe('Verified')
  await house.letPass(domain.id, 80)
  expect(await look(lost)).toBe('Verified') // the second look
  expect(await look(lost)).toBe('VerificationFailed')
  expect((await house.status(tenant, domain.id)).sendReady).toBe(false)
  expect(await look(zone)).toBe('Verified')
  const verified = 'verified domain,spf,dkim,dkim2,dmarc'
  await eventually(async () =>
    expect(await house.told(domain.id)).toEqual([
      verified,
      'degraded dkim',
      verified,
      'degraded dkim',
      'failed dkim',
      verified,
    ]),
  )
  const senders = await house.admin`
    select s.id from domains.senders s join domains.domains d on d.id = s.domain_id
    where d.name = 'lost.example'`
  expect(senders).toHaveLength(1)
})

test('of two organizations with one domain, the one whose token is there verifies', async () => {
  const [owner, other] = [newTenant(), newTenant()]
  house.dns.serve({})
  const [theirs, others] = [
    await house.register(owner, 'two.example'),
    await house.register(other, 'two.example'),
  ]
  house.dns.serve(published(theirs))
  expect((await house.verify(owner, theirs.id)).sendReady).toBe(true)
  const status = await house.verify(other, others.id)
  expect(status).toMatchObject({
    sendReady: false,
    verificationStates: {
      domain: 'VerificationInProgress',
      spf: 'Verified',
      dkim: 'VerificationFailed',
    },
  })
})

test('who asked for a check is kept with its time; the schedule’s are nobody’s', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant, 'kept.example')
  const requestedBy = newId('key')
  await house.verify(tenant, domain.id, requestedBy)
  const { checks } = await request(house.nats, listChecks, { tenant, domainId: domain.id })
  expect(checks[0]).toEqual({
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    tookMs: expect.any(Number),
    requestedBy,
    outcomes: all('absent'),
  })
  for (const check of checks.slice(1)) expect(check.requestedBy).toBeNull()
  await expect(
    request(house.nats, listChecks, { tenant: newTenant(), domainId: domain.id }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of many checks the latest hundred are kept', async () => {
  const tenant = newTenant()
  house.dns.serve({})
  const domain = await house.register(tenant, 'many.example')
  await house.verify(tenant, domain.id)
  await house.admin`
    insert into domains.checks (domain_id, began_at, took_ms, requested_by, outcomes)
    select id, now() - n * interval '1 hour', 1, null, '{}' from domains.domains, generate_series(1, 200) n
    where name = 'many.example'`
  await house.verify(tenant, domain.id)
  const [row] = await house.admin`
    select count(*)::int as count from domains.checks c join domains.domains d on d.id = c.domain_id
    where d.name = 'many.example'`
  expect(row).toEqual({ count: 100 })
})

test('a domain that is deleted while it is looked at is gone, and so is one of somebody else', async () => {
  const tenant = newTenant()
  house.dns.serve({}, { '*': 'timeout' })
  const domain = await house.register(tenant, 'gone.example')
  const verifying = house.verify(tenant, domain.id)
  await request(house.nats, deleteDomain, { tenant, domainId: domain.id })
  await expect(verifying).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(house.verify(newTenant(), domain.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('one tenant’s domains whose DNS hangs do not hold up another tenant’s scheduled checks', async () => {
  const [slow, quick] = [newTenant(), newTenant()]
  const names = Array.from({ length: 400 }, (_, number) => `d${number}.hanging.example`)
  house.askDns(1, 100)
  house.dns.serve({}, Object.fromEntries(names.map((name) => [name, 'timeout'] as const)))
  await house.plant(slow, names, 'never')
  await house.plant(quick, ['scheduled.example'], 'never')
  house.dns.queries.length = 0
  // All are due in the same moment, the other tenant’s last.
  await house.admin`
    update domains.domains
    set due_at = case name when 'scheduled.example' then now() else now() - interval '1 hour' end
    where name like '%.hanging.example' or name = 'scheduled.example'`
  const before = await eventually(() => {
    const place = house.dns.queries.indexOf('TXT scheduled.example')
    expect(place).not.toBe(-1)
    return new Set(house.dns.queries.slice(0, place))
  })
  expect(names.filter((name) => before.has(`TXT ${name}`)).length).toBeLessThan(200)
})
