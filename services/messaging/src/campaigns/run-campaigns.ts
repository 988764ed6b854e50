import { idOf, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { dropAudience, fixAudience, listAudience } from '@outrider/contracts/recipients'
import { variantOf } from '@outrider/contracts/variants'
import { tenantOf } from '@outrider/service/db/tenant'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import { logFailure, type Loop } from '@outrider/service/jobs/loop'
import { request } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { campaignContents } from '../emails/attach-content.ts'
import { audienceRulesOf, nothingCounted } from './audiences.ts'
import { campaignStatsOf, listCampaignCounts } from './counts.ts'
import { enqueueMessages } from './enqueue-messages.ts'
import {
  type CampaignDeps,
  type CampaignStage,
  dueCampaigns,
  leaseCampaigns,
  type LeasedCampaign,
  type NextStep,
  releaseCampaign,
  type StageStep,
} from './lease-campaigns.ts'
import { campaignOutboxEntry, completeCampaignRow } from './move-campaigns.ts'
import {
  finishCampaignRow,
  insertRecipientRows,
  isWaiting,
  releaseHeldEmails,
  skipRecipientRows,
} from './recipients.ts'

const steps: Readonly<Record<CampaignStage, StageStep>> = {
  snapshotting: snapshotAudience,
  reading: readAudience,
  enqueueing: enqueueMessages,
  awaiting: awaitCompletion,
  skipping: skipRest,
  cleaning: cleanUp,
  done: async (_deps, campaign) => [campaign, 'never'],
}

/** Campaigns per lease, in flight in this process, and in flight per tenant. */
const [maxBatch, maxInFlight, maxOfLane] = [4, 8, 2]
/** Milliseconds until a step is taken again that failed. */
const retryDelay = 1_000

/** Works on campaigns step by step until disposed; after each step another campaign has its turn. */
export function runCampaigns(deps: CampaignDeps): Loop {
  const { db, log } = deps
  const loop = leaseQueue<LeasedCampaign>({
    db,
    log,
    what: 'campaigns',
    queue: dueCampaigns,
    maxBatch,
    maxInFlight,
    maxOfLane,
    lease: (turn, now) => leaseCampaigns(db, turn, now),
    async work(campaigns, begin) {
      // Most steps leave another one to be done.
      for (const campaign of campaigns)
        begin(
          campaign,
          takeStep(deps, campaign).finally(() => loop.wake()),
        )
    },
  })
  return loop
}

/** Never rejects. A failed step is retried a little later; steps are idempotent. */
async function takeStep(deps: CampaignDeps, campaign: LeasedCampaign): Promise<void> {
  const { db, log } = deps
  try {
    const [after, next] = await steps[campaign.stage](deps, campaign)
    if (next !== 'written') await releaseCampaign(db, after, next)
  } catch (error) {
    logFailure(log, error, 'campaign step', { campaignId: campaign.id })
    const later = new Date(clock.now().getTime() + retryDelay)
    await releaseCampaign(db, campaign, later).catch(() => {}) // else its lease ends
  }
}

/** Milliseconds between looks whether the audience is fixed. */
const snapshotInterval = 200

/** Has contacts write down who belongs to the audience. */
async function snapshotAudience(
  { nats }: CampaignDeps,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, NextStep]> {
  const { id, audience } = campaign
  const campaignId = idOf('cmp', id)
  const size = await request(nats, fixAudience, {
    tenant: tenantOf(campaign),
    campaignId,
    audience,
  }).then(
    (reply) => reply.size,
    (error: unknown) => {
      // The segment was deleted: the audience is empty.
      if (error instanceof Problem && error.code === 'NOT_FOUND') return 0
      throw error
    },
  )
  const now = clock.now()
  if (size === null) return [campaign, new Date(now.getTime() + snapshotInterval)]
  return [{ ...campaign, size, stage: size === 0 ? 'awaiting' : 'reading' }, now]
}

/** Stores one page of the audience, and the position after it. */
async function readAudience(
  deps: CampaignDeps,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, NextStep]> {
  const { nats, db } = deps
  const { id, readUpTo, weights } = campaign
  const contents = await campaignContents(db, { ...campaign, campaignId: id })
  const ofTemplates = contents.map(({ content }) => content.topic ?? null)
  const rules = await audienceRulesOf(deps, campaign, ofTemplates)
  const { contactIds, counts = nothingCounted } = await request(nats, listAudience, {
    tenant: tenantOf(campaign),
    campaignId: idOf('cmp', id),
    after: readUpTo && idOf('con', readUpTo),
    rules,
  })
  const now = clock.now()
  if (contactIds.length === 0) return [{ ...campaign, stage: 'enqueueing' }, now]
  const recipients = contactIds.map(uuidOf).map((contactId) => ({
    contactId,
    variant: variantOf(id, contactId, weights),
  }))
  await insertRecipientRows(db, campaign, recipients, counts, now)
  return [campaign, 'written']
}

/** Milliseconds between looks whether everything has come to its end. */
const completionInterval = 250
/** The same while all emails wait for a time of day. */
const waitingInterval = 15_000
/** Emails released by one statement that waited while the campaign was paused. */
const maxReleased = 1_000

/** Completes the campaign once each contact's message was sent, failed, or was skipped. */
async function awaitCompletion(
  deps: CampaignDeps,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, NextStep]> {
  const { db, outbox, sending } = deps
  const now = clock.now()
  if (campaign.status === 'cancelled') return [{ ...campaign, stage: 'skipping' }, now]
  if (campaign.status !== 'launched') return [campaign, 'never']
  const { pending } = campaignStatsOf(
    campaign.channel,
    await listCampaignCounts(db, campaign),
    campaign.size,
  )
  if (pending === 0) {
    const entry = campaignOutboxEntry('completed', campaign, now)
    await completeCampaignRow(db, campaign, entry, now)
    outbox.wake()
    return [campaign, 'written']
  }
  if ((await releaseHeldEmails(db, campaign, maxReleased, now)) > 0) sending.wake()
  const interval = (await isWaiting(db, campaign, now)) ? waitingInterval : completionInterval
  return [campaign, new Date(now.getTime() + interval)]
}

/** People skipped by one step. */
const maxSkipped = 2_000

/** Skips the remaining contacts of a cancelled campaign. */
async function skipRest(
  { db }: CampaignDeps,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, NextStep]> {
  const now = clock.now()
  const skipped = await skipRecipientRows(db, campaign, maxSkipped, now)
  return [skipped > 0 ? campaign : { ...campaign, stage: 'cleaning' }, now]
}

/** Deletes the audience and the content of a campaign that is over. */
async function cleanUp(
  { nats, db }: CampaignDeps,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, NextStep]> {
  const one = { tenant: tenantOf(campaign), campaignId: idOf('cmp', campaign.id) }
  const { done } = await request(nats, dropAudience, one)
  if (!done) return [campaign, clock.now()]
  await finishCampaignRow(db, campaign)
  return [campaign, 'written']
}
