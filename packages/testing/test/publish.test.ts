import { jetstreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { type Message, messageOf } from '@outrider/service/publish'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/sandbox.ts'

const subject = subjectFor(eventAccepted, newId('org'))

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterEach(async () => {
  const manager = await jetstreamManager(sandbox.operator)
  await manager.streams.purge('EVENTS')
})
afterAll(() => stack.disposeAsync())

const message = (id: string, text = id): Message => ({ subject, id, data: JSON.stringify(text) })
/** What makes three messages a batch: a few are sent one by one. */
const padding = (name: string) => Array.from({ length: 9 }, (_, index) => `${name} ${index}`)
const publishAll = (messages: readonly Message[]) =>
  Promise.all(messages.map((each) => sandbox.publisher.publish(each)))

/** What the stream holds, in order, as `[sequence, text]`. */
async function stored(): Promise<[number, unknown][]> {
  const manager = await jetstreamManager(sandbox.operator)
  const { state } = await manager.streams.info('EVENTS')
  const found: [number, unknown][] = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const each = await manager.streams.getMessage('EVENTS', { seq })
    if (each) found.push([each.seq, each.json()])
  }
  return found
}

test('one message is stored, and its receipt says where', async () => {
  const receipt = await sandbox.publisher.publish(message('single'))
  expect(receipt).toEqual({ stream: 'EVENTS', sequence: receipt.sequence, duplicate: false })
  expect(await stored()).toEqual([[receipt.sequence, 'single']])
})

test('many messages of one tick are stored in their order, each at the place its receipt names', async () => {
  const texts = Array.from({ length: 2_300 }, (_, index) => `order ${index}`)
  const receipts = await publishAll(texts.map((text) => message(text)))
  expect(receipts.every((receipt) => !receipt.duplicate && receipt.stream === 'EVENTS')).toBe(true)
  expect(await stored()).toEqual(receipts.map(({ sequence }, index) => [sequence, texts[index]]))
})

test('of a batch, only the duplicate says so, and names the place of the first', async () => {
  const rest = padding('rest')
  const first = await sandbox.publisher.publish(message('first'))
  const [before, again, after, ...others] = await publishAll([
    message('before'),
    message('first', 'again'),
    message('after'),
    ...rest.map((text) => message(text)),
  ])
  expect(again).toEqual({ stream: 'EVENTS', sequence: first.sequence, duplicate: true })
  expect(before?.duplicate).toBe(false)
  expect(after?.duplicate).toBe(false)
  expect(await stored()).toEqual([
    [first.sequence, 'first'],
    [before?.sequence, 'before'],
    [after?.sequence, 'after'],
    ...others.map(({ sequence }, index) => [sequence, rest[index]]),
  ])
})

test('an id twice in one tick is stored once', async () => {
  const rest = padding('of the tick')
  const receipts = await publishAll([
    message('twin', 'one'),
    message('other'),
    message('twin'),
    ...rest.map((text) => message(text)),
  ])
  expect(receipts.filter((receipt) => receipt.duplicate)).toHaveLength(1)
  expect(receipts[0]?.sequence).toBe(receipts[2]?.sequence)
  expect((await stored()).map(([, text]) => text)).toEqual(['one', 'other', ...rest])
})

test('a full stream refuses what does not fit, keeps what it acknowledged, and takes the rest later', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  const { config } = await manager.streams.info('EVENTS')
  await manager.streams.update('EVENTS', { max_bytes: 20_000 })
  const messages = Array.from({ length: 60 }, (_, index) => message(`${index} ${'x'.repeat(900)}`))
  const outcomes = await Promise.allSettled(messages.map((each) => sandbox.publisher.publish(each)))
  const accepted = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(accepted.map(({ value }) => value.sequence).toSorted((a, b) => a - b)).toEqual(
    (await stored()).map(([sequence]) => sequence),
  )
  expect(refused.length).toBeGreaterThan(30)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })

  await manager.streams.update('EVENTS', { max_bytes: config.max_bytes })
  const receipts = await publishAll(messages)
  expect(receipts.filter((receipt) => receipt.duplicate)).toHaveLength(accepted.length)
  expect(await stored()).toHaveLength(messages.length)
})

test('a message of a contract goes to its organization’s subject', () => {
  const orgId = newId('org')
  const event = {
    tenant: { orgId, environment: 'live' as const },
    id: newId('evt'),
    event: 'signup',
    contact: { externalId: 'u_1' },
    idempotencyKey: 'k',
    occurredAt: '2026-11-20T00:00:00.000Z',
    receivedAt: '2026-11-20T00:00:00.000Z',
  }
  const made = messageOf(eventAccepted, orgId, event, 'k')
  expect(made).toEqual({ subject: `events.${orgId}`, data: JSON.stringify(event), id: 'k' })
})
