import { createLimit } from '@outrider/service/jobs/limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeRecords } from '../src/conflicts/judge-records.ts'
import { createLookup } from '../src/dns/create-lookup.ts'
import { openExchange } from '../src/dns/exchange.ts'
import { type DnsServer, startDnsServer } from '@outrider/testing/dns-server'
import { complete, domain, expected, target1, target2 } from './expected.ts'

const stack = new AsyncDisposableStack()
let dns: DnsServer
beforeAll(async () => {
  dns = await startDnsServer(stack)
})
afterAll(() => stack.disposeAsync())

/** The findings of a check by DNS, and its queries. */
async function check(...[zone, faults]: Parameters<DnsServer['serve']>) {
  dns.serve(zone, faults)
  dns.queries.length = 0
  using exchange = openExchange()
  const patience = { tries: 2, timeout: 300 }
  const options = { exchange, servers: [dns.server], limit: createLimit(1), patience }
  const lookup = createLookup({ ...options, until: Infinity })
  const findings = await judgeRecords(expected, lookup)
  return { ...findings, queries: dns.queries.toSorted() }
}

const match = { outcome: 'match' }
const [host1, host2] = [`selector1._domainkey.${domain}`, `selector2._domainkey.${domain}`]
const texts = [`TXT _dmarc.${domain}`, `TXT ${domain}`, `TXT ${host1}`, `TXT ${host2}`]

test('a correct domain costs four queries of a resolver', async () => {
  const { queries, ...findings } = await check(complete)
  expect(Object.values(findings)).toEqual([match, match, match, match, match])
  expect(queries).toEqual(texts)
})

test('its own server does not show the keys, which cost a query each', async () => {
  const { dkim, dkim2, queries } = await check(complete, {
    [host1]: 'unfollowed',
    [host2]: 'unfollowed',
  })
  expect([dkim, dkim2]).toEqual([match, match])
  expect(queries).toEqual([...texts, `TXT ${target1}`, `TXT ${target2}`].toSorted())
})

test('CNAMEs that the reply shows in part are followed', async () => {
  const zone = { ...complete, [host1]: { cname: ['a.test'] }, 'a.test': { cname: [target1] } }
  const { dkim, queries } = await check(zone, { [host1]: 'unfollowed' })
  expect(dkim).toEqual(match)
  expect(queries).toEqual([...texts, `CNAME ${host1}`, 'CNAME a.test', `TXT ${target1}`].toSorted())
})

test.each(['servfail', 'timeout'] as const)(
  'a CNAME counts even if a resolver answers %s, because its target does not respond',
  async (fault) => {
    const { dkim, dkim2, queries } = await check(complete, { [`TXT ${host1}`]: fault })
    expect([dkim, dkim2]).toEqual([match, match])
    expect(queries).toContain(`CNAME ${host1}`)
    expect(queries).not.toContain(`CNAME ${host2}`)
  },
)

test('a TXT record that a server returns in place of the CNAME beside it is to be deleted', async () => {
  const old = 'v=DKIM1; k=rsa; p=OLDKEY'
  const zone = { ...complete, [host1]: { cname: [target1], txt: [old] } }
  const { dkim } = await check(zone)
  expect(dkim.conflict?.actions).toEqual([
    { action: 'delete', type: 'TXT', host: 'selector1._domainkey', currentValue: old },
  ])
  expect(dkim.fix).toContain(`Keep the CNAME to \`${target1}\``)
})
