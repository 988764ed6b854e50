import { jetstreamManager } from '@nats-io/jetstream'
import { contractVersion } from '@outrider/contracts/contract'
import { invalid } from '@outrider/contracts/problem'
import { newId } from '@outrider/contracts/ids'
import { streams } from '@outrider/contracts/streams'
import { buryLetter, measureDeadLetters } from '@outrider/service/nats/dead-letters'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { createParking, maxParkedPerTenant } from '@outrider/service/nats/parking'
import { store } from '@outrider/service/nats/publish'
import { readMetrics } from '@outrider/service/observe/metrics'
import { expect, test } from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import {
  byNumber,
  consumeNotes,
  consumer,
  db,
  deadLetters,
  deps,
  expectSettled,
  fail,
  type Handle,
  item,
  losingAnAnswer,
  nats,
  notes,
  publish,
  range,
  retryNotes,
  sandbox,
  startForFile,
  subject,
} from './consume-set-up.ts'

/** Dead letters that are kept of one organization and service. */
const { maxPerSubject: maxOfTenant = 0 } = streams.DEAD

startForFile()

test('a message that is not an envelope is buried though nothing comes after it', async () => {
  await consumeNotes(async () => {})
  for (const text of ['alone', '[]']) await store(sandbox.nats, subject, text)
  await eventually(async () => {
    const manager = await jetstreamManager(sandbox.operator)
    const info = await manager.consumers.info('EVENTS', consumer)
    expect([info.num_pending, info.num_ack_pending]).toEqual([0, 0])
    expect((await manager.streams.info('DEAD')).state.messages).toBe(1)
  })
})

test('what is no item of its contract is buried, with the reason, while the others of its envelope pass', async () => {
  const seen: number[] = []
  await publish(...notes(1, 2), '{"n":"three"}', ...notes(4))
  await store(sandbox.nats, subject, 'not an envelope')
  await consumeNotes(async (batch) => {
    seen.push(...batch)
  })
  await expectSettled()
  expect(seen.toSorted(byNumber)).toEqual([1, 2, 4])
  const letter = { service: 'contacts', subject, on: 'dead.contacts.none' }
  const letters = await deadLetters()
  expect(letters).toHaveLength(2)
  expect(letters).toContainEqual({
    ...letter,
    itemId: expect.any(String),
    reason: 'n: must be a whole number',
    data: '{"n":"three"}',
  })
  expect(letters).toContainEqual(expect.objectContaining({ ...letter, data: '"not an envelope"' }))
})

test.each([
  ['a message that is not an envelope', 'not an envelope'],
  ['an item that nobody can handle', writeEnvelope([writeItem('bad', '{"n":"three"}')])],
])('%s is one dead letter though the answer to its burial is lost', async (_, text) => {
  await store(sandbox.nats, subject, text)
  const parking = createParking({ ...deps(), nats: losingAnAnswer(nats) })
  await consumeNotes(fail, undefined, parking)
  await eventually(async () => expect(await deadLetters()).toHaveLength(1))
  await expectSettled()
  expect(await deadLetters()).toHaveLength(1)
})

test('an item that is published again and dies again is another dead letter', async () => {
  const parking = createParking(deps())
  const orgId = newId('org')
  const hopeless = new SyntaxError('no JSON')
  for (const sequence of [1, 1, 2]) await parking.park(item(orgId, 1, sequence), hopeless)
  expect(await deadLetters()).toHaveLength(2)
})

test('an item that fails is parked, holds nothing in flight, and is tried again', async () => {
  const handled: number[] = []
  let failures = 0
  const handle: Handle = async (batch) => {
    if (batch.includes(5) && failures < 4) {
      failures += 1 // in the batches of 8, 4, 2 and 1 that it is in
      throw new Error('not today')
    }
    handled.push(...batch)
  }
  await publish(...notes(...range(8)))
  await consumeNotes(handle)
  await expectSettled()
  expect(handled.toSorted(byNumber)).toEqual([1, 2, 3, 4, 6, 7, 8])
  retryNotes(handle)
  await eventually(() => expect(handled.toSorted(byNumber)).toEqual(range(8)))
  await eventually(async () => expect(await db`select from parked_items`).toHaveLength(0))
  expect(await deadLetters()).toEqual([])
})

test('after its last try a parked item is buried; failures are counted, not deliveries', async () => {
  await publish(...notes(1))
  await consumeNotes(fail)
  await expectSettled()
  retryNotes(fail)
  for (const failures of [1, 2, 3, 4]) {
    await eventually(async () =>
      expect(await db`select failures from parked_items`).toEqual([{ failures }]),
    )
    await db`update parked_items set due_at = now()`
  }
  await eventually(async () =>
    expect(await deadLetters()).toMatchObject([{ reason: 'never', data: '{"n":1}' }]),
  )
  await eventually(async () => expect(await db`select from parked_items`).toHaveLength(0))
})

test('a field that a newer version added is left out', async () => {
  const seen: number[] = []
  await publish('{"n":1,"added":true,"tenant":{"orgId":"org_a","added":[1]}}')
  await consumeNotes(async (batch) => void seen.push(...batch))
  await expectSettled()
  expect(seen).toEqual([1])
})

test('an item that only a newer version can read waits for a process of that version', async () => {
  const parking = createParking(deps())
  const orgId = newId('org')
  const newer = { ...item(orgId, 1), version: contractVersion + 1, data: { n: 'one' } }
  await parking.park(newer, invalid('n', 'must be a whole number'))
  retryNotes(async () => {}) // it cannot read the item either
  await db`update parked_items set failures = 100, due_at = now()`
  await eventually(async () =>
    expect(await db`select failures from parked_items`).toEqual([{ failures: 101 }]),
  )
  expect(await deadLetters()).toEqual([])
})

test('an item of a newer version beyond the parked items of its organization stays in the stream', async () => {
  const orgId = newId('org')
  await db`
    insert into parked_items (subject, item_id, org_id, data, version, failures, reason, due_at)
    select ${subject}, n::text, ${orgId}, '{}', 2, 1, 'no', now() + interval '1 hour'
    from generate_series(1, ${maxParkedPerTenant}::int) n`
  const newer = { ...item(orgId, 1), version: contractVersion + 1 }
  const parked = createParking(deps()).park(newer, invalid('n', 'must be a whole number'))
  await expect(parked).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await deadLetters()).toEqual([])
})

test('what waits for another try, and what is dead, is bounded for each organization', async () => {
  const [noisy, quiet] = [newId('org'), newId('org')]
  await db`
    insert into parked_items (subject, item_id, org_id, data, version, failures, reason, due_at)
    select ${subject}, n::text, ${noisy}, '{}', 1, 1, 'no', now() + interval '1 hour'
    from generate_series(2, ${maxParkedPerTenant}::int) n`
  const parking = createParking(deps())
  for (const orgId of [noisy, noisy, quiet]) await parking.park(item(orgId, 1), new Error('no'))
  await parking.park(item(noisy, 2), new Error('no'))
  expect(
    await db`select org_id, count(*)::int from parked_items group by 1 order by 2 desc`,
  ).toEqual([
    { orgId: noisy, count: maxParkedPerTenant },
    { orgId: quiet, count: 1 },
  ])
  const refused = range(maxOfTenant).map((n) => item(noisy, n + 10))
  await Promise.all(refused.map((each) => parking.park(each, new Error('no'))))
  const { state } = await (await jetstreamManager(sandbox.operator)).streams.info('DEAD')
  expect(state.messages).toBe(maxOfTenant)
})

test('while a server is away nothing is parked, nor tried bit by bit: all of it comes again', async () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const refused: number[] = []
  const handled: number[] = []
  await publish(...notes(...range(20)))
  await consumeNotes(async (batch, deliveries) => {
    const isBack = deliveries.every(({ repeated }) => repeated)
    ;(isBack ? handled : refused).push(...batch)
    if (!isBack) throw away
  })
  await expectSettled()
  expect(refused.toSorted(byNumber)).toEqual(range(20))
  expect(handled.toSorted(byNumber)).toEqual(range(20))
  expect(await deadLetters()).toEqual([])
  expect(await db`select from parked_items`).toEqual([])
})

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
  using _ = measureDeadLetters(nats, 'contacts')
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
