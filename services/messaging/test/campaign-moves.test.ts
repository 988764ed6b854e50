import { deleteCampaign, getCampaign } from '@outrider/contracts/campaigns'
import { uuidOf } from '@outrider/contracts/ids'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, resetClock, stopClock } from '@outrider/testing/time'
import { expect, test } from 'vitest'
import {
  add,
  at,
  copiesTo,
  create,
  hour,
  house,
  launch,
  letTimePass,
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

/** Emails that both replicas may have at the relay at a time: four connections each. */
const atRelay = 8

test('after a pause no more leave, and resuming sends the rest, each once', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 100)
  const campaign = await create(owner, { audience: { tag } })
  const received = () => copiesTo(people).reduce((sum, copies) => sum + copies, 0)
  using gate = house.sink.hold({ after: 10 })
  await launch(owner, campaign)
  await gate.reached
  expect((await move(owner, campaign, 'pause')).status).toBe('paused')
  gate.open()
  await sendToOne(owner)
  expect(received()).toBeGreaterThan(10)
  expect(received()).toBeLessThanOrEqual(10 + atRelay)
  await expect(move(owner, campaign, 'pause')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  expect((await move(owner, campaign, 'resume')).status).toBe('sending')
  await until(owner, campaign, 'completed')
  expect(copiesTo(people)).toEqual(people.map(() => 1))
  expect(await stats(owner, campaign)).toMatchObject({ audience: 100, sent: 100 })
})

test('once a campaign is paused, the relay hears of no more of its emails', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 60)
  const addresses = new Set<string | null>(people.map((person) => person.email))
  const offered: string[] = []
  house.sink.onRecipient = (address) => {
    if (addresses.has(address)) offered.push(address)
  }
  const campaign = await create(owner, { audience: { tag } })
  using gate = house.sink.hold()
  await launch(owner, campaign)
  await gate.reached
  await move(owner, campaign, 'pause')
  letTimePass(100) // after which the status is read again
  gate.open()
  await sendToOne(owner)
  expect(offered.length).toBeLessThanOrEqual(atRelay)
  await move(owner, campaign, 'resume')
  await until(owner, campaign, 'completed')
  expect(copiesTo(people)).toEqual(people.map(() => 1))
})

test('a campaign that is cancelled while it sends skips the rest and says so', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 100)
  const campaign = await create(owner, { audience: { tag } })
  using gate = house.sink.hold({ after: 10 })
  await launch(owner, campaign)
  await gate.reached
  expect((await move(owner, campaign, 'cancel')).status).toBe('cancelled')
  gate.open()
  await eventually(async () => {
    const { audience, pending, sent, skipped } = await stats(owner, campaign)
    expect({ audience, pending }).toEqual({ audience: 100, pending: 0 })
    expect(sent + (skipped['CANCELLED'] ?? 0)).toBe(100)
    expect(sent).toBeGreaterThan(10)
    expect(sent).toBeLessThanOrEqual(10 + atRelay)
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
  const people = await add(owner, tag, 25)
  const campaign = await create(owner, { audience: { tag }, perMinute: 600, sendAt: at(hour) })
  await launch(owner, campaign)
  await eventually(async () => {
    const rows = await house.admin`
      select from messaging.campaign_recipients where campaign_id = ${uuidOf(campaign.id)}`
    expect(rows).toHaveLength(25)
  })
  stopClock()
  advanceClock(hour)
  // One statement makes all messages that are due.
  for (const made of [1, 11, 21]) {
    await eventually(async () =>
      expect(await house.messages(owner, { campaignId: campaign.id })).toHaveLength(made),
    )
    advanceClock(1_000)
  }
  resetClock()
  advanceClock(2 * hour)
  await until(owner, campaign, 'completed')
  expect(copiesTo(people)).toEqual(people.map(() => 1))
})
