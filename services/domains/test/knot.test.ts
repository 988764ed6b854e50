import { Resolver } from 'node:dns/promises'
import { deleteDomain, exportZone } from '@outrider/contracts/domains'
import { describeWith } from '@outrider/testing/describe-with'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { findKnot, type Knot, startKnot } from '@outrider/testing/knot'
import { tenant as newTenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseServer } from '../src/dns/servers.ts'
import { sendUpdate } from '../src/publication/dns-update.ts'
import { type House, openHouse } from './house.ts'

describeWith('DNS updates of a real server, Knot DNS', await findKnot(), () => {
  const stack = new AsyncDisposableStack()
  let knot: Knot
  let house: House
  beforeAll(async () => {
    knot = await startKnot(['out.example', 'acme.example', 'one.example', 'two.example'], stack)
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
  const resolver = () => {
    const fresh = new Resolver()
    fresh.setServers([knot.address])
    return fresh
  }
  const textAt = async (name: string): Promise<string[]> => {
    const texts = await resolver()
      .resolveTxt(name)
      .catch(() => [])
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

  test('an update that the server refuses has failed', async () => {
    const change = [{ name: 'x.out.example', value: 'x' }]
    await expect(sendUpdate(target('d3Jvbmc='), 'out.example', change)).rejects.toThrow(
      /refused: NOTAUTH/,
    )
    await expect(sendUpdate(target(), 'other.example', change)).rejects.toThrow(/refused: /)
    expect(await textAt('x.out.example')).toEqual([])
    await sendUpdate(target(), 'out.example', change)
    await sendUpdate(target(), 'out.example', change)
    expect(await textAt('x.out.example')).toEqual(['x'])
  })

  test('a zone of the server has what was published last, and each its own', async () => {
    await knot.publish('one.example', [{ name: 'a.one.example', type: 'TXT', data: '"first"' }])
    await knot.publish('two.example', [{ name: 'two.example', type: 'TXT', data: '"other"' }])
    expect(await textAt('a.one.example')).toEqual(['first'])
    await knot.publish('one.example', [
      { name: 'b.one.example', type: 'CNAME', data: 'two.example.' },
    ])
    expect(await resolver().resolveCname('b.one.example')).toEqual(['two.example'])
    await expect(resolver().resolveTxt('a.one.example')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    })
    expect(await textAt('two.example')).toEqual(['other'])
  })
})
