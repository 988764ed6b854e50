import { createPrivateKey } from 'node:crypto'
import {
  deleteDomain,
  getDnsStatus,
  getDomain,
  listDomains,
  registerDomain,
} from '@outrider/contracts/domains'
import { newId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant as newTenant } from '@outrider/testing/tenant'
import { createVault } from '@outrider/service/text/encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDomains } from '../src/service.ts'
import { startDnsServer } from '@outrider/testing/dns-server'

const serviceZone = 'out.example'
const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  const dns = await startDnsServer(stack)
  dns.serve({}, { '*': 'refused' }) // nothing is ever found out
  const config = {
    ...sandbox.config('domains'),
    serviceZone,
    dnsServers: [dns.server],
    sendingNetworks: [],
  }
  await startDomains(config, stack)
})
afterAll(() => stack.disposeAsync())

/** Waits longer than a gateway: sixteen keys take a second of a processor, and a loaded machine takes ten times that. */
const register = (tenant: Tenant, domain = 'acme.example') =>
  request(sandbox.nats, { ...registerDomain, timeoutMs: 60_000 }, { tenant, domain })
const list = (tenant: Tenant, query: { limit?: number; cursor?: string } = {}) =>
  request(sandbox.nats, listDomains, { tenant, query: { limit: 50, ...query } })
const valueOf = ({ domain }: Awaited<ReturnType<typeof register>>, name: string) =>
  domain.records.find((record) => record.name === name)?.value

test('registering answers the whole record set at once', async () => {
  const { domain, created } = await register(newTenant(), 'Mail.Acme.example')
  const key = domain.id.slice('dom_'.length)
  expect(created).toBe(true)
  expect(domain).toEqual({
    id: expect.stringMatching(/^dom_/),
    domain: 'mail.acme.example',
    sendReady: false,
    verificationStates: {
      domain: 'NotStarted',
      spf: 'NotStarted',
      dkim: 'NotStarted',
      dkim2: 'NotStarted',
      dmarc: 'NotStarted',
    },
    records: expect.any(Array),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(
    domain.records.map(({ type, fqdn, value, verification }) => [type, fqdn, value, verification]),
  ).toEqual([
    [
      'TXT',
      'mail.acme.example',
      expect.stringMatching(/^outrider-verification=[\w-]{32}$/),
      'NotStarted',
    ],
    ['TXT', 'mail.acme.example', 'v=spf1 include:_spf.out.example ~all', 'NotStarted'],
    ['CNAME', 'selector1._domainkey.mail.acme.example', `s1.${key}.dkim.out.example`, 'NotStarted'],
    ['CNAME', 'selector2._domainkey.mail.acme.example', `s2.${key}.dkim.out.example`, 'NotStarted'],
    ['TXT', '_dmarc.mail.acme.example', 'v=DMARC1; p=none;', 'NotStarted'],
  ])
})

test('registering again answers the same domain, however it is written', async () => {
  const tenant = newTenant()
  const first = await register(tenant, 'bücher.example')
  const again = await register(tenant, 'XN--BCHER-KVA.example')
  expect(again).toEqual({ domain: first.domain, created: false })
  expect((await list(tenant)).domains).toHaveLength(1)
})

test('registering many times at once makes one', async () => {
  const tenant = newTenant()
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(tenant)))
  expect(answers.filter((each) => each.created)).toHaveLength(1)
  expect(new Set(answers.map((each) => JSON.stringify(each.domain))).size).toBe(1)
  expect((await list(tenant)).domains).toEqual([answers[0]?.domain])
})

test('the ownership value is the organization’s: the same for its domains, after deletion and in test mode', async () => {
  const tenant = newTenant()
  const inTestMode = { ...tenant, environment: 'test' as const }
  const [first, second] = await Promise.all([
    register(tenant, 'one.example'),
    register(tenant, 'two.example'),
  ])
  for (const { domain } of [first, second])
    await request(sandbox.nats, deleteDomain, { tenant, domainId: domain.id })
  const later = await register(tenant, 'one.example')
  const values = [first, second, later, await register(inTestMode)].map((each) =>
    valueOf(each, 'domain'),
  )
  expect(new Set(values).size).toBe(1)
  expect(valueOf(await register(newTenant()), 'domain')).not.toBe(values[0])
})

test('another organization may register the same name, with keys of its own', async () => {
  const tenants = [newTenant(), newTenant()]
  const answers = await Promise.all(tenants.map((tenant) => register(tenant)))
  expect(answers.map((each) => each.created)).toEqual([true, true])
  expect(new Set(answers.map((each) => valueOf(each, 'dkim'))).size).toBe(2)
  const keys = await sandbox.admin<{ publicKey: string }[]>`
    select k.public_key from domains.dkim_keys k join domains.domains d on d.id = k.domain_id
    where d.name = 'acme.example' and d.org_id = any (${tenants.map(({ orgId }) => uuidOf(orgId))}::uuid[])`
  expect(keys).toHaveLength(4)
  expect(new Set(keys.map((key) => key.publicKey)).size).toBe(4)
})

test.each([
  'co.uk',
  'com',
  '192.0.2.1',
  '*.acme.example',
  'acme.example:25',
  'acme',
  'acme.example.',
])('registering %s is refused, naming the field', async (domain) => {
  await expect(register(newTenant(), domain)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'domain' }],
  })
})

test('private keys are kept encrypted, two for each registration, and never answered', async () => {
  const tenant = newTenant()
  const answers = [await register(tenant), await register(tenant), await list(tenant)]
  expect(JSON.stringify(answers)).not.toMatch(/PRIVATE|privateKey|MII/)
  const rows = await sandbox.admin<{ key: string[]; privateKey: string }[]>`
    select array[k.domain_id::text, k.selector] as key, k.private_key from domains.dkim_keys k
    join domains.domains d on d.id = k.domain_id
    where d.name = 'acme.example' order by d.created_at desc limit 2`
  const vault = createVault(sandbox.config('domains').encryptionKeys)
  for (const { key, privateKey } of rows) {
    const opened = vault.open(privateKey, ['domains.dkim_keys', ...key].join(':'))
    expect(createPrivateKey(opened).asymmetricKeyDetails?.modulusLength).toBe(2048)
  }
  expect(rows).toHaveLength(2)
})

test('a domain is read back as it was registered, and its DNS status tells each record', async () => {
  const tenant = newTenant()
  const { domain } = await register(tenant)
  expect(await request(sandbox.nats, getDomain, { tenant, domainId: domain.id })).toEqual(domain)
  expect(await request(sandbox.nats, getDnsStatus, { tenant, domainId: domain.id })).toEqual({
    sendReady: false,
    verificationStates: domain.verificationStates,
    records: domain.records,
    fixes: [],
  })
})

test('the list shows the newest first, page by page', async () => {
  const tenant = newTenant()
  const names = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example']
  for (const name of names) await register(tenant, name)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(tenant, {
      limit: 2,
      ...(cursor === null ? {} : { cursor }),
    })
    seen.push(...page.domains.map((each) => each.domain))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(names.toReversed())
  await expect(list(tenant, { cursor: 'nonsense' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'cursor' }],
  })
})

test('the environments of an organization share the records and keys of a name, until both are deleted', async () => {
  const tenant = newTenant()
  const inTestMode = { ...tenant, environment: 'test' as const }
  const [live, inTest] = [
    await register(tenant, 'both.example'),
    await register(inTestMode, 'both.example'),
  ]
  expect(inTest.created).toBe(true)
  expect(inTest.domain.id).not.toBe(live.domain.id)
  const valuesOf = ({ domain }: typeof live) => domain.records.map(({ value }) => value)
  expect(valuesOf(inTest)).toEqual(valuesOf(live))
  const keys = () => sandbox.admin`
    select k.selector from domains.dkim_keys k where k.domain_id = ${uuidOf(live.domain.id)}`
  await request(sandbox.nats, deleteDomain, { tenant, domainId: live.domain.id })
  expect(await keys()).toHaveLength(2)
  expect(valuesOf(await register(tenant, 'both.example'))).toEqual(valuesOf(live))
  for (const each of [tenant, inTestMode])
    for (const { id } of (await list(each)).domains)
      await request(sandbox.nats, deleteDomain, { tenant: each, domainId: id })
  expect(await keys()).toEqual([])
})

test('a deleted domain is gone with its keys, and may be registered anew', async () => {
  const tenant = newTenant()
  const { domain } = await register(tenant, 'gone.example')
  const one = { tenant, domainId: domain.id }
  expect(await request(sandbox.nats, deleteDomain, one)).toEqual({})
  await expect(request(sandbox.nats, getDomain, one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(request(sandbox.nats, deleteDomain, one)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await list(tenant)).domains).toEqual([])
  expect(
    await sandbox.admin`
      select k.selector from domains.dkim_keys k left join domains.domains d on d.id = k.domain_id
      where d.id is null`,
  ).toEqual([])
  const anew = await register(tenant, 'gone.example')
  expect(anew.created).toBe(true)
  expect(valueOf(anew, 'dkim')).not.toContain(domain.id.slice('dom_'.length))
})

test('what belongs to somebody else is not found, by exactly the words of what never was', async () => {
  const owner = newTenant()
  const { domain } = await register(owner)
  const strangers = [newTenant(), { ...owner, environment: 'test' as const }]
  const never = await request(sandbox.nats, getDomain, {
    tenant: owner,
    domainId: newId('dom'),
  }).catch((error: unknown) => error)
  for (const tenant of strangers) {
    const one = { tenant, domainId: domain.id }
    for (const contract of [getDomain, getDnsStatus, deleteDomain])
      expect(await request(sandbox.nats, contract, one).catch((error: unknown) => error)).toEqual(
        never,
      )
    expect((await list(tenant)).domains).toEqual([])
  }
  expect(await request(sandbox.nats, getDomain, { tenant: owner, domainId: domain.id })).toEqual(
    domain,
  )
})

test('an environment has at most ten thousand domains', async () => {
  const tenant = newTenant()
  await register(tenant, 'first.example')
  await sandbox.admin`
    insert into domains.domains (id, org_id, environment, name, created_at, due_at)
    select gen_random_uuid(), org_id, environment, n || '.example', now(), 'infinity'
    from domains.domains, generate_series(1, 9999) n where org_id = ${uuidOf(tenant.orgId)}`
  await expect(register(tenant, 'last.example')).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  expect((await register(tenant, 'first.example')).created).toBe(false)
  expect((await register({ ...tenant, environment: 'test' })).created).toBe(true)
})
