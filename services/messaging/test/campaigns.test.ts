import { getCampaign } from '@outrider/contracts/campaigns'
import { newId, uuidOf } from '@outrider/contracts/ids'
import type { Recipient } from '@outrider/contracts/recipients'
import { changeTemplate, createTemplate } from '@outrider/contracts/templates'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { listen } from '@outrider/testing/listen'
import { itemsIn } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import {
  add,
  at,
  change,
  copiesTo,
  create,
  email,
  hour,
  house,
  launch,
  newTag,
  one,
  startForFile,
  stats,
  status,
  told,
  until,
} from './campaigns-set-up.ts'

startForFile()

/** People with an inbox. */
const addReaders = (owner: ReturnType<typeof tenant>, tag: string, count: number) =>
  house.contacts.addMany(owner, count, (place) => ({
    tags: [tag],
    externalId: `reader-${place}`,
    attributes: { name: 'Ada' },
  }))

test('an in-app campaign skips people whom no inbox belongs to', async () => {
  const [owner, tag] = [tenant(), newTag()]
  await add(owner, tag, 1, { externalId: 'reader', walletAddress: null })
  await add(owner, tag, 1, { externalId: null, walletAddress: null })
  const content = { title: 'T', body: 'B' }
  const campaign = await create(owner, { channel: 'inapp', audience: { tag }, content })
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  expect(await stats(owner, campaign)).toMatchObject({ sent: 1, skipped: { NO_ADDRESS: 1 } })
})

test('a campaign goes once to each of its audience, counts them, tells of itself and completes', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 150) // more than one page of messages
  const [gone] = await add(owner, tag, 1, { unsubscribed: true })
  await add(owner, tag, 1, { email: null })
  const campaign = await create(owner, { audience: { tag } })
  expect(campaign).toMatchObject({ status: 'draft', content: email, launchedAt: null })
  expect((await launch(owner, campaign)).status).toBe('sending')
  await add(owner, tag, 1)
  await until(owner, campaign, 'completed')
  expect(copiesTo(people)).toEqual(people.map(() => 1))
  expect(await stats(owner, campaign)).toMatchObject({
    audience: 152,
    sent: 150,
    failed: 0,
    pending: 0,
    skipped: { UNSUBSCRIBED: 1, NO_ADDRESS: 1 },
    variants: [],
  })
  const skipped = await house.messages(owner, { campaignId: campaign.id, status: ['skipped'] })
  expect(new Set(skipped.map(({ reason }) => reason))).toEqual(
    new Set(['NO_ADDRESS', 'UNSUBSCRIBED']),
  )
  expect(skipped.map(({ contactId }) => contactId)).toContain(gone?.id)
  await eventually(() => {
    const mine = told.filter(({ campaignId }) => campaignId === campaign.id)
    expect(mine.map(({ what }) => what)).toEqual(['launched', 'completed'])
  })
})

test('a launch that nobody is in the audience of completes with zeros', async () => {
  const owner = tenant()
  const campaign = await create(owner, { audience: { tag: newTag() } })
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  expect(await stats(owner, campaign)).toMatchObject({ audience: 0, sent: 0, skipped: {} })
})

test('each contact gets one variant, the statistics are per variant, and a template is frozen at the launch', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await add(owner, tag, 40)
  const { id: templateId } = await request(house.nats, createTemplate, {
    tenant: owner,
    template: { name: 'T', subject: 'before', text: 'T' },
  })
  const campaign = await create(owner, {
    audience: { tag },
    templateId,
    sendAt: at(hour),
    variants: [
      { name: 'own', weight: 50, content: { subject: 'own', text: 'T' } },
      { name: 'given', weight: 50 },
    ],
  })
  await launch(owner, campaign)
  const edit = { subject: 'after' }
  await request(house.nats, changeTemplate, { tenant: owner, templateId, change: edit })
  advanceClock(hour)
  await until(owner, campaign, 'completed')
  const subjects = await Promise.all(
    people.map(async (person) => {
      const raw = house.sink.received.find(({ to }) => to === person.email)?.raw ?? ''
      return (await PostalMime.parse(raw)).subject
    }),
  )
  const own = subjects.filter((subject) => subject === 'own').length
  expect(subjects.filter((subject) => subject === 'before')).toHaveLength(40 - own)
  expect(own).toBeGreaterThan(5)
  const { variants } = await stats(owner, campaign)
  expect(variants).toMatchObject([
    { name: 'own', audience: own, sent: own },
    { name: 'given', audience: 40 - own, sent: 40 - own },
  ])
  const [message] = await house.messages(owner, { campaignId: campaign.id, limit: 1 })
  expect(message).toMatchObject({ campaignId: campaign.id, channel: 'email' })
})

test('an in-app campaign reaches inboxes, filled in, and counts who was shown it', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = await addReaders(owner, tag, 120)
  const content = { title: 'Hi {{ contact.attributes.name }}', body: 'News' }
  const campaign = await create(owner, { channel: 'inapp', audience: { tag }, content })
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  expect(await stats(owner, campaign)).toMatchObject({ audience: 120, sent: 120, pending: 0 })
  const message = await house.message(owner, people[0]?.id ?? newId('con'), 'sent')
  expect(message).toMatchObject({ channel: 'inapp', content: { title: 'Hi Ada', body: 'News' } })
})

test.each([
  ['email', email],
  ['inapp', { title: 'Hi', body: 'News' }],
] as const)(
  'that %s messages of a campaign were sent is told in bulk',
  async (channel, content) => {
    const [owner, tag] = [tenant(), newTag()]
    await listen(house, 'messaging', owner, ['message.sent'])
    await addReaders(owner, tag, 1)
    const campaign = await create(owner, { channel, audience: { tag }, content })
    await launch(owner, campaign)
    await eventually(async () => {
      const facts = await itemsIn(house.operator, 'FACTS')
      const ours = facts.filter(({ data }) => JSON.stringify(data).includes(campaign.id))
      expect(ours.map(({ subject }) => subject)).toContain('facts.messaging.message.sent.bulk')
    })
  },
)

test('of two who are merged one gets it, and who is erased gets none', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const [ada, former, erased, told1, former1] = await add(owner, tag, 5)
  if (!ada || !former || !erased || !told1 || !former1) throw new Error('nobody')
  const campaign = await create(owner, { audience: { tag }, sendAt: at(hour) })
  await launch(owner, campaign)
  expect(await stats(owner, campaign)).toMatchObject({ audience: 5, pending: 5 })
  await eventually(async () => {
    const [row] = await house.admin`
      select count(*)::integer as written from messaging.campaign_recipients
      where campaign_id = ${uuidOf(campaign.id)}`
    expect(row).toEqual({ written: 5 })
  })
  await house.contacts.merge(owner, former, ada)
  await house.contacts.merge(owner, former1, told1)
  await house.contacts.erase(owner, erased)
  advanceClock(hour)
  await until(owner, campaign, 'completed')
  expect(await stats(owner, campaign)).toMatchObject({
    audience: 5,
    sent: 2,
    skipped: { NO_CONTACT: 2, ERASED: 1 },
  })
  expect(copiesTo([ada, told1])).toEqual([1, 1])
  expect(copiesTo([former, former1, erased])).toEqual([0, 0, 0])
})

test('a sender that is not ready is refused at the launch, and later skips the rest and is told', async () => {
  const [owner, tag] = [tenant(), newTag()]
  await add(owner, tag, 30)
  const dkim = { domain: 'brand.example', selector: 'selector1', privateKey: 'x' }
  const sender = { address: 'a@brand.example', name: null, dkim }
  const senderId = await house.domains.add(owner, sender)
  await house.domains.setReady(owner, false)
  const campaign = await create(owner, { audience: { tag }, senderId, perMinute: 60 })
  await expect(launch(owner, campaign)).rejects.toMatchObject({ code: 'DOMAIN_NOT_READY' })
  expect(await status(owner, campaign)).toBe('draft')
  await house.domains.setReady(owner, true)
  await launch(owner, campaign)
  await house.domains.setReady(owner, false)
  await change(owner, campaign, { perMinute: null })
  await until(owner, campaign, 'completed')
  const { audience, sent, failed, skipped } = await stats(owner, campaign)
  expect(audience).toBe(30)
  expect(sent + failed + (skipped['DOMAIN_NOT_READY'] ?? 0)).toBe(30)
  const { reason } = await request(house.nats, getCampaign, one(owner, campaign))
  expect(reason).toBe('DOMAIN_NOT_READY')
})

test('a large campaign holds up neither another one nor what somebody asked for', async () => {
  const [big, small] = [tenant(), tenant()]
  const [bigTag, smallTag] = [newTag(), newTag()]
  const many = await add(big, bigTag, 250)
  const ten = await add(small, smallTag, 10)
  const asked = await house.contacts.add(big)
  const large = await create(big, { audience: { tag: bigTag } })
  using gate = house.sink.hold({ after: 10 })
  await launch(big, large)
  await gate.reached
  const little = await create(small, { audience: { tag: smallTag } })
  await launch(small, little)
  await house.send(big, { contactId: asked.id, transactional: true, subject: 'S', text: 'T' })
  await house.message(big, asked.id, 'queued')
  await eventually(async () =>
    expect(await house.messages(small, { campaignId: little.id })).toHaveLength(10),
  )
  gate.open()
  await until(big, large, 'completed')
  const order = house.sink.received.map(({ to }) => to)
  const placesOf = (people: readonly Recipient[]) =>
    people.map(({ email: to }) => order.indexOf(to ?? '')).toSorted((a, b) => a - b)
  const [first = 0] = placesOf(many)
  for (const place of placesOf([...ten, asked])) {
    expect(place).toBeGreaterThan(0)
    expect(place - first).toBeLessThan(100) // each replica has leased sixteen of the large one
  }
})
