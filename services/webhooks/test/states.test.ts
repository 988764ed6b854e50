import { lowestUuidAt, newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { DeliveryStatus } from '@outrider/contracts/webhooks'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginRecovery, type EndpointRef, replayDeliveryRow } from '../src/deliveries/deliveries.ts'
import { deliveryStates } from '../src/deliveries/states.ts'
import {
  hideEndpointRow,
  insertEndpointRow,
  updateEndpointRow,
} from '../src/endpoints/endpoints.ts'
import { type EndpointEvent, type EndpointState, endpointStates } from '../src/endpoints/states.ts'
import { listNotices } from '../src/notices.ts'
import { recoverPart, setAside } from '../src/sending/lease-deliveries.ts'
import { type AttemptResult, recordAttempts } from '../src/sending/record-attempts.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
let db: Pool
beforeAll(async () => {
  house = await openHouse(stack, 0)
  db = stack.adopt(
    openDatabase(house.config('webhooks').databaseUrl, 'webhooks', { max: 1 }),
    (pool) => pool.end({ timeout: 5 }),
  )
})
afterAll(() => stack.disposeAsync())

async function newEndpoint(): Promise<EndpointRef> {
  const owner = { orgId: uuidOf(newId('org')), environment: 'live' as const }
  const id = uuidOf(newId('whk'))
  const endpoint = {
    id,
    key: null,
    url: 'https://example.com/',
    events: ['*'],
    description: null,
    secrets: 'sealed',
  }
  await insertEndpointRow(db, owner, endpoint)
  return { ...owner, endpointId: id }
}

const resultOf = (
  endpointId: Uuid,
  factId: Uuid,
  changes: Partial<AttemptResult>,
): AttemptResult => ({
  endpointId,
  factId,
  tries: 1,
  status: 'pending',
  delay: 60,
  gone: false,
  attempt: { at: new Date().toISOString(), durationMs: 1, status: 500, error: null, answer: null },
  ...changes,
})

/** Its keys and values. */
function entriesOf<Key extends string, Value>(table: Readonly<Record<Key, Value>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type lists every key
  return Object.entries(table) as [Key, Value][]
}

type OnDelivery = (endpoint: EndpointRef, factId: Uuid) => Promise<unknown>
const attempted =
  (changes: Partial<AttemptResult>): OnDelivery =>
  ({ endpointId }, factId) =>
    recordAttempts(db, [resultOf(endpointId, factId, changes)])

const happenToDelivery: Record<keyof (typeof deliveryStates)['pending'], OnDelivery> = {
  deliver: attempted({ status: 'delivered', delay: null }),
  retry: attempted({}),
  fail: attempted({ status: 'failed', delay: null }),
  setAside: ({ endpointId }) => setAside(db, endpointId, 10),
  replay: (endpoint, factId) => replayDeliveryRow(db, endpoint, factId),
  async recover(endpoint) {
    const now = Date.now()
    const [from, to] = [lowestUuidAt(now - 60_000), lowestUuidAt(now + 60_000)]
    await beginRecovery(db, endpoint, { from, to })
    await recoverPart(db, endpoint.endpointId, 10)
  },
}

/** A delivery as it is in a state, tried once. */
async function deliveryThatIs(status: DeliveryStatus, endpoint: EndpointRef): Promise<Uuid> {
  const { orgId, environment, endpointId } = endpoint
  const factId = uuidOf(newId('whd'))
  await db`
    insert into facts (id, key, org_id, environment, type, occurred_at, data)
    values (${factId}, ${factId}, ${orgId}, ${environment}, 'contact.created', now(), '{}')`
  await db`
    insert into deliveries (endpoint_id, fact_id, org_id, environment, status, due_at, tries)
    values (${endpointId}, ${factId}, ${orgId}, ${environment}, ${status},
      ${status === 'pending' ? new Date() : null}, 1)`
  return factId
}

type DeliveryEvent = keyof typeof happenToDelivery

/** What each event makes of a delivery in each state; `refused` leaves it as it is. */
const movesOfDeliveries: Readonly<
  Record<DeliveryEvent, Readonly<Record<DeliveryStatus, DeliveryStatus | 'refused'>>>
> = {
  deliver: {
    pending: 'delivered',
    delivered: 'delivered',
    failed: 'delivered',
    missed: 'delivered',
  },
  retry: { pending: 'pending', delivered: 'refused', failed: 'refused', missed: 'refused' },
  fail: { pending: 'failed', delivered: 'refused', failed: 'refused', missed: 'refused' },
  setAside: { pending: 'missed', delivered: 'refused', failed: 'refused', missed: 'refused' },
  replay: { pending: 'pending', delivered: 'pending', failed: 'pending', missed: 'pending' },
  recover: { pending: 'pending', delivered: 'refused', failed: 'pending', missed: 'pending' },
}

test.each(entriesOf(movesOfDeliveries))(
  'the event %s moves a delivery in every state as documented, or not at all',
  async (event, moves) => {
    for (const [state, next] of entriesOf(moves)) {
      const endpoint = await newEndpoint()
      const factId = await deliveryThatIs(state, endpoint)
      await happenToDelivery[event](endpoint, factId)
      const [row] = await db`select status from deliveries where fact_id = ${factId}`
      expect([state, row?.['status']]).toEqual([state, next === 'refused' ? state : next])
      expect([state, deliveryStates[state][event]]).toEqual([state, next])
    }
  },
)

const attemptedFor = (endpoint: EndpointRef, changes: Partial<AttemptResult>) =>
  recordAttempts(db, [resultOf(endpoint.endpointId, uuidOf(newId('whd')), changes)])

/** Each answers whether it was refused. */
const happenToEndpoint: Record<EndpointEvent, (endpoint: EndpointRef) => Promise<boolean>> = {
  edit: async (it) => !(await updateEndpointRow(db, it, it.endpointId, { description: 'Ours' })),
  enable: async (it) => !(await updateEndpointRow(db, it, it.endpointId, { enabled: true })),
  disable: async (it) => !(await updateEndpointRow(db, it, it.endpointId, { enabled: false })),
  async gone(endpoint) {
    await attemptedFor(endpoint, { gone: true })
    return false
  },
  async fail(endpoint) {
    await db`
      update endpoints set failing_since = now() - interval '5 days 1 second'
      where id = ${endpoint.endpointId}`
    await attemptedFor(endpoint, {})
    return false
  },
  delete: async (it) => !(await hideEndpointRow(db, it, it.endpointId)),
}

const become: Record<EndpointState, EndpointEvent> = {
  ENABLED: 'edit',
  REQUESTED: 'disable',
  GONE: 'gone',
  FAILING: 'fail',
  DELETED: 'delete',
}

async function stateOf({ endpointId }: EndpointRef): Promise<string | undefined> {
  const [row] = await db<{ reason: string | null; isDeleted: boolean }[]>`
    select disabled_reason as reason, deleted_at is not null as is_deleted
    from endpoints where id = ${endpointId}`
  return row?.isDeleted ? 'DELETED' : (row?.reason ?? 'ENABLED')
}

const keepsReason = {
  REQUESTED: 'REQUESTED',
  GONE: 'GONE',
  FAILING: 'FAILING',
} as const

/** What each event makes of a webhook in each state; `refused` leaves it as it is. */
const movesOfEndpoints: Readonly<
  Record<EndpointEvent, Readonly<Record<EndpointState, EndpointState | 'refused'>>>
> = {
  edit: { ENABLED: 'ENABLED', ...keepsReason, DELETED: 'refused' },
  enable: {
    ENABLED: 'ENABLED',
    REQUESTED: 'ENABLED',
    GONE: 'ENABLED',
    FAILING: 'ENABLED',
    DELETED: 'refused',
  },
  disable: { ENABLED: 'REQUESTED', ...keepsReason, DELETED: 'refused' },
  gone: { ENABLED: 'GONE', ...keepsReason, DELETED: 'DELETED' },
  fail: { ENABLED: 'FAILING', ...keepsReason, DELETED: 'DELETED' },
  delete: {
    ENABLED: 'DELETED',
    REQUESTED: 'DELETED',
    GONE: 'DELETED',
    FAILING: 'DELETED',
    DELETED: 'refused',
  },
}

test.each(entriesOf(movesOfEndpoints))(
  'the event %s moves a webhook in every state as documented, or is refused',
  async (event, moves) => {
    for (const [state, next] of entriesOf(moves)) {
      const endpoint = await newEndpoint()
      await happenToEndpoint[become[state]](endpoint)
      expect(await stateOf(endpoint)).toBe(state)
      const isRefused = await happenToEndpoint[event](endpoint)
      expect([state, isRefused]).toEqual([state, next === 'refused'])
      expect([state, await stateOf(endpoint)]).toEqual([state, isRefused ? state : next])
      expect([state, endpointStates[state][event]]).toEqual([state, next])
    }
  },
)

test('nobody is told of a webhook that fails after it was deleted', async () => {
  const endpoint = await newEndpoint()
  await happenToEndpoint.delete(endpoint)
  await happenToEndpoint.gone(endpoint)
  const told = await listNotices(db, 1_000)
  expect(told.map(({ id }) => id)).not.toContain(endpoint.endpointId)
})
