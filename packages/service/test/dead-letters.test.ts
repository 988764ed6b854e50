import type { NatsConnection } from '@nats-io/transport-node'
import { buryLetter, measureDeadLetters } from '@outrider/service/nats/dead-letters'
import { readMetrics } from '@outrider/service/observe/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let nats: NatsConnection
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  nats = await sandbox.connect('contacts')
})
afterAll(() => stack.disposeAsync())

const letter = { reason: 'no', subject: 'events.single', itemId: 'i', data: '{}', orgId: null }

async function values(): Promise<Record<string, number>> {
  const lines = (await readMetrics()).split('\n')
  const told = lines.filter((line) => line.startsWith('outrider_dead_letters_'))
  return Object.fromEntries(
    told.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('a service tells how many dead letters it has, of all organizations, and how full their stream is', async () => {
  stack.use(measureDeadLetters(nats, 'contacts'))
  const own = 'outrider_dead_letters_kept{service="contacts"}'
  const bytes = 'outrider_dead_letters_kept_bytes{stream="DEAD"}'
  expect(await values()).toMatchObject({ [own]: 0, [bytes]: 0 })
  for (const orgId of ['org_a', 'org_a', 'org_b'])
    await buryLetter(nats, { ...letter, orgId, service: 'contacts', death: crypto.randomUUID() })
  const others = await sandbox.connect('messaging')
  await buryLetter(others, { ...letter, service: 'messaging', death: '1' })
  const told = await values()
  expect(told[own]).toBe(3)
  expect(told[bytes]).toBeGreaterThan(0)
  expect(told['outrider_dead_letters_limit_bytes{stream="DEAD"}']).toBeGreaterThan(told[bytes] ?? 0)
})
