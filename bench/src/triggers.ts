import { newId, uuidOf } from '@outrider/contracts/ids'
import { bootstrapOrganization } from '@outrider/contracts/keys'
import { makePublishableKey, makeSecretKey, parseSecretKey } from '@outrider/contracts/secrets'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { request } from '@outrider/service/nats/requests'
import { leastSpent, startBareKoa } from './accepted.ts'
import { type BackDoor, openBackDoor, portOf, unlimited } from './installation.ts'
import { type Result, runLoad } from './load.ts'
import { type Figure, median } from './report.ts'

const rounds = 3
const ours = '/v2/automations/runtime/triggers/onchain-event'
const sizes = [1, 1_000, 10_000, 100_000]

/**
 * Synchronous triggers a second for organizations with more and more automations, of which one matches, and bare Koa, in
 * turn; then the processor time of one.
 */
export async function measureTriggers(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const door = await openBackDoor(outrider, stack)
  const koa = await startBareKoa(stack)
  const keys = new Map<number, string>()
  for (const size of sizes) keys.set(size, await makeOrganization(door, size))

  const rates = new Map<number, number[]>()
  const bare: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    for (const [size, key] of keys) {
      const { perSecond } = await fire(portOf(outrider), ours, key, `${size}-${round}-`)
      if (round >= 0) rates.set(size, [...(rates.get(size) ?? []), perSecond]) // the first loads the index
    }
    bare.push((await fire(koa.port, '/events', '', `${round}-`)).perSecond)
  }
  const trigger = await leastSpent(outrider.pid ?? 0, async (run) => {
    const { sent } = await fire(portOf(outrider), ours, keys.get(1) ?? '', run)
    return sent
  })
  const bareRequest = await leastSpent(koa.pid, async (run) => {
    const { sent } = await fire(koa.port, '/events', '', run)
    return sent
  })
  const one = median(rates.get(1) ?? [])
  const besideKoa: Figure = {
    name: 'synchronous triggers that match',
    value: one,
    unit: '/s',
    anchor: { name: 'bare Koa', value: median(bare) },
    goal: '≥ 0.2',
  }
  const ofSizes = sizes.map((size) => ({
    name: `synchronous triggers, one of ${size.toLocaleString('en')} automations matches`,
    value: median(rates.get(size) ?? []),
    unit: '/s',
    anchor: { name: 'one automation', value: one },
    ...(size === 100_000 && { goal: '≥ 0.83 (costs at most 1.2 times one)' }),
  }))
  return [
    {
      name: 'processor time of a synchronous trigger that matches',
      ...trigger,
      anchor: { name: 'a request to bare Koa', value: bareRequest.value },
    },
    besideKoa,
    ...ofSizes,
  ]
}

async function fire(port: number, path: string, key: string, run: string): Promise<Result> {
  const body = {
    chain: 'base',
    event: 'Deposit',
    walletAddress: '0x00000000000000000000000000000000000000aa',
    sourceEventId: '#',
    payload: { pool: 'pool-1', amount: '5' },
  }
  return runLoad({
    port,
    method: 'POST',
    paths: [`/api/v1${path}`],
    bodies: [JSON.stringify(body)],
    key,
    connections: 64,
    seconds: 3,
    run,
  })
}

/** An organization with so many active automations, each waiting for a pool of its own; answers its secret key. */
async function makeOrganization({ admin, operator }: BackDoor, size: number): Promise<string> {
  const orgId = newId('org')
  const { text } = makeSecretKey('live')
  const claim = parseSecretKey(text)
  if (!claim) throw new Error('a new key that is none')
  await request(operator, bootstrapOrganization, {
    orgId,
    name: `${size} automations`,
    owner: { id: newId('usr'), email: `owner-${size}@example.com`, password: crypto.randomUUID() },
    secretKeys: [{ ...claim, name: 'bench', scope: 'read_write' }],
    publishableKeys: [
      { environment: 'live', key: makePublishableKey('live') },
      { environment: 'test', key: makePublishableKey('test') },
    ],
  })
  await admin`
    with revised as (
      insert into automations.revisions (org_id, environment, revision) values (${uuidOf(orgId)}, 'live', 1)
    )
    insert into automations.automations
      (id, org_id, environment, name, status, trigger, graph, reentry, revision, created_at, updated_at)
    select gen_random_uuid(), ${uuidOf(orgId)}, 'live', 'bench', 'active',
      jsonb_build_object('type', 'onchain_event', 'chain', 'base', 'events', array['Deposit'], 'filters',
        jsonb_build_array(jsonb_build_object('path', 'pool', 'op', 'eq', 'value', 'pool-' || n))),
      '{"nodes": [], "edges": []}', '{"mode": "always"}', 1, now(), now()
    from generate_series(1, ${size}::int) as n`
  return text
}
