import { type Campaign, getCampaignAudience } from '@outrider/contracts/campaigns'
import { getContact } from '@outrider/contracts/contacts'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { recordSubscriptionNow } from '@outrider/contracts/recipients'
import { createSegment, getSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { addSuppression } from '@outrider/contracts/suppressions'
import { createTemplate } from '@outrider/contracts/templates'
import { createTopic } from '@outrider/contracts/topics'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { expect, test } from 'vitest'
import {
  create,
  house,
  launch,
  newTag,
  one,
  startForFile,
  stats,
  until,
} from './campaigns-set-up.ts'

startForFile()

const audience = (owner: Tenant, campaign: Campaign) =>
  request(house.nats, getCampaignAudience, one(owner, campaign))

/** Eight people with a tag: two want everything, the others are not reached for reasons of their own. */
async function addPeople(owner: Tenant, tag: string) {
  const add = (person: object = {}) => house.contacts.add(owner, { tags: [tag], ...person })
  await add()
  await add()
  await add({ unsubscribed: true })
  // The first reason counts.
  await add({ unsubscribed: true, email: null, externalId: 'nobody' })
  await add({ email: null, externalId: 'reader', walletAddress: null })
  const suppressed = await add()
  const both = await add({ unsubscribed: true })
  for (const { email } of [suppressed, both])
    await request(house.nats, addSuppression, {
      tenant: owner,
      suppression: { email: email ?? '' },
    })
  return add()
}

async function addTopic(owner: Tenant, kind: 'optional' | 'service', isIn = true) {
  const topic = {
    key: 'news',
    name: 'News',
    kind,
    default: isIn ? ('in' as const) : ('out' as const),
  }
  const { id } = await request(house.nats, createTopic, { tenant: owner, topic })
  return id
}

test('an audience is counted as it would be now, and as it was fixed after the launch', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const ada = await addPeople(owner, tag)
  const campaign = await create(owner, { audience: { tag } })
  const before = { count: 8, reachable: 3, unsubscribed: 3, suppressed: 1, noAddress: 1 }
  expect(await audience(owner, campaign)).toEqual(before)
  await house.contacts.change(owner, ada, { subscription: { email: 'unsubscribed' } })
  const changed = { ...before, reachable: 2, unsubscribed: 4 }
  expect(await audience(owner, campaign)).toEqual(changed)
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  await house.contacts.add(owner, { tags: [tag] })
  await house.contacts.change(owner, ada, { subscription: { email: 'subscribed' } })
  expect(await audience(owner, campaign)).toEqual(changed)
  // The campaign skips the same contacts for the same reasons.
  expect(await stats(owner, campaign)).toMatchObject({
    audience: 8,
    sent: 2,
    skipped: { UNSUBSCRIBED: 4, SUPPRESSED: 1, NO_ADDRESS: 1 },
  })
})

test('the topic of the campaign, or of its template, decides who is unsubscribed', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const id = await addTopic(owner, 'optional', false)
  const wanting = await addPeople(owner, tag)
  await request(await house.connect('messaging'), recordSubscriptionNow, {
    tenant: owner,
    contactId: wanting.id,
    topics: { news: true },
    at: new Date().toISOString(),
  })
  expect(id).toMatch(/^top_/)
  const only = { count: 8, reachable: 1, unsubscribed: 7, suppressed: 0, noAddress: 0 }
  expect(await audience(owner, await create(owner, { audience: { tag }, topic: 'news' }))).toEqual(
    only,
  )
  const template = { name: 'T', subject: 'S', text: 'T', topic: 'news' }
  const { id: templateId } = await request(house.nats, createTemplate, { tenant: owner, template })
  expect(await audience(owner, await create(owner, { audience: { tag }, templateId }))).toEqual(
    only,
  )
})

test('variants with different topics reach whom each of them may, as they are counted', async () => {
  const [owner, tag] = [tenant(), newTag()]
  await addTopic(owner, 'optional', false)
  await house.contacts.addMany(owner, 40, { tags: [tag] })
  const made = async (more: object) => {
    const template = { name: 'T', subject: 'S', text: 'T', ...more }
    return (await request(house.nats, createTemplate, { tenant: owner, template })).id
  }
  const variants = [
    { name: 'unwanted', weight: 50, templateId: await made({ topic: 'news' }) },
    { name: 'any', weight: 50, templateId: await made({}) },
  ]
  const campaign = await create(owner, { audience: { tag }, variants })
  const counted = await audience(owner, campaign)
  expect(counted).toMatchObject({ count: 40, suppressed: 0, noAddress: 0 })
  expect(counted.unsubscribed).toBeGreaterThan(0)
  expect(counted.reachable).toBeGreaterThan(0)
  await launch(owner, campaign)
  await until(owner, campaign, 'completed')
  expect(await stats(owner, campaign)).toMatchObject({
    sent: counted.reachable,
    skipped: { UNSUBSCRIBED: counted.unsubscribed },
    variants: [{ sent: 0 }, { sent: counted.reachable }],
  })
  expect(await audience(owner, campaign)).toEqual(counted)
  // If all variants have the same topic, one rule is enough.
  const [first] = variants
  const same = first ? [first, { ...first, name: 'also', weight: 50 }] : []
  const unwanted = await create(owner, { audience: { tag }, variants: same })
  expect(await audience(owner, unwanted)).toMatchObject({ reachable: 0, unsubscribed: 40 })
})

test('a service topic reaches the unsubscribed, and an in-app message needs an inbox only', async () => {
  const [owner, tag] = [tenant(), newTag()]
  await addTopic(owner, 'service')
  await addPeople(owner, tag)
  const service = await create(owner, { audience: { tag }, topic: 'news' })
  expect(await audience(owner, service)).toEqual({
    count: 8,
    reachable: 4,
    unsubscribed: 0,
    suppressed: 2,
    noAddress: 2,
  })
  const content = { title: 'T', body: 'B' }
  const inapp = await create(owner, { channel: 'inapp', audience: { tag }, content })
  const { reachable, noAddress, ...rest } = await audience(owner, inapp)
  expect({ ...rest, sum: reachable + noAddress }).toEqual({
    count: 8,
    unsubscribed: 0,
    suppressed: 0,
    sum: 8,
  })
  expect(reachable).toBeGreaterThanOrEqual(2)
})

test('an audience is of all contacts or of a segment, and of its organization only', async () => {
  const owner = tenant()
  await house.contacts.addMany(owner, 60)
  const [person] = await house.contacts.addMany(owner, 1, { unsubscribed: true })
  const campaign = await create(owner, { audience: { all: true } })
  expect(await audience(owner, campaign)).toMatchObject({ count: 61, reachable: 60 })
  const segmentId = await house.contacts.segment(owner, person ? [person] : [])
  const ofSegment = await create(owner, { audience: { segmentId } })
  expect(await audience(owner, ofSegment)).toMatchObject({ count: 1, unsubscribed: 1 })
  await expect(audience(tenant(), campaign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    request(house.nats, getCampaignAudience, { tenant: owner, campaignId: newId('cmp') }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('people whom a test adds by one statement are like those whom the service creates', async () => {
  const [owner, other] = [tenant(), tenant()]
  const ada = {
    email: 'ada@example.com',
    externalId: 'ada',
    walletAddress: '0xada',
    timeZone: 'Europe/Berlin',
    locale: 'de',
    attributes: { name: 'Ada' },
    tags: ['t'],
  }
  const [inserted] = await house.contacts.addMany(owner, 1, ada)
  const created = await house.contacts.add(other, ada)
  const { id } = inserted ?? created
  expect({ ...inserted, id: created.id, currentId: created.id }).toEqual(created)
  expect(await house.contacts.find(owner, id)).toEqual(inserted)
  const rowsOf = (each: typeof id, table: string, without: readonly string[]) => {
    const column = table === 'contacts' ? 'id' : 'contact_id'
    return house.admin<{ row: object }[]>`
      select to_jsonb(t) - ${[...without]}::text[] as row from contacts.${house.admin(table)} t
      where ${house.admin(column)} = ${uuidOf(each)} order by 1`
  }
  const own = ['id', 'contact_id', 'org_id', 'address_hash', 'created_at', 'updated_at']
  for (const table of ['contacts', 'identifiers', 'contact_tags']) {
    const rows = await rowsOf(id, table, own)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(await rowsOf(created.id, table, own))
  }
  // Segments learn of them, and suppressions find them.
  const made = await request(house.nats, createSegment, {
    tenant: owner,
    segment: { name: 'S', type: 'dynamic', definition: { tag: 'late' } },
  })
  const segment = { tenant: owner, segmentId: made.id }
  const becomes = (is: object) =>
    eventually(async () => expect(await request(house.nats, getSegment, segment)).toMatchObject(is))
  await becomes({ status: 'ready', memberCount: 0 })
  await house.contacts.addMany(owner, 3, { tags: ['late'] })
  await becomes({ memberCount: 3 })
  const suppression = { email: ada.email }
  await request(house.nats, addSuppression, { tenant: owner, suppression })
  await eventually(async () => {
    const suppressed = await request(house.nats, getContact, { tenant: owner, contactId: id })
    expect(suppressed.reachable).toEqual({ email: false, inapp: true })
  })
})
