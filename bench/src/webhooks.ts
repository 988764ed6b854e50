import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { contactUpdated } from '@outrider/contracts/contacts'
import { newId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { createVault } from '@outrider/service/text/encryption'
import { Agent } from 'undici'
import { type BackDoor, encryptionKeys, openBackDoor, unlimited } from './installation.ts'
import { spentSince } from './processor-time.ts'
import { type Figure, median } from './report.ts'
import { type Sink, startSink } from './sink.ts'

const rounds = 3
/** Facts of a round, and the endpoints of their organization: each gets all of them. */
const facts = 1_000
const endpoints = 10
/** Deliveries that the service has in flight to one endpoint at most. */
const inFlight = 32
/** Organizations of the fairness run, with 50 endpoints each, of which every tenth hangs. */
const organizations = 20
const endpointsOfEach = 50
/** Each organization is told of a fact every four seconds. */
const fairSeconds = 24
const interval = 4
const waiting = 1_000_000
const restSeconds = 10

/**
 * Deliveries a second beside a bare loop of undici that posts the same bodies to the same receiver; how long those wait
 * who share the service with endpoints that hang; and what a million deliveries cost that wait for a retry.
 */
export async function measureWebhooks(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const sink = await startSink(new URL('webhook-sink.ts', import.meta.url), stack)
  const env = { ...unlimited, WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' }
  const outrider = await startOutrider(await makeDataDir(stack), stack, env)
  const door = await openBackDoor(outrider, stack)
  const figures = [await measureRate(outrider, door, sink), await measureFairness(door, sink)]
  return [...figures, await measureWaiting(outrider, door)]
}

async function measureRate(outrider: Outrider, door: BackDoor, sink: Sink): Promise<Figure> {
  const tenant: Tenant = { orgId: newId('org'), environment: 'live' }
  await plantEndpoints(door, [tenant], endpoints, () => url(sink, '/'))
  const ours: number[] = []
  const bare: number[] = []
  let spent = ''
  for (let round = -1; round < rounds; round += 1) {
    const plain = await perSecond(sink, () => postBarely(sink))
    const before = spentSince(outrider.pid ?? 0)
    const rate = await perSecond(sink, () => tell(door, [tenant], facts))
    spent = [...before()].map(([name, ms]) => `${name} ${ms} ms`).join(', ')
    if (round < 0) continue
    bare.push(plain)
    ours.push(rate)
  }
  return {
    name: `deliveries to ${endpoints} endpoints`,
    value: median(ours),
    unit: '/s',
    anchor: { name: 'a bare loop of undici', value: median(bare) },
    goal: '≥ 0.5',
    note: `processor time of a round: ${spent}`,
  }
}

/** Has the work send a round's deliveries, and answers how many arrived a second. */
async function perSecond(sink: Sink, work: () => Promise<void>): Promise<number> {
  const wanted = facts * endpoints
  await sink.ask('reset')
  const began = performance.now()
  await work()
  while (JSON.parse(await sink.ask()).taken < wanted) await delay(5)
  return (wanted / (performance.now() - began)) * 1_000
}

async function postBarely(sink: Sink): Promise<void> {
  const agent = new Agent()
  const at = new Date().toISOString()
  const data = { contactId: newId('con'), occurredAt: at }
  const event = { id: newId('whd'), type: 'contact.updated', timestamp: at, environment: 'live' }
  const body = JSON.stringify({ ...event, data })
  let left = facts * endpoints
  const post = async () => {
    while (left-- > 0) {
      const answer = await agent.request({
        origin: url(sink, ''),
        path: '/',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: inFlight * endpoints }, post))
  await agent.close()
}

/** Tells each tenant of so many contacts. */
export async function tell(
  { operator }: BackDoor,
  tenants: readonly Tenant[],
  count: number,
): Promise<void> {
  const publisher = createPublisher(operator)
  const occurredAt = new Date().toISOString()
  await Promise.all(
    tenants.flatMap((tenant) =>
      Array.from({ length: count }, () => {
        const fact = { tenant, contactId: newId('con'), occurredAt }
        return publisher.publish(messageOf(contactUpdated, fact, crypto.randomUUID()))
      }),
    ),
  )
}

/** Every tenth of a thousand endpoints hangs; the organizations hear of facts in turn. */
async function measureFairness(door: BackDoor, sink: Sink): Promise<Figure> {
  const tenants = Array.from({ length: organizations }, (): Tenant => ({
    orgId: newId('org'),
    environment: 'live',
  }))
  await plantEndpoints(door, tenants, endpointsOfEach, (n) =>
    url(sink, n % 10 === 0 ? `/hang/${n}` : `/fine/${n}`),
  )
  await sink.ask('reset')
  for (let second = 0; second < fairSeconds; second += 1) {
    const turn = tenants.filter((_, n) => n % interval === second % interval)
    await Promise.all([tell(door, turn, 1), delay(1_000)])
  }
  const wanted = (fairSeconds / interval) * organizations * endpointsOfEach * 0.9
  for (let tries = 0; tries < 600; tries += 1) {
    if (JSON.parse(await sink.ask()).taken >= wanted) break
    await delay(100)
  }
  const { taken, p99 } = JSON.parse(await sink.ask())
  return {
    name: 'fact to arrival, p99, 100 of 1,000 endpoints hanging for 15 s',
    value: p99,
    unit: 'ms',
    goal: '< 2,000 ms',
    note: `${taken} of ${wanted} arrived, ${wanted / fairSeconds} a second`,
  }
}

/** What all processes spend on processors at rest, before and beside a million deliveries that wait. */
async function measureWaiting(outrider: Outrider, { admin }: BackDoor): Promise<Figure> {
  await delay(20_000) // until what hung has ended
  const atRest = await spentAtRest(outrider)
  await admin`
    with planted as (
      insert into webhooks.facts (id, key, org_id, environment, type, occurred_at, data)
      select uuidv7(), gen_random_uuid(), e.org_id, e.environment, 'contact.updated', now(), '{}'
      from (select distinct org_id, environment from webhooks.endpoints) e, generate_series(1, 1000)
      returning id, org_id, environment
    )
    insert into webhooks.deliveries (endpoint_id, fact_id, org_id, environment, status, due_at, tries)
    select e.id, p.id, p.org_id, p.environment, 'pending', now() + interval '10 hours' * random() + interval '1 hour', 5
    from planted p join webhooks.endpoints e using (org_id, environment)
    limit ${waiting}`
  await admin`
    update webhooks.queues q set next_at = least(next_at, (
      select min(due_at) from webhooks.deliveries d where d.endpoint_id = q.endpoint_id and status = 'pending'
    ))`
  await admin`vacuum analyze webhooks.deliveries`
  await admin`checkpoint`
  await delay(3_000)
  return {
    name: 'processor time a second at rest, 1,000,000 deliveries waiting for a retry',
    value: await spentAtRest(outrider),
    unit: 'ms',
    anchor: { name: 'none waiting', value: atRest },
    goal: 'the same',
  }
}

async function spentAtRest({ pid }: Outrider): Promise<number> {
  const spent: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = spentSince(pid ?? 0)
    await delay(restSeconds * 1_000)
    spent.push(
      before()
        .values()
        .reduce((sum, each) => sum + each, 0) / restSeconds,
    )
  }
  return median(spent)
}

/** Endpoints as they are after `POST /webhooks`, more than one environment would be given. */
export async function plantEndpoints(
  { admin }: BackDoor,
  tenants: readonly Tenant[],
  ofEach: number,
  urlOf: (n: number) => string,
): Promise<void> {
  const vault = createVault(encryptionKeys)
  const rows = tenants.flatMap(({ orgId }) =>
    Array.from({ length: ofEach }, (_, n) => {
      const id = uuidOf(newId('whk'))
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      const secrets = JSON.stringify([{ secret, expiresAt: null }])
      return {
        id,
        orgId: uuidOf(orgId),
        url: urlOf(n),
        secrets: vault.seal(secrets, `webhooks.endpoints:${id}`),
      }
    }),
  )
  await admin`
    with planted as (
      insert into webhooks.endpoints (id, org_id, environment, url, events, secrets, created_at, updated_at)
      select id, "orgId", 'live', url, '{*}', secrets, now(), now()
      from jsonb_to_recordset(${admin.json(rows)}) as e (id uuid, "orgId" uuid, url text, secrets text)
      returning id
    )
    insert into webhooks.queues (endpoint_id, next_at) select id, 'infinity' from planted`
}

function url({ port }: Sink, path: string): string {
  return `http://127.0.0.1:${port}${path}`
}
