import { jetstreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { createPublisher } from '@outrider/service/publish'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dropDeadLetter, listDeadLetters, replayDeadLetter } from '../src/dead-letters.ts'

const subject = subjectFor(eventAccepted, newId('org'))

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
  const publisher = createPublisher(sandbox.operator)
  const sequences: number[] = []
  for (const data of texts) {
    const headers = { 'Outrider-Reason': 'no reason', 'Outrider-Stream': 'EVENTS' }
    const letter = { subject: `dead.contacts.${subject}`, data, id: crypto.randomUUID(), headers }
    sequences.push((await publisher.publish(letter)).sequence)
  }
  return sequences
}

const all = () => Array.fromAsync(listDeadLetters(sandbox.operator))

async function eventsStored(): Promise<string[]> {
  const manager = await jetstreamManager(sandbox.operator)
  const { state } = await manager.streams.info('EVENTS')
  const texts: string[] = []
  for (let seq = state.first_seq; texts.length < state.messages; seq += 1)
    texts.push((await manager.streams.getMessage('EVENTS', { seq }))?.string() ?? '')
  return texts
}

test('where nothing died there is nothing to list', async () => {
  expect(await all()).toEqual([])
})

test('the list tells who gave up what, where it came from and why', async () => {
  const [first = 0, second = 0] = await bury('"one"', '"two"')
  const letter = { service: 'contacts', reason: 'no reason', stream: 'EVENTS', subject }
  expect(await all()).toMatchObject([
    { sequence: first, ...letter, data: '"one"' },
    { sequence: second, ...letter, data: '"two"' },
  ])
})

test('a replayed letter is back in its stream, once, and no longer dead', async () => {
  const [first = 0, second = 0] = await bury('"again"', '"not again"')
  await replayDeadLetter(sandbox.operator, first)
  expect(await eventsStored()).toEqual(['"again"'])
  expect((await all()).map(({ sequence }) => sequence)).toEqual([second])
  await expect(replayDeadLetter(sandbox.operator, first)).rejects.toThrow(
    `there is no dead letter ${first}`,
  )
})

test('a dropped letter is gone', async () => {
  const [first = 0] = await bury('"gone"')
  await dropDeadLetter(sandbox.operator, first)
  expect(await all()).toEqual([])
  expect(await eventsStored()).toEqual([])
})
