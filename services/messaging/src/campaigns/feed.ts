import { idOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { campaignContents } from '../emails/campaign-contents.ts'
import { lanes } from '../emails/queries.ts'
import type { InappSaid } from '../inbox/queries.ts'
import { tellStreams } from '../inbox/store-pushes.ts'
import { allowanceOf } from './allowance.ts'
import { makeInapp } from './make-inapp.ts'
import type { LeasedCampaign } from './lease-queries.ts'
import { newMessage } from './new-message.ts'
import {
  countWaiting,
  listRecipients,
  makeMessages,
  type NewMessage,
  type Recipient,
} from './recipient-queries.ts'
import type { Campaigning, Next } from './campaigning.ts'

/** Messages made by one step, by channel: in-app messages are done with it. */
const batchSize = { email: 100, inapp: 500 } as const
/** Emails of campaigns that a tenant may have waiting: what is sent in well under a second. */
const maxWaiting = 200
/** Milliseconds between steps when there is no room, and at least under `perMinute`. */
const interval = 50

/** Makes the messages of the next recipients, as many as speed and room allow. */
export async function feed(
  deps: Campaigning,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, Next]> {
  const { db, sending } = deps
  const { status, sendAt, channel, perMinute, nextAt } = campaign
  const now = clock.now()
  if (status === 'cancelled') return [{ ...campaign, stage: 'sweeping' }, now]
  if (status !== 'launched') return [campaign, 'never']
  if (sendAt !== null && sendAt > now) return [campaign, sendAt]
  const allowance = allowanceOf(perMinute, nextAt && nextAt.getTime(), now.getTime())
  const room = channel === 'email' ? await roomOf(deps, campaign, now) : Infinity
  const limit = Math.min(batchSize[channel], allowance.count, room)
  const later = new Date(now.getTime() + interval)
  if (limit === 0) return [campaign, later]
  const recipients = await listRecipients(db, campaign, limit)
  const last = recipients.at(-1)
  if (!last) return exhausted(campaign, now)
  const messages =
    channel === 'email'
      ? await makeEmails(deps, campaign, recipients)
      : await makeInapp(deps, campaign, recipients, now)
  const advance = {
    fed: last.contactId,
    nextAt: new Date(Math.round(allowance.nextAfter(messages.length))),
    dueAt: perMinute === null ? now : later,
  }
  const origin = { campaignId: idOf('cmp', campaign.id) }
  const lane = lanes.campaign
  const made = await makeMessages(db, campaign, messages, { origin, lane }, advance, now)
  if (channel === 'inapp') tellMade(deps, campaign, messages, made, now)
  sending.wake()
  deps.outbox.wake()
  return [campaign, 'written']
}

/** Who came to lie before the place that was reached, by a merge, has their turn now. */
function exhausted(campaign: LeasedCampaign, now: Date): [LeasedCampaign, Next] {
  return campaign.fed === null
    ? [{ ...campaign, stage: 'draining' }, now]
    : [{ ...campaign, fed: null }, now]
}

async function roomOf({ db }: Campaigning, campaign: LeasedCampaign, now: Date): Promise<number> {
  return maxWaiting - (await countWaiting(db, campaign, lanes.campaign, maxWaiting, now))
}

/** What the emails of recipients say is looked up when they are sent. */
async function makeEmails(
  { db }: Campaigning,
  campaign: LeasedCampaign,
  recipients: readonly Recipient[],
): Promise<NewMessage[]> {
  const contents = await campaignContents(db, { ...campaign, campaignId: campaign.id })
  return recipients.map((recipient) => ({
    ...newMessage(campaign, recipient),
    templateId: contents[recipient.variant]?.templateId ?? null,
    status: 'queued',
    reason: null,
    content: {},
    fact: null,
  }))
}

/** Lets open streams know of what is in their inboxes. */
function tellMade(
  deps: Campaigning,
  campaign: LeasedCampaign,
  messages: readonly NewMessage[],
  made: ReadonlySet<string>,
  createdAt: Date,
): void {
  for (const { id, contactId, status, content } of messages)
    if (made.has(id) && status === 'sent' && isInapp(content))
      tellStreams(deps, {
        ...campaign,
        id,
        contactId,
        content,
        createdAt,
        expiresAt: null,
        readAt: null,
      })
}

function isInapp(content: unknown): content is InappSaid {
  return typeof content === 'object' && content !== null && 'title' in content
}
