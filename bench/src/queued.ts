import { triggerQueued } from '@outrider/contracts/triggers'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { openBackDoor, portOf, unlimited } from './installation.ts'
import { runLoad } from './load.ts'
import { type Figure, median } from './report.ts'

const rounds = 3
const seconds = 3
const batchSize = 500

/**
 * Decoded events accepted into the queue a second, in batches of 500, with nobody behind the queue whom they
 * concern. The anchor publishes the same messages from a bare client, by atomic batches as well.
 */
export async function measureQueued(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const { operator } = await openBackDoor(outrider, stack)
  const publisher = createPublisher(operator)
  const tenant = { orgId: outrider.bootstrap.orgId, environment: 'live' as const }
  const ours: number[] = []
  const bare: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const { perSecond } = await runLoad({
      port: portOf(outrider),
      method: 'POST',
      paths: ['/api/v1/v2/automations/runtime/triggers/decoded-events/batch'],
      bodies: [JSON.stringify({ sourceId: 'bench', events: transfers('#') })],
      key: outrider.bootstrap.secretKey.live,
      connections: 8,
      seconds,
      run: `q${round}-`,
    })
    const rate = await publishBarely(round)
    if (round < 0) continue
    ours.push(perSecond * batchSize)
    bare.push(rate)
  }
  return [
    {
      name: `decoded events accepted into the queue, ${batchSize} a batch`,
      value: median(ours),
      unit: '/s',
      anchor: { name: 'bare client', value: median(bare) },
      goal: '≥ 60,000/s',
    },
  ]

  async function publishBarely(round: number): Promise<number> {
    const began = performance.now()
    let sent = 0
    for (; performance.now() - began < seconds * 1_000; sent += 4 * batchSize) {
      const triggers = transfers(`b${round}-${sent}`, 4 * batchSize)
      await Promise.all(
        triggers.map((event) => {
          const trigger = { ...event, type: 'decoded_event' as const }
          const data = { tenant, trigger }
          return publisher.publish(messageOf(triggerQueued, data, event.sourceEventId))
        }),
      )
    }
    return (sent / (performance.now() - began)) * 1_000
  }
}

/** Transfers as a decoder delivers them, under keys of their own. */
export function transfers(run: string, count = batchSize) {
  return Array.from({ length: count }, (_, n) => ({
    chain: 'base',
    event: 'Transfer',
    contractAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    txHash: `0x${'5e'.repeat(32)}`,
    sourceEventId: `${run}:${n}`,
    payload: { from: `0x${'0a'.repeat(20)}`, to: `0x${'0b'.repeat(20)}`, value: '2500000' },
  }))
}
