import { type Campaign, getCampaignStats, maxCountedLinks } from '@outrider/contracts/campaigns'
import { recordClick, recordOpen } from '@outrider/contracts/emails'
import { uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { listCounts } from '@outrider/contracts/statistics'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { clock } from '@outrider/service/observe/time'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, resetClock } from '@outrider/testing/time'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { add, create, house, launch, newTag, one, startForFile, until } from './campaigns-set-up.ts'

startForFile()
afterEach(() => resetClock())

const browser = { userAgent: 'Mozilla/5.0 (Macintosh)', onlyHeaders: false }
const scanner = { userAgent: 'Mimecast', onlyHeaders: false }
const hour = 3_600_000

const hourly = (owner: Tenant, campaign: Campaign) =>
  request(house.nats, getCampaignStats, { ...one(owner, campaign), query: { interval: 'hour' } })

/** The tokens of the links in the email to an address, in their order, and of its pixel. */
async function tokensFor(address: string | null) {
  const received = house.sink.received.find(({ to }) => to === address)
  const { html = '' } = await PostalMime.parse(received?.raw ?? '')
  const tokens = [...html.matchAll(/https:\/\/mail\.example\/[^"]*\/([\w-]+\.[\w-]+)/g)]
  return tokens.map(([, token = '']) => token)
}

const content = {
  subject: 'S',
  html: '<a href="https://shop.example/a">A</a> <a href="https://shop.example/b?to={{ contact.email }}">B</a>',
}
const tracking = { opens: true, clicks: true }

async function sent(people: number) {
  const [owner, tag] = [tenant(), newTag()]
  const readers = await add(owner, tag, people)
  const campaign = await create(owner, { audience: { tag }, content, tracking })
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  return { owner, campaign, readers }
}

test('statistics by hour tell when people read an email, and which links they clicked', async () => {
  const { owner, campaign, readers } = await sent(2)
  const tokens = await Promise.all(readers.map(({ email }) => tokensFor(email)))
  const [[firstA = '', firstB = ''] = [], [secondA = ''] = []] = tokens
  const click = (token: string, visitor: typeof browser) =>
    request(house.nats, recordClick, { token, ...visitor })
  const began = clock.now().getTime()
  await click(firstA, browser)
  await click(firstA, browser) // counted once
  await click(secondA, scanner) // no person
  advanceClock(2 * hour)
  await click(firstB, browser)
  await click(secondA, browser)
  await request(house.nats, recordOpen, { token: tokens[0]?.at(-1) ?? '', ...browser })
  const { intervals = [], links, sent: all } = await hourly(owner, campaign)
  expect(all).toBe(2)
  expect(links).toEqual([
    { url: 'https://shop.example/a', clicks: 2 },
    { url: 'https://shop.example/b?to=…', clicks: 1 },
  ])
  const sums = (what: 'sent' | 'clicked' | 'opened') =>
    intervals.reduce((sum, each) => sum + (each[what] ?? 0), 0)
  expect({ sent: sums('sent'), clicked: sums('clicked'), opened: sums('opened') }).toEqual({
    sent: 2,
    clicked: 2,
    opened: 1,
  })
  const last = intervals.at(-1)
  expect(last).toMatchObject({ sent: 0, clicked: 1, opened: 1, delivered: 0, bounced: 0 })
  const at = new Date(began + 2 * hour)
  at.setUTCMinutes(0, 0, 0)
  expect(last?.at).toBe(at.toISOString())
  expect(intervals.map((each) => each.at)).toEqual(intervals.map((each) => each.at).toSorted())
  const plain = await request(house.nats, getCampaignStats, one(owner, campaign))
  expect(plain).not.toHaveProperty('intervals')
  expect(plain).not.toHaveProperty('links')
})

test('hours are counted in the first thirty days, and a limited number of links', async () => {
  const { owner, campaign, readers } = await sent(1)
  const [token = ''] = await tokensFor(readers[0]?.email ?? null)
  await house.admin`
    insert into messaging.campaign_links (campaign_id, url_hash, url, shard, clicks)
    select ${uuidOf(campaign.id)}, decode(md5(n::text), 'hex'), 'https://a.example/' || n, 0, 1
    from generate_series(1, ${maxCountedLinks}) n`
  await house.admin`
    update messaging.campaigns set launched_at = now() - interval '31 days'
    where id = ${uuidOf(campaign.id)}`
  await request(house.nats, recordClick, { token, ...browser })
  const { intervals = [], links = [], clicked } = await hourly(owner, campaign)
  expect(clicked).toBe(1)
  expect(intervals.map((each) => each.clicked)).toEqual([0])
  expect(links).toHaveLength(100)
  expect(links.map(({ url }) => url)).not.toContain('https://shop.example/a')
})

test('where nobody was tracked, hours have no opens and clicks', async () => {
  const [owner, tag] = [tenant(), newTag()]
  await add(owner, tag, 1)
  const campaign = await create(owner, { audience: { tag }, content })
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  const { intervals, links } = await hourly(owner, campaign)
  expect(intervals).toMatchObject([{ sent: 1, opened: null, clicked: null }])
  expect(links).toEqual([])
  await expect(hourly(tenant(), campaign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

const day = 24 * 3_600_000
const counts = async (owner: Tenant) => {
  const now = clock.now().getTime()
  const [from = '', to = ''] = [now - day, now + day].map((at) => new Date(at).toISOString())
  const asked = { tenant: owner, interval: 'day' as const, from, to }
  const { counts: rows } = await request(house.nats, listCounts.messaging, asked)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

test('what becomes of messages is counted once: sent, opened by people, failed', async () => {
  const owner = tenant()
  const reader = await house.contacts.add(owner)
  await house.send(owner, {
    contactId: reader.id,
    subject: 'S',
    html: '<p>Hello</p>',
    tracking: { opens: true },
  })
  await house.message(owner, reader.id, 'sent')
  const { raw = '' } = house.sink.received.find(({ to }) => to === reader.email) ?? {}
  const { html = '' } = await PostalMime.parse(raw)
  const token = /\/open\/([\w-]+\.[\w-]+)/.exec(html)?.[1] ?? ''
  const machine = 'Mozilla/5.0'
  const person = `${machine} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15`
  advanceClock(60_000) // who opens an email at once is a machine
  for (const userAgent of [machine, person, person])
    await request(house.nats, recordOpen, { token, userAgent, onlyHeaders: false })
  await house.push(owner, { contactId: (await house.contacts.add(owner)).id })
  const other = await house.contacts.add(owner)
  house.sink.onRecipient = (to) =>
    to === other.email ? { responseCode: 550, message: '5.1.1 no such user' } : undefined
  await house.send(owner, { contactId: other.id })
  await house.message(owner, other.id, 'failed')
  const expected = {
    'emails sent': 1,
    'emails with opens': 1,
    'emails opened': 1,
    'emails failed': 1,
    'inapp sent': 1,
  }
  await eventually(async () => expect(await counts(owner)).toEqual(expected))
  expect(await counts({ ...owner, environment: 'test' })).toEqual({})
})
