import { jetstreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { buryLetter } from '@outrider/service/nats/dead-letters'
import { readEnvelope } from '@outrider/service/nats/envelope'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listDeadLetters, settleDeadLetter } from '../src/operator/dead-letters.ts'

const subject = subjectFor(eventAccepted, 'single')

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterEach(async () => {
  const manager = await jetstreamManager(sandbox.operator)
  for (const stream of ['DEAD', 'EVENTS']) await manager.streams.purge(stream)
})
afterAll(() => stack.disposeAsync())

/** As a service buries what it cannot process. */
async function bury(...texts: readonly string[]): Promise<number[]> {
  const letter = { service: 'contacts', orgId: newId('org'), reason: 'no reason', subject }
  for (const data of texts)
    await buryLetter(sandbox.operator, { ...letter, itemId: `item ${data}`, data, death: data })
  return (await all()).map(({ sequence }) => sequence)
}

const all = () => Array.fromAsync(listDeadLetters(sandbox.operator))

/** The items that lie in the stream of events. */
async function eventsStored() {
  const manager = await jetstreamManager(sandbox.operator)
  const { state } = await manager.streams.info('EVENTS')
  const envelopes = []
  for (let seq = state.first_seq; envelopes.length < state.messages; seq += 1)
    envelopes.push(await manager.streams.getMessage('EVENTS', { seq }))
  return envelopes.flatMap((envelope) => readEnvelope(envelope?.string() ?? '[]'))
}

test('where nothing died there is nothing to list', async () => {
  expect(await all()).toEqual([])
})

test('the list tells who gave up what, where it came from and why', async () => {
  const [first = 0, second = 0] = await bury('"one"', '"two"')
  const letter = { service: 'contacts', reason: 'no reason', subject }
  expect(await all()).toMatchObject([
    { sequence: first, ...letter, data: '"one"' },
    { sequence: second, ...letter, data: '"two"' },
  ])
})

test('letters are listed behind many sequences that are gone', async () => {
  const [first = 0] = await bury('"kept"')
  for (const text of ['"a"', '"b"', '"last"']) {
    const sequence = (await bury(text)).at(-1) ?? 0
    if (text !== '"last"') await settleDeadLetter(sandbox.operator, sequence, { replay: false })
  }
  expect((await all()).map(({ sequence }) => sequence)).toEqual([first, first + 3])
})

test('a replayed letter is back in its stream, once, and no longer dead', async () => {
  const [first = 0, second = 0] = await bury('"again"', '"not again"')
  await settleDeadLetter(sandbox.operator, first, { replay: true })
  expect(await eventsStored()).toEqual([{ id: 'item "again"', data: 'again' }])
  expect((await all()).map(({ sequence }) => sequence)).toEqual([second])
  await expect(settleDeadLetter(sandbox.operator, first, { replay: true })).rejects.toThrow(
    `there is no dead letter ${first}`,
  )
})

test('a dropped letter is gone', async () => {
  const [first = 0] = await bury('"gone"')
  await settleDeadLetter(sandbox.operator, first, { replay: false })
  expect(await all()).toEqual([])
  expect(await eventsStored()).toEqual([])
})
