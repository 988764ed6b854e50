import { getCampaignStats } from '@outrider/contracts/campaign-stats'
import {
  type Campaign,
  campaignFacts,
  changeCampaign,
  createCampaign,
  type CampaignInput,
  type CampaignPatch,
  deleteCampaign,
  getCampaign,
  launchCampaign,
  listCampaigns,
  moveCampaign,
  testCampaign,
} from '@outrider/contracts/campaigns'
import { contactMerged } from '@outrider/contracts/contact-facts'
import { contactErased } from '@outrider/contracts/erasures'
import { parse } from '@outrider/contracts/contract'
import { newId, newUuid, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import type { Recipient } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { changeTemplate, createTemplate } from '@outrider/contracts/templates'
import { readParcel } from '@outrider/service/parcel'
import { messageOf } from '@outrider/service/publish'
import { request } from '@outrider/service/requests'
import { cellsOf, refused } from '@outrider/service/state-table'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { campaignStates } from '../src/campaigns/states.ts'
import { type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
/** What was told of campaigns. */
const told: { what: string; campaignId: string }[] = []
beforeAll(async () => {
  house = await openHouse(stack, {}, 2)
  house.operator.subscribe('facts.messaging.campaign.*', {
    callback: (_error, msg) => {
      for (const { data } of readParcel(msg.string()))
        told.push({
          what: msg.subject.split('.').at(-1) ?? '',
          ...parse(campaignFacts.launched.data, data),
        })
    },
  })
  await house.operator.flush()
})
afterAll(() => stack.disposeAsync())
afterEach(() => {
  house.sink.onRecipient = () => {}
  house.sink.onMessage = async () => {}
  house.domains.senders.clear()
})

const email = { subject: 'Hi {{ contact.attributes.name }}', html: '<p>News</p>' }

function create(owner: Tenant, input: Partial<CampaignInput> & Pick<CampaignInput, 'audience'>) {
  const said = input.templateId ?? input.content ?? (input.variants && {})
  const content = said === undefined && { content: email }
  const campaign = { name: 'C', channel: 'email' as const, ...content, ...input }
  return request(house.nats, createCampaign, { tenant: owner, campaign })
}
const one = (owner: Tenant, { id }: Campaign) => ({ tenant: owner, campaignId: id })
const launch = (owner: Tenant, campaign: Campaign) =>
  request(house.nats, launchCampaign, one(owner, campaign))
const move = (owner: Tenant, campaign: Campaign, how: 'pause' | 'resume' | 'cancel') =>
  request(house.nats, moveCampaign, { ...one(owner, campaign), move: how })
const change = (owner: Tenant, campaign: Campaign, patch: CampaignPatch) =>
  request(house.nats, changeCampaign, { ...one(owner, campaign), change: patch })
const stats = (owner: Tenant, campaign: Campaign) =>
  request(house.nats, getCampaignStats, one(owner, campaign))
const status = async (owner: Tenant, campaign: Campaign) =>
  (await request(house.nats, getCampaign, one(owner, campaign))).status
const until = (owner: Tenant, campaign: Campaign, wanted: Campaign['status']) =>
  eventually(async () => expect(await status(owner, campaign)).toBe(wanted))
const add = (tag: string, count: number, more: Partial<Recipient> = {}) =>
  Array.from({ length: count }, () => house.contacts.add({ tags: [tag], ...more }))
const copiesTo = (people: readonly Recipient[]) =>
  people.map((person) => house.sink.received.filter(({ to }) => to === person.email).length)
/** Sends a campaign of one to its end: all senders have gone round since. */
const sendToOne = async (owner: Tenant) => {
  const tag = newTag()
  add(tag, 1)
  const campaign = await create(owner, { audience: { tag } })
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
}
const newTag = () => crypto.randomUUID()
const hour = 3_600_000
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

test('a campaign goes once to each of its audience, counts them, tells of itself and completes', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = add(tag, 250)
  const [gone] = add(tag, 1, { unsubscribed: true })
  add(tag, 1, { email: null })
  const campaign = await create(owner, { audience: { tag } })
  expect(campaign).toMatchObject({ status: 'draft', content: email, launchedAt: null })
  expect((await launch(owner, campaign)).status).toBe('sending')
  add(tag, 1)
  await until(owner, campaign, 'completed')
  expect(copiesTo(people)).toEqual(people.map(() => 1))
  expect(await stats(owner, campaign)).toMatchObject({
    audience: 252,
    sent: 250,
    failed: 0,
    pending: 0,
    skipped: { UNSUBSCRIBED: 1, NO_ADDRESS: 1 },
    variants: [],
  })
  const skipped = await house.messages(owner, { campaignId: campaign.id, status: 'skipped' })
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

test('of two launches at once one is refused, and nobody gets two', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = add(tag, 20)
  const campaign = await create(owner, { audience: { tag } })
  const outcomes = await Promise.allSettled([launch(owner, campaign), launch(owner, campaign)])
  expect(outcomes.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await until(owner, campaign, 'completed')
  expect(copiesTo(people)).toEqual(people.map(() => 1))
  await expect(launch(owner, campaign)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
})

test('after a pause no more leave, and resuming sends the rest, each once', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = add(tag, 400)
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

test('a campaign that is cancelled while it sends skips the rest and says so', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = add(tag, 400)
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
  await request(house.nats, deleteCampaign, one(owner, campaign))
  await expect(request(house.nats, getCampaign, one(owner, campaign))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('sendAt is waited for; cancelled before it, nothing is sent; in the past it is now', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = add(tag, 3)
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
  const people = add(tag, 60)
  const campaign = await create(owner, { audience: { tag }, perMinute: 600 })
  const began = performance.now()
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  expect((performance.now() - began) / 1_000).toBeGreaterThan(59 / 11)
  expect(copiesTo(people)).toEqual(people.map(() => 1))
})

test('each contact gets one variant, the statistics are per variant, and a template is frozen at the launch', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const people = add(tag, 40)
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
  const people = add(tag, 120, { attributes: { name: 'Ada' } })
  const content = { title: 'Hi {{ contact.attributes.name }}', body: 'News' }
  const campaign = await create(owner, { channel: 'inapp', audience: { tag }, content })
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  expect(await stats(owner, campaign)).toMatchObject({ audience: 120, sent: 120, pending: 0 })
  const message = await house.message(owner, people[0]?.id ?? newId('con'), 'sent')
  expect(message).toMatchObject({ channel: 'inapp', content: { title: 'Hi Ada', body: 'News' } })
})

test('of two who are merged one gets it, and who is erased gets none', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const [ada, former, erased, told1, former1] = add(tag, 5)
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
  house.contacts.merge(former, ada) // nobody has told of it yet
  house.contacts.merge(former1, told1)
  house.contacts.people.delete(erased.id)
  const now = new Date().toISOString()
  const tell = [
    messageOf(
      contactMerged,
      { tenant: owner, contactId: told1.id, formerId: former1.id, occurredAt: now },
      crypto.randomUUID(),
    ),
    messageOf(
      contactErased,
      {
        tenant: owner,
        erasureId: newId('era'),
        contactId: erased.id,
        formerIds: [],
        erasedAt: now,
      },
      crypto.randomUUID(),
    ),
  ]
  for (const message of tell) await house.commands.publish(message)
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
  add(tag, 30)
  const senderId = newId('snd')
  const dkim = { domain: 'brand.example', selector: 'selector1', privateKey: 'x' }
  house.domains.senders.set(senderId, null)
  const campaign = await create(owner, { audience: { tag }, senderId, perMinute: 60 })
  await expect(launch(owner, campaign)).rejects.toMatchObject({ code: 'DOMAIN_NOT_READY' })
  expect(await status(owner, campaign)).toBe('draft')
  house.domains.senders.set(senderId, { address: 'a@brand.example', name: null, dkim })
  await launch(owner, campaign)
  house.domains.senders.set(senderId, null)
  await change(owner, campaign, { perMinute: null })
  await until(owner, campaign, 'completed')
  const { audience, sent, failed, skipped } = await stats(owner, campaign)
  expect(audience).toBe(30)
  expect(sent + failed + (skipped['DOMAIN_NOT_READY'] ?? 0)).toBe(30)
  const { reason } = await request(house.nats, getCampaign, one(owner, campaign))
  expect(reason).toBe('DOMAIN_NOT_READY')
})

test('a test goes to those named and counts nothing', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const [ada] = add(tag, 2)
  const campaign = await create(owner, { audience: { tag } })
  const { messages } = await request(house.nats, testCampaign, {
    ...one(owner, campaign),
    test: { contacts: [{ email: ada?.email ?? '' }], contactIds: [ada?.id ?? newId('con')] },
  })
  expect(messages).toEqual([{ id: expect.any(String), contactId: ada?.id }])
  await house.message(owner, ada?.id ?? newId('con'), 'sent')
  expect(await status(owner, campaign)).toBe('draft')
  expect(await stats(owner, campaign)).toMatchObject({ audience: 0, sent: 0 })
  expect(await house.messages(owner, { campaignId: campaign.id })).toEqual([])
  const nobody = { contacts: [{ email: 'nobody@example.com' }] }
  await expect(
    request(house.nats, testCampaign, { ...one(owner, campaign), test: nobody }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a large campaign holds up neither another one nor what somebody asked for', async () => {
  const [big, small] = [tenant(), tenant()]
  const [bigTag, smallTag] = [newTag(), newTag()]
  add(bigTag, 1_500)
  const ten = add(smallTag, 10)
  const asked = house.contacts.add()
  const large = await create(big, { audience: { tag: bigTag } })
  await launch(big, large)
  await eventually(async () => expect((await stats(big, large)).sent).toBeGreaterThan(10))
  const little = await create(small, { audience: { tag: smallTag } })
  await launch(small, little)
  await house.send(big, { contactId: asked.id, transactional: true, subject: 'S', text: 'T' })
  await house.message(big, asked.id, 'sent')
  await until(small, little, 'completed')
  expect(copiesTo(ten)).toEqual(ten.map(() => 1))
  expect(await status(big, large)).toBe('sending')
  await move(big, large, 'cancel')
})

const inapp = { title: 'T', body: 'B' }
const wrong: [string, Partial<CampaignInput>, string, (typeof email | null)?][] = [
  ['neither template nor content', {}, 'templateId', null],
  ['both', { templateId: newId('tpl') }, 'content'],
  ['an unknown template', { templateId: newId('tpl') }, 'templateId', null],
  ['an unknown segment', { audience: { segmentId: newId('seg') } }, 'audience.segmentId'],
  ['an unknown sender', { senderId: newId('snd') }, 'senderId'],
  ['a subject that is missing', { content: { text: 'T' } }, 'content.subject'],
  ['no Liquid', { content: { subject: 'S', text: '{{' } }, 'content.text'],
  ['a title in an email', { content: { ...email, title: 'T' } }, 'content.title'],
  ['an email in an inbox', { channel: 'inapp', content: { ...inapp, text: 'T' } }, 'content.text'],
  ['a script', { channel: 'inapp', content: { ...inapp, url: 'javascript:x' } }, 'content.url'],
  [
    'a sender of in-app messages',
    { channel: 'inapp', content: inapp, senderId: newId('snd') },
    'senderId',
  ],
  ['weights that do not add up', { variants: [{ name: 'a', weight: 60 }] }, 'variants'],
  [
    'two variants of one name',
    {
      variants: [
        { name: 'a', weight: 50 },
        { name: 'a', weight: 50 },
      ],
    },
    'variants.1.name',
  ],
  [
    'a variant with both',
    { variants: [{ name: 'a', weight: 100, templateId: newId('tpl'), content: email }] },
    'variants.0.content',
  ],
]
test.each(wrong)('%s is refused with the field', async (_what, input, field, content = email) => {
  const campaign = {
    name: 'C',
    channel: 'email' as const,
    audience: { all: true as const },
    ...(content && { content }),
    ...input,
  }
  await expect(
    request(house.nats, createCampaign, { tenant: tenant(), campaign }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', faults: [{ field }] })
})

test('a creation that is tried again creates nothing else', async () => {
  const owner = tenant()
  const campaign = {
    name: 'Once',
    channel: 'inapp' as const,
    audience: { all: true as const },
    content: { title: 'Hello', body: 'World' },
  }
  const creationId = newUuid()
  const once = () =>
    request(house.nats, createCampaign, { tenant: owner, campaign }, { creationId })
  const first = await once()
  expect(first.id).toBe(`cmp_${creationId}`)
  expect(await once()).toEqual(first)
})

test('a draft may be changed; a launched campaign only in name and speed; each belongs to its organization alone', async () => {
  const [owner, tag] = [tenant(), newTag()]
  add(tag, 5)
  const campaign = await create(owner, { audience: { tag }, perMinute: 60 })
  expect(
    await change(owner, campaign, { name: 'D', content: { subject: 'S', text: 'T' } }),
  ).toMatchObject({
    name: 'D',
    content: { subject: 'S', text: 'T' },
    perMinute: 60,
  })
  const { campaigns } = await request(house.nats, listCampaigns, {
    tenant: owner,
    query: { limit: 50 },
  })
  expect(campaigns.map(({ id }) => id)).toEqual([campaign.id])
  await launch(owner, campaign)
  for (const patch of [{ content: email }, { audience: { all: true as const } }, { sendAt: null }])
    await expect(change(owner, campaign, patch)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    })
  expect(await change(owner, campaign, { perMinute: 100_000, name: 'E' })).toMatchObject({
    name: 'E',
  })
  await expect(request(house.nats, deleteCampaign, one(owner, campaign))).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  })
  const stranger = tenant()
  for (const ask of [launchCampaign, getCampaign, getCampaignStats, deleteCampaign])
    await expect(request(house.nats, ask, one(stranger, campaign))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
})

const byCallers = cellsOf(campaignStates).filter(({ event }) => event !== 'complete')
test.each(byCallers)('whether a campaign that is $state may $event: $next', async (cell) => {
  const { state, event, next } = cell
  const owner = tenant()
  const campaign = await create(owner, { audience: { tag: newTag() } })
  const id = uuidOf(campaign.id)
  await house.admin`update messaging.campaigns set status = ${state} where id = ${id}`
  const acts: Partial<Record<typeof event, () => Promise<unknown>>> = {
    launch: () => launch(owner, campaign),
    pause: () => move(owner, campaign, 'pause'),
    resume: () => move(owner, campaign, 'resume'),
    cancel: () => move(owner, campaign, 'cancel'),
    edit: () => change(owner, campaign, { content: email }),
    delete: () => request(house.nats, deleteCampaign, one(owner, campaign)),
  }
  const outcome = await acts[event]?.().then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : error),
  )
  expect(outcome).toBe(next === refused ? 'INVALID_TRANSITION' : 'done')
})
