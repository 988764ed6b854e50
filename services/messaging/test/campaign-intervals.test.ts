import { type Campaign, getCampaignStats, maxCountedLinks } from '@outrider/contracts/campaigns'
import { recordClick, recordOpen } from '@outrider/contracts/emails'
import { uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
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
