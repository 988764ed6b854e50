import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { type Installation, makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { type Processes, startProcesses } from '@outrider/e2e/processes'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { leastSpent } from './accepted.ts'
import {
  type BackDoor,
  depositOf,
  openBackDoor,
  settled,
  tagDepositors,
  unlimited,
} from './installation.ts'
import { upsertPlainly } from './plain-upsert.ts'
import { type Figure, median } from './report.ts'

const rounds = 3
/** Events of a backlog. */
export const backlog = 20_000

/**
 * Events processed a second from a backlog: contact written, automation matched, entry finished, tag set. The anchor
 * writes the same rows to the same server by hand-written batches, in turn.
 */
export async function measureProcessed(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const door = await openBackDoor(outrider, stack)
  await tagDepositors(outrider)
  const ours: number[] = []
  const plain: number[] = []
  await processBacklog(outrider, door, 'warm')
  const spent = await leastSpent(outrider.pid ?? 0, async (run) => {
    await processBacklog(outrider, door, run)
    return backlog
  })
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await processBacklog(outrider, door, `r${round}`))
    plain.push(await upsertPlainly(door.admin, backlog, `p${round}`))
  }
  return [
    {
      name: 'processor time of an event processed from a backlog',
      ...spent,
      goal: '≤ 160 µs',
    },
    {
      name: 'events processed from a backlog',
      value: median(ours),
      unit: '/s',
      anchor: { name: 'hand-written batch upsert', value: median(plain) },
      goal: '≥ 9,000/s or as accepted',
    },
  ]
}

/** The same with services as processes of their own, several of those that do the work. */
export async function measureScaling(): Promise<Figure[]> {
  const figures: Figure[] = []
  let single = 0
  for (const instances of [1, 2, 4]) {
    await using stack = new AsyncDisposableStack()
    const house: Processes = await startProcesses(await makeDataDir(stack), stack, {
      env: unlimited,
      instances: { contacts: instances, automations: instances },
    })
    const door = await openBackDoor(house, stack)
    await tagDepositors(house)
    await processBacklog(house, door, 'warm')
    const rates: number[] = []
    for (let round = 0; round < rounds; round += 1)
      rates.push(await processBacklog(house, door, `r${round}`))
    const value = median(rates)
    if (instances === 1) single = value
    figures.push({
      name: `events processed by ${instances} contacts and ${instances} automations processes`,
      value,
      unit: '/s',
      anchor: { name: 'one of each', value: single },
    })
  }
  return figures
}

/** Lays events into the stream, as the gateway would, and answers how many a second were done with. */
export async function processBacklog(
  { bootstrap }: Installation,
  door: BackDoor,
  run: string,
): Promise<number> {
  const tenant: Tenant = { orgId: bootstrap.orgId, environment: 'live' }
  const publisher = createPublisher(door.operator)
  const now = new Date().toISOString()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: backlog }, (_, n) => {
      const key = `${run}-${n}`
      const { event, contact, attributes, payload } = depositOf(n)
      const accepted = { tenant, id: newId('evt'), event, contact, attributes, payload }
      const times = { idempotencyKey: key, occurredAt: now, receivedAt: now }
      return publisher.publish(messageOf(eventAccepted, { ...accepted, ...times }, key))
    }),
  )
  await settled(door)
  return (backlog / (performance.now() - began)) * 1_000
}
