import { ownerNames } from '@outrider/contracts/services'
import { makeDataDir } from '@outrider/e2e/outrider'
import { type Processes, startProcesses } from '@outrider/e2e/processes'
import { leastSpent, startBareKoa } from './accepted.ts'
import {
  deposits,
  openBackDoor,
  portOf,
  settled,
  tagDepositors,
  unlimited,
} from './installation.ts'
import { type Load, runLoad } from './load.ts'
import { transfers } from './queued.ts'
import { type Figure, median } from './report.ts'
import { measureSharesOutside, startOutside } from './shares-outside.ts'

const rounds = 3
const connections = 64
const seconds = 2

/**
 * What each service's own process spends on one item, in microseconds: a second of one core divided by it is what the
 * service carries. The load generator's own time, as `node`, does not count.
 */
export async function measureShares(): Promise<Figure[]> {
  return [...(await measureGatewayAlone()), ...(await measureSeparately())]
}

/** Accepting alone: nobody works on what comes. */
async function measureGatewayAlone(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const nobody = Object.fromEntries(
    ownerNames.filter((name) => name !== 'keys').map((name) => [name, 0]),
  )
  const options = { env: unlimited, instances: nobody }
  const house = await startProcesses(await makeDataDir(stack), stack, options)
  const koa = await startBareKoa(stack)
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    bare.push((await runLoad({ ...eventsOf(house), port: koa.port, run: `${round}-` })).perSecond)
    ours.push((await runLoad({ ...eventsOf(house), run: `${round}-` })).perSecond)
  }
  const spent = await leastSpent(process.pid, async (run) => send(eventsOf(house), run))
  return [
    {
      name: 'events accepted, nobody working on them',
      value: median(ours),
      unit: '/s',
      anchor: { name: 'bare Koa', value: median(bare) },
      goal: '≥ 0.5',
      note: spent.note ?? '',
    },
  ]
}

async function measureSeparately(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outside = await startOutside(stack)
  const env = { ...unlimited, ...outside.env }
  const house = await startProcesses(await makeDataDir(stack), stack, { env })
  const door = await openBackDoor(house, stack)
  await tagDepositors(house)
  await tagReceivers(house)
  const figures: Figure[] = []
  for (const [name, load, items] of [
    ['an event', eventsOf(house), 1],
    ['a synchronous trigger that matches', triggersOf(house), 1],
    ['a queued trigger that matches nothing, in batches of 500', queueOf(house), 500],
  ] as const) {
    const spent = await leastSpent(process.pid, async (run) => {
      const sent = await send(load, run)
      await settled(door)
      return sent * items
    })
    figures.push({ name: `processor time of ${name}`, ...spent })
  }
  return [...figures, ...(await measureSharesOutside(house, door, outside))]
}

async function send(load: Omit<Load, 'run'>, run: string): Promise<number> {
  return (await runLoad({ ...load, run })).sent
}

function loadOf(house: Processes, path: string, bodies: readonly string[]): Omit<Load, 'run'> {
  const key = house.bootstrap.secretKey.live
  const paths = [`/api/v1${path}`]
  return { method: 'POST', paths, bodies, key, connections, seconds, port: portOf(house) }
}

function eventsOf(house: Processes) {
  return loadOf(house, '/events', deposits)
}

function triggersOf(house: Processes) {
  const body = {
    chain: 'base',
    event: 'Deposit',
    walletAddress: '0x00000000000000000000000000000000000000aa',
    sourceEventId: '#',
    payload: { amount: '5' },
  }
  return loadOf(house, '/v2/automations/runtime/triggers/onchain-event', [JSON.stringify(body)])
}

function queueOf(house: Processes) {
  const body = JSON.stringify({ sourceId: 'bench', events: transfers('#') })
  const path = '/v2/automations/runtime/triggers/decoded-events/batch'
  return { ...loadOf(house, path, [body]), connections: 8 }
}

/** An automation that tags whoever deposits on the chain. */
async function tagReceivers({ api }: Processes): Promise<void> {
  const { body } = await api.post('/automations', {
    name: 'Tag on-chain depositors',
    trigger: { type: 'onchain_event', chain: 'base', events: ['Deposit'] },
    graph: {
      nodes: [
        { id: 'tag', type: 'update_contact', config: { addTags: ['on-chain'] } },
        { id: 'end', type: 'exit' },
      ],
      edges: [{ from: 'tag', to: 'end' }],
    },
  })
  await api.post(`/automations/${body.id}/publish`)
  await api.post(`/automations/${body.id}/activate`)
}
