import {
  type CampaignInput,
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignStats,
  launchCampaign,
  listCampaigns,
  testCampaign,
} from '@outrider/contracts/campaigns'
import { newId, newUuid, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/db/pool'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { expect, test } from 'vitest'
import { campaignOutboxEntry, completeCampaignRow } from '../src/campaigns/move-campaigns.ts'
import {
  add,
  change,
  create,
  email,
  house,
  launch,
  move,
  newTag,
  one,
  startForFile,
  stats,
  status,
} from './campaigns-set-up.ts'

startForFile()

test('a test goes to those named and counts nothing', async () => {
  const [owner, tag] = [tenant(), newTag()]
  const [ada] = await add(owner, tag, 2)
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
  const known = [ada?.id ?? newId('con')]
  const nobody = {
    'contacts.0': { contacts: [{ email: 'nobody@example.com' }], contactIds: known },
    'contactIds.1': { contactIds: [...known, newId('con')] },
  }
  for (const [field, people] of Object.entries(nobody))
    await expect(
      request(house.nats, testCampaign, { ...one(owner, campaign), test: people }),
    ).rejects.toMatchObject({ faults: [{ field, code: 'unknown_reference' }] })
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
  await add(owner, tag, 5)
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

const outcomes = {
  draft: { launch: 'done', edit: 'done', delete: 'done', pause: 'refused', resume: 'refused' },
  launched: { pause: 'done', cancel: 'done', complete: 'done', edit: 'refused', delete: 'refused' },
  paused: { resume: 'done', cancel: 'done', launch: 'refused', complete: 'refused' },
  completed: { delete: 'done', cancel: 'refused' },
  cancelled: { delete: 'done', resume: 'refused' },
} as const

test.each(
  Object.entries(outcomes).flatMap(([before, row]) =>
    Object.entries(row).map(([act, outcome]) => [before, act, outcome] as const),
  ),
)('a campaign that is %s: %s is %s', async (before, act, outcome) => {
  const owner = tenant()
  const campaign = await create(owner, { audience: { tag: newTag() } })
  const id = uuidOf(campaign.id)
  await house.admin`update messaging.campaigns set status = ${before} where id = ${id}`
  const acts: Record<string, () => Promise<unknown>> = {
    launch: () => launch(owner, campaign),
    pause: () => move(owner, campaign, 'pause'),
    resume: () => move(owner, campaign, 'resume'),
    cancel: () => move(owner, campaign, 'cancel'),
    complete: () => completeNow(owner, id),
    edit: () => change(owner, campaign, { content: email }),
    delete: () => request(house.nats, deleteCampaign, one(owner, campaign)),
  }
  const done = await acts[act]?.().then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : error),
  )
  expect(done).toBe(outcome === 'refused' ? 'INVALID_TRANSITION' : outcome)
})

/** Does what the service does when there is nobody left to write to. */
async function completeNow(owner: Tenant, id: Uuid): Promise<void> {
  const db = openDatabase(house.config('messaging').databaseUrl, 'messaging', { max: 1 })
  try {
    const campaign = { id, ...storedTenant(owner) }
    const now = new Date()
    if (
      !(await completeCampaignRow(
        db,
        campaign,
        campaignOutboxEntry('completed', campaign, now),
        now,
      ))
    )
      throw new Problem('INVALID_TRANSITION', 'it is not launched')
    expect(
      await house.admin`select status, completed_at from messaging.campaigns where id = ${id}`,
    ).toEqual([{ status: 'completed', completedAt: now }])
  } finally {
    await db.end()
  }
}
