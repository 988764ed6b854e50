import { Resolver } from 'node:dns/promises'
import { deleteDomain, exportZone } from '@outrider/contracts/domains'
import { uuidOf } from '@outrider/contracts/ids'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { type Knot, startKnot } from '@outrider/testing/knot'
import { tenant as newTenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseServer } from '../src/dns/servers.ts'
import { sendUpdate, UpdateFailed } from '../src/publication/dns-update.ts'
import { type House, openHouse, published } from './house.ts'

const stack = new AsyncDisposableStack()
let knot: Knot
let house: House
beforeAll(async () => {
  knot = await startKnot(['out.example', 'acme.example'], stack)
  const server = parseServer(knot.address)
  house = await openHouse(stack, 1, {
    dnsServers: server ? [server] : [],
    dnsUpdateUrl: target(),
    sendingNetworks: ['ip4:192.0.2.0/24', 'ip6:2001:db8::/32'],
  })
})
afterAll(() => stack.disposeAsync())

const target = (secret = knot.key.secret) => ({
  host: '127.0.0.1',
  port: knot.port,
  key: { name: knot.key.name, algorithm: 'hmac-sha256', secret } as const,
})
const textAt = async (name: string): Promise<string[]> => {
  const resolver = new Resolver()
  resolver.setServers([knot.address])
  const texts = await resolver.resolveTxt(name).catch(() => [])
  return texts.map((chunks) => chunks.join(''))
}

test('the keys of a domain are in the service zone once it is registered, and gone when it is deleted', async () => {
  const tenant = newTenant()
  const domain = await house.register(tenant)
  const targets = domain.records.filter(({ type }) => type === 'CNAME').map(({ value }) => value)
  expect(targets).toHaveLength(2)
  for (const name of targets)
    await eventually(async () =>
      expect(await textAt(name)).toEqual([
        expect.stringMatching(/^v=DKIM1; k=rsa; p=MII[\w+/=]+$/),
      ]),
    )
  expect(await textAt('_spf.out.example')).toEqual([
    'v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all',
  ])
  await request(house.nats, deleteDomain, { tenant, domainId: domain.id })
  for (const name of targets) await eventually(async () => expect(await textAt(name)).toEqual([]))
})

test('the zone file has what updates publish, and a server takes it', async () => {
  const domain = await house.register(newTenant(), 'acme.example')
  const { lines, nextCursor } = await request(house.nats, exportZone, {})
  expect(nextCursor).toBeNull()
  expect(lines[0]).toMatch(/^;/)
  expect(lines).toContain(
    '_spf.out.example. 3600 IN TXT "v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all"',
  )
  const [, , dkim] = domain.records
  const line = lines.find((each) => each.startsWith(`${dkim?.value}. `)) ?? ''
  await eventually(async () => expect(await textAt(dkim?.value ?? '')).toHaveLength(1))
  const [, data = ''] = line.split(' IN TXT ')
  await knot.publish('acme.example', [{ name: 'copied.acme.example', type: 'TXT', data }])
  expect(await textAt('copied.acme.example')).toEqual(await textAt(dkim?.value ?? ''))
})

test('a domain verifies by the replies of a real server, whose zone its CNAMEs leave', async () => {
  const tenant = newTenant()
  const domain = await house.register(tenant, 'real.acme.example')
  const records = domain.records.map(({ fqdn, type, value }) => {
    const data = type === 'TXT' ? JSON.stringify(value) : `${value}.`
    return { name: fqdn, type, data }
  })
  await knot.publish('acme.example', records)
  await eventually(async () =>
    expect(await house.verify(tenant, domain.id)).toMatchObject({ sendReady: true, fixes: [] }),
  )
})

test('a domain is not ready before its keys are published, and unpublished keys of a deleted one are withdrawn', async () => {
  // No server takes updates at this port.
  const waiting = await openHouse(stack, 1, { dnsUpdateUrl: { host: '127.0.0.1', port: 9 } })
  const tenant = newTenant()
  const domain = await waiting.register(tenant)
  waiting.dns.serve(published(domain))
  const before = await waiting.verify(tenant, domain.id)
  expect(before).toMatchObject({
    sendReady: false,
    verificationStates: { spf: 'Verified', dkim: 'VerificationInProgress' },
  })
  expect(before.fixes.join()).toContain('not published yet')
  await waiting.admin`update domains.dkim_keys set published_in = 'out.example'`
  expect(await waiting.verify(tenant, domain.id)).toMatchObject({ sendReady: true, fixes: [] })

  const other = await waiting.register(tenant, 'deleted.example')
  await request(waiting.nats, deleteDomain, { tenant, domainId: other.id })
  const withdrawn = await waiting.admin`
    select published_in from domains.withdrawn_keys where domain_id = ${uuidOf(other.id)}`
  expect(withdrawn).toEqual([{ publishedIn: 'out.example' }, { publishedIn: 'out.example' }])
})

test('an update that the server refuses, or that nobody takes, has failed', async () => {
  const change = [{ name: 'x.out.example', value: 'x' }]
  await expect(sendUpdate(target('d3Jvbmc='), 'out.example', change)).rejects.toThrow(
    /refused: NOTAUTH/,
  )
  await expect(sendUpdate(target(), 'other.example', change)).rejects.toThrow(/refused: /)
  await expect(sendUpdate({ ...target(), port: 9 }, 'out.example', change)).rejects.toThrow(
    UpdateFailed,
  )
  expect(await textAt('x.out.example')).toEqual([])
  await sendUpdate(target(), 'out.example', change)
  await sendUpdate(target(), 'out.example', change)
  expect(await textAt('x.out.example')).toEqual(['x'])
})
