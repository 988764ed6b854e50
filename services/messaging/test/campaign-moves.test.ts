import { setTimeout as delay } from 'node:timers/promises'
import { deleteCampaign, getCampaign } from '@outrider/contracts/campaigns'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { expect, test } from 'vitest'
import {
  add,
  at,
  copiesTo,
  create,
  hour,
  house,
  launch,
  move,
  newTag,
  one,
  sendToOne,
  startForFile,
  stats,
  told,
  until,
} from './campaigns-set-up.ts'

startForFile()

test('of two launches at once one is refused, and nobody gets two', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 20)
  const campaign = await create(owner, { audience: { tag } })
  const outcomes = await Promise.allSettled([launch(owner, campaign), launch(owner, campaign)])
  expect(outcomes.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await until(owner, campaign, 'completed')
  expect(copiesTo(people)).toEqual(people.map(() => 1))
  await expect(launch(owner, campaign)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
})

test('after a pause no more leave, and resuming sends the rest, each once', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 400)
  const campaign = await create(owner, { audience: { tag } })
  const received = () => copiesTo(people).reduce((sum, copies) => sum + copies, 0)
  await launch(owner, campaign)
  await eventually(() => expect(received()).toBeGreaterThan(10))
  expect((await move(owner, campaign, 'pause')).status).toBe('paused')
  await sendToOne(owner) // what was leased at the pause has left before it
  const after = received()
  await sendToOne(owner)
  expect(received()).toBe(after)
  expect(after).toBeLessThan(people.length)
  await expect(move(owner, campaign, 'pause')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  expect((await move(owner, campaign, 'resume')).status).toBe('sending')
  await until(owner, campaign, 'completed')
  expect(copiesTo(people)).toEqual(people.map(() => 1))
  expect(await stats(owner, campaign)).toMatchObject({ audience: 400, sent: 400 })
})

test('once a campaign is paused, the relay hears of no more of its emails', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 60)
  const addresses = new Set(people.map((person) => person.email))
  const offered: string[] = []
  house.sink.onRecipient = (address) => {
    if (addresses.has(address)) offered.push(address)
  }
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  house.sink.onMessage = async () => {
    begun.resolve()
    await held.promise
  }
  const campaign = await create(owner, { audience: { tag } })
  await launch(owner, campaign)
  await begun.promise
  await move(owner, campaign, 'pause')
  await delay(200) // the replicas read the status of a campaign at most every 100 ms
  const before = offered.length // by the connections of both replicas
  held.resolve()
  await sendToOne(owner)
  expect(offered.length - before).toBeLessThanOrEqual(Math.max(0, 8 - before))
  await move(owner, campaign, 'resume')
  await until(owner, campaign, 'completed')
  expect(copiesTo(people)).toEqual(people.map(() => 1))
})

test('a campaign that is cancelled while it sends skips the rest and says so', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 400)
  const campaign = await create(owner, { audience: { tag } })
  await launch(owner, campaign)
  await eventually(async () => expect((await stats(owner, campaign)).sent).toBeGreaterThan(5))
  expect((await move(owner, campaign, 'cancel')).status).toBe('cancelled')
  await eventually(async () => {
    const { audience, pending, sent, skipped } = await stats(owner, campaign)
    expect({ audience, pending }).toEqual({ audience: 400, pending: 0 })
    expect(sent + (skipped['CANCELLED'] ?? 0)).toBe(400)
    expect(copiesTo(people).filter((copies) => copies === 1)).toHaveLength(sent)
  })
  await eventually(() => {
    const mine = told.filter(({ campaignId }) => campaignId === campaign.id)
    expect(mine.map(({ what }) => what)).toEqual(['launched', 'cancelled'])
  })
  await request(house.nats, deleteCampaign, one(owner, campaign))
  await expect(request(house.nats, getCampaign, one(owner, campaign))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('sendAt is waited for; cancelled before it, nothing is sent; in the past it is now', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 3)
  const later = await create(owner, { audience: { tag }, sendAt: at(hour) })
  expect((await launch(owner, later)).status).toBe('scheduled')
  await move(owner, later, 'cancel')
  await eventually(async () =>
    expect((await stats(owner, later)).skipped).toEqual({ CANCELLED: 3 }),
  )
  const soon = await create(owner, { audience: { tag }, sendAt: at(hour) })
  expect((await launch(owner, soon)).status).toBe('scheduled')
  expect(copiesTo(people)).toEqual([0, 0, 0])
  advanceClock(hour)
  await until(owner, soon, 'completed')
  const past = await create(owner, { audience: { tag }, sendAt: at(-1_000) })
  expect((await launch(owner, past)).status).toBe('sending')
  await until(owner, past, 'completed')
  expect(copiesTo(people)).toEqual([2, 2, 2])
})

test('perMinute holds, whoever sends', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 60)
  const campaign = await create(owner, { audience: { tag }, perMinute: 600 })
  const began = performance.now()
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  expect((performance.now() - began) / 1_000).toBeGreaterThan(59 / 11)
  expect(copiesTo(people)).toEqual(people.map(() => 1))
})
