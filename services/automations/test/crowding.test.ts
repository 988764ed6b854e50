import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { sendEmail } from '@outrider/contracts/messaging'
import type { Tenant } from '@outrider/contracts/shapes'
import { backlogFrom } from '@outrider/service/nats/watch'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, openHouse, tagged } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/**
 * Bytes of the stream, so that about 300 mails are as much as may wait for one service. The service looks at the stream
 * each second: the rest of it has to hold what a fast machine commands until then.
 */
const maxBytes = 20_000_000
const mail = chainOf({
  type: 'send_email',
  config: { subject: 'Hi', text: 'x'.repeat(20_000) },
})

async function bytesStored(): Promise<number> {
  const manager = await jetstreamManager(house.operator)
  return (await manager.streams.info('COMMANDS')).state.bytes
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

/** Does what messaging was commanded, as if it were back. */
async function handleMails(): Promise<void> {
  const messaging = jetstream(await house.connect('messaging'))
  const consumer = await messaging.consumers.get('COMMANDS', 'messaging')
  for await (const msg of await consumer.fetch({ max_messages: 1_000, expires: 1_000 })) msg.ack()
}

test('while messaging is away, the emails of one tenant leave room for what others command, and none is lost', async () => {
  const manager = await jetstreamManager(house.operator)
  await manager.streams.update('COMMANDS', { max_bytes: maxBytes })
  const [flooding, other] = [tenant(), tenant()]
  for (const owner of [flooding, other]) await house.live(owner, { graph: mail })
  await house.live(other, { graph: tagged('seen') })

  const entered: TypeId<'ent'>[] = []
  for (let left = false; !left;) {
    const [entryId] = await enter(flooding)
    if (!entryId) throw new Error('no entry')
    entered.push(entryId)
    left = await isLeft(entryId)
  }
  const stored = await bytesStored()
  expect(stored).toBeGreaterThanOrEqual(backlogFrom * maxBytes)
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
  const left = () => house.admin`
    select from automations.entries where status = 'running'`
  // who waited for long is tried again after as long a time
  await eventually(async () => expect(await left()).toHaveLength(0), { timeoutMs: 90_000 })
  expect(await house.told(flooding, sendEmail)).toHaveLength(entered.length)
  expect(await house.told(other, sendEmail)).toHaveLength(1)
}, 150_000)
