import { Resolver } from 'node:dns/promises'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { type Knot, startKnot, type ZoneRecord } from '@outrider/testing/knot'
import type { Sql } from 'postgres'
import { openBackDoor, unlimited } from './installation.ts'
import { leastOf, type Spent, spentPerEvent } from './processor-time.ts'
import { type Figure, median } from './report.ts'

const count = 10_000
const organizations = 100
const rounds = 3
export const zone = 'bench.example'
/** In the same zone, so that the server's replies contain the records to which CNAMEs lead, as those of a resolver do. */
export const serviceZone = `out.${zone}`
/** The queries of a check of a correct domain: TXT of these names below it. */
const queried = ['', '_dmarc.', 'selector1._domainkey.', 'selector2._domainkey.']
/** Queries under way at once, in the bare loop as in the service. */
const atOnce = 64
/** A TXT record of an RSA-2048 key, which takes two strings. */
const dkimKey = `"v=DKIM1; k=rsa; p=${'A'.repeat(200)}" "${'A'.repeat(192)}"`

interface Planted {
  readonly id: string
  readonly orgId: string
  readonly name: string
}

/** Due domains checked a second, all of them verified, beside a bare loop of the same queries. */
export async function measureDomains(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const knot = await startKnot([zone], stack)
  const env = { ...unlimited, DNS_SERVERS: knot.address, SERVICE_ZONE: serviceZone }
  const outrider = await startOutrider(await makeDataDir(stack), stack, env)
  const { admin } = await openBackDoor(outrider, stack)
  const domains = await plant(admin, count)
  await knot.publish(zone, recordsOf(domains))
  const [checked, bare]: [number[], number[]] = [[], []]
  const spent: Spent[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await perSecond(() => askBare(knot, domains)))
    spent.push(
      await spentPerEvent(outrider.pid ?? 0, async () => {
        checked.push(await perSecond(() => checkAll(admin)))
        return count
      }),
    )
  }
  const [row] = await admin`
    select count(*)::int as verified from domains.records where state = 'Verified'`
  const seconds = count / median(checked)
  return [
    {
      name: 'due domains checked',
      value: median(checked),
      unit: '/s',
      anchor: { name: 'a bare loop of the same queries', value: median(bare) },
      goal: '≥ 0.5, and 10,000 in less than 15 s',
      note: `${queried.length} queries each; 10,000 in ${seconds.toFixed(1)} s; ${row?.['verified']} of ${count * 5} records verified`,
    },
    { name: 'processor time of a check of a domain', ...leastOf(spent) },
  ]
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (count / (performance.now() - began)) * 1_000
}

/** Domains as they are after registration, without the cost of keys. */
export async function plant(admin: Sql, domainCount: number): Promise<Planted[]> {
  const orgs = Array.from({ length: organizations }, () => uuidOf(newId('org')))
  const domains = Array.from({ length: domainCount }, (_, n) => ({
    id: newId('dom'),
    orgId: orgs[n % organizations] ?? '',
    name: `d${n}.${zone}`,
  }))
  const rows = domains.map(({ id, ...rest }) => ({ id: uuidOf(id), ...rest }))
  await admin`
    with planted as (
      insert into domains.domains (id, org_id, environment, name, created_at, due_at)
      select id, "orgId", 'live', name, now(), 'infinity'
      from jsonb_to_recordset(${admin.json(rows)}) as d (id uuid, "orgId" uuid, name text)
      returning id
    ), token as (
      insert into domains.ownership_tokens (org_id, token) select unnest(${orgs}::uuid[]), 'token'
    ), record as (
      insert into domains.records (domain_id, name)
      select id, unnest(array['domain', 'spf', 'dkim', 'dkim2', 'dmarc']) from planted
    )
    insert into domains.dkim_keys (domain_id, selector, private_key, public_key)
    select id, unnest(array['s1', 's2']), 'none', 'none' from planted`
  await admin`analyze`
  return domains
}

/** What the owners of domains publish, and the service's own records. */
export function recordsOf(domains: readonly Planted[]): ZoneRecord[] {
  const spf = {
    name: `_spf.${serviceZone}`,
    type: 'TXT',
    data: '"v=spf1 ip4:192.0.2.0/24 -all"',
  } as const
  return [spf, ...domains.flatMap(recordsOfOne)]
}

function recordsOfOne({ id, name }: Planted): ZoneRecord[] {
  const key = `${id.slice('dom_'.length)}.dkim.${serviceZone}`
  return [
    { name, type: 'TXT', data: '"outrider-verification=token"' },
    { name, type: 'TXT', data: `"v=spf1 include:_spf.${serviceZone} ~all"` },
    { name: `selector1._domainkey.${name}`, type: 'CNAME', data: `s1.${key}.` },
    { name: `selector2._domainkey.${name}`, type: 'CNAME', data: `s2.${key}.` },
    { name: `s1.${key}`, type: 'TXT', data: dkimKey },
    { name: `s2.${key}`, type: 'TXT', data: dkimKey },
    { name: `_dmarc.${name}`, type: 'TXT', data: '"v=DMARC1; p=none;"' },
  ]
}

/** Makes all due, and waits until each has been looked at. */
export async function checkAll(admin: Sql): Promise<void> {
  await admin`update domains.domains set due_at = now(), checked_at = null`
  for (;;) {
    const [row] = await admin`
      select exists (select from domains.domains where checked_at is null) as busy`
    if (row?.['busy'] === false) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Sends the queries of a check, and does nothing with the replies. */
async function askBare(knot: Knot, domains: readonly Planted[]): Promise<void> {
  const waiting = domains.values()
  const work = async () => {
    const resolver = new Resolver()
    resolver.setServers([knot.address])
    for (const { name } of waiting)
      for (const below of queried) await resolver.resolveTxt(`${below}${name}`)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
