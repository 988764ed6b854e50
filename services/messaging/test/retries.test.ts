import { newId, type TypeId } from '@outrider/contracts/ids'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

afterEach(() => {
  house.sink.onRecipient = () => {}
  house.sink.onMessage = async () => {}
})
/** Lets time pass, and somebody else's email wake whoever rests. */
const moveOn = async (seconds: number) => {
  advanceClock(seconds * 1_000)
  await house.send(tenant(), { contactId: newId('con') })
}
/** Sends somebody else's email all the way: what was due before it has been tried by then. */
const sendAnother = async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  await house.send(owner, { contactId })
  await house.message(owner, contactId, 'sent')
}

const deferrals = async (owner: ReturnType<typeof tenant>, contactId: TypeId<'con'>) => {
  const { timeline } = await house.message(owner, contactId, 'queued')
  const deferred = timeline.filter(({ type }) => type === 'deferred')
  return deferred.reduce((sum, { count }) => sum + count, 0)
}

test('a 4xx is tried again, later each time, until the relay takes the email', async () => {
  stopClock()
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  let attempts = 0
  house.sink.onRecipient = (address) => {
    if (address === ada.email) attempts += 1
  }
  house.sink.onMessage = async ({ to }) =>
    to === ada.email ? { responseCode: 451, message: '4.7.1 greylisted' } : undefined
  await house.send(owner, { contactId: ada.id })
  for (const [attempt, seconds] of [30, 100, 250].entries()) {
    await eventually(async () => expect(await deferrals(owner, ada.id)).toBe(attempt + 1))
    await moveOn(seconds - 15)
    await sendAnother()
    expect(attempts).toBe(attempt + 1)
    await moveOn(seconds)
  }
  house.sink.onMessage = async () => {}
  await moveOn(100_000)
  const { timeline } = await house.message(owner, ada.id, 'sent')
  expect(timeline.find(({ type }) => type === 'deferred')?.detail).toContain('greylisted')
  expect(house.sink.received.filter(({ to }) => to === ada.email)).toHaveLength(1)
})

test('an email that is never taken fails in the end', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  house.sink.onRecipient = () => ({ responseCode: 450, message: '4.2.1 not now' })
  await house.send(owner, { contactId: ada.id })
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await eventually(async () => expect(await deferrals(owner, ada.id)).toBe(attempt))
    await moveOn(50_000)
  }
  expect(await house.message(owner, ada.id, 'failed')).toMatchObject({
    reason: 'RETRIES_EXHAUSTED',
  })
})

test('a relay that is away is waited for, and one that drops the line before it takes an email as well', async () => {
  const owner = tenant()
  const [ada, grace] = [await house.contacts.add(owner), await house.contacts.add(owner)]
  await house.sink.stop()
  await house.send(owner, { contactId: ada.id })
  await eventually(async () => expect(await deferrals(owner, ada.id)).toBe(1))
  await house.sink.start()
  house.sink.onRecipient = async () => {
    house.sink.onRecipient = () => {}
    await house.sink.stop()
  }
  await moveOn(100)
  await eventually(async () => expect(await deferrals(owner, ada.id)).toBe(2))
  await house.sink.start()
  await house.send(owner, { contactId: grace.id })
  await moveOn(1_000)
  await house.message(owner, ada.id, 'sent')
  await house.message(owner, grace.id, 'sent')
  for (const { email } of [ada, grace])
    expect(house.sink.received.filter(({ to }) => to === email)).toHaveLength(1)
})

test('an email whose line breaks while the relay has it is not sent again', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  house.sink.onMessage = async (message) => {
    house.sink.onMessage = async () => {}
    house.sink.received.push(message) // it was delivered, only the answer is lost
    await house.sink.stop()
  }
  await house.send(owner, { contactId: ada.id })
  expect(await house.message(owner, ada.id, 'failed')).toMatchObject({ reason: 'OUTCOME_UNKNOWN' })
  await house.sink.start()
  await moveOn(100_000)
  await sendAnother()
  const copies = house.sink.received.filter(({ to }) => to === ada.email)
  expect(new Set(copies.map(({ raw }) => raw)).size).toBe(1)
  await house.message(owner, ada.id, 'failed')
})
