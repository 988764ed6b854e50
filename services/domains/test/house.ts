import { parse } from '@outrider/contracts/contract'
import {
  type DnsStatus,
  type Domain,
  domainFacts,
  getDnsStatus,
  registerDomain,
  verifyDomain,
} from '@outrider/contracts/domains'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { type DnsServer, startDnsServer, type Zone, zoneOf } from '@outrider/testing/dns-server'
import { request } from '@outrider/testing/requests'
import { hear } from '@outrider/testing/published'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { onTestFinished } from 'vitest'
import type { DomainsConfig } from '../src/config.ts'
import { startDomains, type Waits } from '../src/service.ts'

/** The service on servers of its own, with a DNS that a test fills. */
export interface House extends Sandbox {
  readonly dns: DnsServer
  /** Has the replicas ask each question so often, and wait so many milliseconds for a reply, until the test ends. */
  askDns(tries: number, timeout: number): void
  /** Starts another replica; disposed with the house unless before. */
  startReplica(): Promise<AsyncDisposable>
  register(tenant: Tenant, domain?: string): Promise<Domain>
  verify(tenant: Tenant, domainId: TypeId<'dom'>, requestedBy?: TypeId<'key'>): Promise<DnsStatus>
  status(tenant: Tenant, domainId: TypeId<'dom'>): Promise<DnsStatus>
  /** Domains as they are after registration, without the cost of keys; due when `due` says so. */
  plant(tenant: Tenant, names: readonly string[], due?: 'now' | 'never'): Promise<void>
  /** Moves all times of a domain as if so many hours had passed. */
  letPass(domainId: TypeId<'dom'>, hours: number): Promise<void>
  /** What was told of a domain, oldest first: `kind record,…`. */
  told(domainId: TypeId<'dom'>): Promise<string[]>
}

const serviceZone = 'out.example'

export async function openHouse(
  stack: AsyncDisposableStack,
  replicas = 1,
  changes: Partial<DomainsConfig> = {},
  waits: Waits = {},
): Promise<House> {
  const sandbox = await openSandbox(stack)
  const { nats, admin } = sandbox
  const dns = await startDnsServer(stack)
  const config = {
    ...sandbox.config('domains'),
    serviceZone,
    dnsServers: [dns.server],
    sendingNetworks: [],
    ...changes,
  }
  const patience = { tries: 2, timeout: 1_500 }
  // A caller gets the result of a check, however busy the machine is.
  const longer = { patience, longestWait: 60_000, ...waits }
  const facts = await hearFacts(sandbox)
  const house: House = {
    ...sandbox,
    dns,
    askDns(tries, timeout) {
      const before = { ...patience }
      onTestFinished(() => void Object.assign(patience, before))
      Object.assign(patience, { tries, timeout })
    },
    async startReplica() {
      const replica = stack.use(new AsyncDisposableStack())
      await startDomains(config, replica, longer)
      return replica
    },
    async register(tenant, domain = 'acme.example') {
      return (await request(nats, registerDomain, { tenant, domain })).domain
    },
    verify: (tenant, domainId, requestedBy = newId('key')) =>
      request(nats, verifyDomain, { tenant, domainId, requestedBy }),
    status: (tenant, domainId) => request(nats, getDnsStatus, { tenant, domainId }),
    async plant({ orgId, environment }, names, due = 'now') {
      await admin`
        with planted as (
          insert into domains.domains (id, org_id, environment, name, created_at, due_at)
          select gen_random_uuid(), ${uuidOf(orgId)}, ${environment}, name, now(),
            case ${due}::text when 'now' then now() else 'infinity' end
          from unnest(${[...names]}::text[]) as name
          returning id
        ), token as (
          insert into domains.ownership_tokens values (${uuidOf(orgId)}, 'token') on conflict do nothing
        ), record as (
          insert into domains.records (domain_id, name)
          select id, unnest(array['domain', 'spf', 'dkim', 'dkim2', 'dmarc']) from planted
        )
        insert into domains.dkim_keys (domain_id, selector, private_key, public_key)
        select id, unnest(array['s1', 's2']), 'none', 'none' from planted`
    },
    async letPass(domainId, hours) {
      const [id, by] = [uuidOf(domainId), `${hours} hours`]
      await admin`
        update domains.domains set waiting_since = waiting_since - ${by}::interval,
          asked_at = asked_at - ${by}::interval where id = ${id}`
      await admin`
        update domains.records set missing_since = missing_since - ${by}::interval
        where domain_id = ${id}`
    },
    told: async (domainId) =>
      facts
        .filter((fact) => fact.startsWith(domainId))
        .map((fact) => fact.slice(domainId.length + 1)),
  }
  for (let count = 0; count < replicas; count += 1) await house.startReplica()
  return house
}

async function hearFacts({ operator }: Sandbox): Promise<string[]> {
  const facts: string[] = []
  for (const [kind, { subject, data }] of Object.entries(domainFacts))
    await hear(operator, subject, (item) => {
      const { domainId, records } = parse(data, item)
      facts.push(`${domainId} ${kind} ${records.join()}`)
    })
  return facts
}

/** The records that a domain's owner publishes as required, and the keys to which they lead. */
export function published({ records }: Pick<Domain, 'records'>): Zone {
  const targets = records.filter(({ type }) => type === 'CNAME').map(({ value }) => value)
  const keys = targets.map((name) => [name, { txt: ['v=DKIM1; k=rsa; p=AAAA'] }])
  return { ...zoneOf(records), ...Object.fromEntries(keys) }
}
