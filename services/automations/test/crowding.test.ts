import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { sendEmail } from '@outrider/contracts/messaging'
import type { Tenant } from '@outrider/contracts/shapes'
import { backlogFrom } from '@outrider/service/nats/watch'
import { eventually } from '@outrider/testing/eventually'
import { fetchAll } from '@outrider/testing/fetch-all'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, openHouse, tagged } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/** Bytes of the stream. */
const maxBytes = 2_000_000
const mail = chainOf({ type: 'send_email', config: { subject: 'Hi', text: 'Hello' } })

async function bytesStored(): Promise<number> {
  const manager = await jetstreamManager(house.operator)
  return (await manager.streams.info('COMMANDS')).state.bytes
}

/** Stores mails of an owner until messaging has more waiting than it may, by more than what the test adds. */
async function fill(owner: Tenant): Promise<number> {
  let count = 0
  for (; (await bytesStored()) < 1.5 * backlogFrom * maxBytes; count += 1)
    await publishItem(house.operator, sendEmail, {
      tenant: owner,
      key: `before ${count}`,
      contactId: newId('con'),
      subject: 'Hi',
      text: 'x'.repeat(100_000),
    })
  return count
}

async function enter(owner: Tenant): Promise<TypeId<'ent'>[]> {
  const { entries } = await house.fire(owner, { walletAddress: '0xA' })
  return entries.map(({ entryId }) => entryId)
}

/** Whether the mail of an entry is left to a later run; false once it is commanded. */
function isLeft(entryId: TypeId<'ent'>): Promise<boolean> {
  return eventually(async () => {
    const [row] = await house.admin<{ status: string; isLeft: boolean }[]>`
      select e.status, exists (
        select from automations.steps s where s.entry_id = e.id and s.status = 'ready' and s.attempts = 0
      ) as is_left
      from automations.entries e where e.id = ${uuidOf(entryId)}`
    if (row?.isLeft !== true && row?.status !== 'completed') throw new Error('still under way')
    return row.isLeft
  })
}

/** Takes all mails that wait, as if messaging were back. */
async function handleMails(): Promise<void> {
  const messaging = jetstream(await house.connect('messaging'))
  const consumer = await messaging.consumers.get('COMMANDS', 'messaging')
  const { num_pending: waiting } = await consumer.info()
  await fetchAll(consumer, waiting)
}

test('while messaging is away, the emails of one tenant leave room for what others command, and none is lost', async () => {
  const manager = await jetstreamManager(house.operator)
  await manager.streams.update('COMMANDS', { max_bytes: maxBytes })
  const [flooding, other] = [tenant(), tenant()]
  for (const owner of [flooding, other]) await house.live(owner, { graph: mail })
  await house.live(other, { graph: tagged('seen') })

  const before = await fill(flooding)
  const entered: TypeId<'ent'>[] = []
  // The service looks at the stream each second.
  await eventually(async () => {
    const entries = await enter(flooding)
    entered.push(...entries)
    for (const entryId of entries) expect(await isLeft(entryId)).toBe(true)
  })
  const stored = await bytesStored()
  const more = await Promise.all(Array.from({ length: 50 }, () => enter(flooding)))
  entered.push(...more.flat())
  for (const entryId of more.flat()) expect(await isLeft(entryId)).toBe(true)
  expect(await bytesStored()).toBe(stored)

  // what needs another service is done; what needs this one is taken, and done later
  const late = await enter(other)
  expect(late).toHaveLength(2)
  await eventually(async () => expect(await house.commands(other)).toHaveLength(1))
  expect(await house.told(other, sendEmail)).toEqual([])

  await handleMails()
  // An email that has waited for long is retried after as long a time, at most a minute.
  await eventually(async () => {
    advanceClock(60_000)
    const left = await house.admin`select from automations.entries where status = 'running'`
    expect(left).toHaveLength(0)
  })
  expect(await house.told(flooding, sendEmail)).toHaveLength(before + entered.length)
  expect(await house.told(other, sendEmail)).toHaveLength(1)
})
