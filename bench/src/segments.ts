import { type AcceptedEvent, eventAccepted } from '@outrider/contracts/events'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { createSegment, type Definition, getSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/service/nats/requests'
import { type BackDoor, openBackDoor, unlimited } from './installation.ts'
import { leastOf, type Spent, spentPerEvent } from './processor-time.ts'
import { type Figure, median } from './report.ts'

const rounds = 3
const count = 10_000
const people = 2_000

/**
 * Events processed a second by contacts from a backlog, for organizations with more and more dynamic segments, in
 * turn, and the processor time of an event until all memberships are up to date. No event changes a membership, except
 * in the last kind; events of a contact within 0.4 s are evaluated together.
 */
export async function measureSegments(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const door = await openBackDoor(outrider, stack)
  const kinds = [
    { name: 'no dynamic segment', untouched: 0, touched: 0 },
    { name: '10 dynamic segments', untouched: 10, touched: 0 },
    { name: '100 dynamic segments', untouched: 100, touched: 0 },
    { name: '1,000 dynamic segments', untouched: 1_000, touched: 0 },
    { name: '1,000 dynamic segments, 10 touched by each event', untouched: 990, touched: 10 },
    { name: '100 dynamic segments, all touched by each event', untouched: 0, touched: 100 },
    { name: '1,000 dynamic segments, all touched by each event', untouched: 0, touched: 1_000 },
    { name: '100 dynamic segments, one of them changed by each event', untouched: 0, touched: 100 },
  ]
  const runs: { name: string; tenant: Tenant; turns: boolean; rates: number[]; spent: Spent[] }[] =
    []
  for (const { name, untouched, touched } of kinds) {
    const tenant: Tenant = { orgId: newId('org'), environment: 'live' }
    await makeSegments(door, tenant, untouched, touched)
    const turns = name.endsWith('changed by each event')
    for (const run of ['warm', 'full']) {
      await processBacklog(door, tenant, run, turns)
      await refreshed(door)
    }
    runs.push({ name, tenant, turns, rates: [], spent: [] })
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { tenant, turns, rates, spent } of runs)
      spent.push(
        await spentPerEvent(outrider.pid ?? 0, async () => {
          rates.push(await processBacklog(door, tenant, `r${round}`, turns))
          await refreshed(door)
          return count
        }),
      )
  const rate = median(runs[0]?.rates ?? [])
  const time = leastOf(runs[0]?.spent ?? []).value
  return [
    ...runs.map(({ name, rates }, index) => ({
      name: `events received, ${name}`,
      value: median(rates),
      unit: '/s',
      ...anchorOf(index, rate),
      ...(index === 3 && { goal: '≥ 0.77' }),
    })),
    ...runs.map(({ name, spent }, index) => ({
      name: `processor time of an event and its memberships, ${name}`,
      ...leastOf(spent),
      ...anchorOf(index, time),
      ...(goals[index] !== undefined && { goal: goals[index] }),
    })),
  ]
}

function anchorOf(index: number, value: number): Pick<Figure, 'anchor'> {
  return index > 0 ? { anchor: { name: 'no dynamic segment', value } } : {}
}

async function makeSegments(
  { operator }: BackDoor,
  tenant: Tenant,
  untouched: number,
  touched: number,
): Promise<void> {
  const definitions = [
    ...Array.from({ length: untouched }, (_, n) => otherwise(n)),
    ...Array.from({ length: touched }, (_, n) => concerned(n)),
  ]
  const ids: TypeId<'seg'>[] = []
  for (const definition of definitions) {
    const segment = { name: 'Bench', type: 'dynamic' as const, definition }
    ids.push((await request(operator, createSegment, { tenant, segment })).id)
  }
  for (const segmentId of ids)
    while ((await request(operator, getSegment, { tenant, segmentId })).status === 'building')
      await new Promise((resolve) => setTimeout(resolve, 20))
}

/** As multiples of the processor time without segments, by the place of the kind. */
const goals: Readonly<Record<number, string>> = { 5: '≤ 2', 6: '≤ 5' }

/** Resolves when the memberships of all contacts are up to date. */
async function refreshed({ admin }: BackDoor): Promise<void> {
  for (;;) {
    const [row] = await admin`select exists (select from contacts.segment_work) as busy`
    if (row?.['busy'] === false) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A definition about other events, attributes and tags than those that are sent. */
function otherwise(n: number): Definition {
  return {
    all: [
      { event: `other_${n}`, performed: { atLeast: 2, within: 86_400 } },
      { any: [{ attribute: `trait_${n}`, op: 'gte', value: n }, { tag: `tag_${n}` }] },
    ],
  }
}

/** Different definitions about the events that are sent; the first changes where `turn` does. */
function concerned(n: number): Definition {
  if (n === 0) return { attribute: 'turn', op: 'eq', value: 1 }
  return {
    all: [
      { event: 'deposit', performed: { atLeast: (n % 10) + 1, within: 3_600 + n } },
      { attribute: 'plan', op: 'eq', value: 'pro' },
    ],
  }
}

/** Lays events into the stream, as the gateway would, and answers how many a second contacts received. */
async function processBacklog(
  door: BackDoor,
  tenant: Tenant,
  run: string,
  turns: boolean,
): Promise<number> {
  const publisher = createPublisher(door.operator)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: count }, (_, n) => {
      const event = eventOf(tenant, n, `${run}-${n}`, turns)
      return publisher.publish(messageOf(eventAccepted, event, event.id))
    }),
  )
  for (;;) {
    const info = await door.streams.consumers.info('EVENTS', 'contacts-single')
    if (info.num_pending + info.num_ack_pending === 0) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return (count / (performance.now() - began)) * 1_000
}

function eventOf(tenant: Tenant, n: number, idempotencyKey: string, turns: boolean): AcceptedEvent {
  const now = new Date().toISOString()
  return {
    tenant,
    id: newId('evt'),
    event: 'deposit',
    contact: { externalId: `user_${n % people}` },
    attributes: { plan: 'pro', lastSeen: 'web', turn: turns ? Math.floor(n / people) % 2 : 0 },
    payload: { amount: '250.00', currency: 'USDC' },
    idempotencyKey,
    occurredAt: now,
    receivedAt: now,
  }
}
