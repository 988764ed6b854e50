import { idOf, newId, uuidOf } from '@outrider/contracts/ids'
import type { SkipReason } from '@outrider/contracts/messaging'
import { readRecipients, type Recipient as Person } from '@outrider/contracts/recipients'
import { codeOf, retried, uniqueViolation } from '@outrider/service/db/pool'
import { tenantOf } from '@outrider/service/db/tenant'
import { request } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { hashOf } from '@outrider/service/text/keys'
import { moveContact } from '../contact-changes.ts'
import { campaignContents } from '../emails/attach-content.ts'
import { admitInapp } from '../messages/caps.ts'
import { emailPriorities } from '../emails/email-rows.ts'
import type { InappContent } from '../inbox/inbox.ts'
import { publishToStreams, renderInapp } from '../inbox/pushes.ts'
import { sentOutboxEntry, unsentOutboxEntry } from '../messages/outbox-entries.ts'
import { beginningOf } from './campaigns.ts'
import type { CampaignDeps, LeasedCampaign, NextStep } from './lease-campaigns.ts'
import {
  type CampaignRecipient,
  countWaiting,
  insertCampaignMessages,
  listRecipientRows,
  type NewCampaignMessage,
} from './recipients.ts'

/** Messages made by one step, by channel: in-app messages are done with it. */
const batchSize = { email: 100, inapp: 500 } as const
/** Campaign emails that a tenant may have queued: due emails, and emails that wait for the rate of their domain. */
const maxWaiting = { due: 200, postponed: 2_000 }
/** Milliseconds between steps when there is no room, and at least under `perMinute`. */
const enqueueInterval = 50

/** Makes the messages of the next recipients, as many as speed and room allow. */
export async function enqueueMessages(
  deps: CampaignDeps,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, NextStep]> {
  const { db, sending } = deps
  const { status, channel, perMinute, nextAt } = campaign
  const now = clock.now()
  if (status === 'cancelled') return [{ ...campaign, stage: 'skipping' }, now]
  if (status !== 'launched') return [campaign, 'never']
  const beginning = beginningOf(campaign)
  if (beginning !== null && beginning > now) return [campaign, beginning]
  const allowance = allowanceOf(perMinute, nextAt && nextAt.getTime(), now.getTime())
  const room = channel === 'email' ? await roomOf(deps, campaign, now) : Infinity
  const limit = Math.min(batchSize[channel], allowance.count, room)
  const later = new Date(now.getTime() + enqueueInterval)
  if (limit === 0) return [campaign, later]
  const recipients = await listRecipientRows(db, campaign, limit)
  const last = recipients.at(-1)
  if (!last) return exhausted(campaign, now)
  const messages =
    channel === 'email'
      ? await makeEmails(deps, campaign, recipients)
      : await makeInappMessages(deps, campaign, recipients, now)
  const advance = {
    enqueuedUpTo: last.contactId,
    nextAt: new Date(Math.round(allowance.nextAfter(messages.length))),
    dueAt: perMinute === null ? now : later,
  }
  const from = { origin: { campaignId: idOf('cmp', campaign.id) }, lane: emailPriorities.campaign }
  const created = await insertCampaignMessages(db, campaign, messages, from, advance, now).catch(
    (error: unknown) => {
      if (codeOf(error) !== uniqueViolation) throw error
    },
  )
  if (!created) return [campaign, now]
  if (channel === 'inapp') publishInserted(deps, campaign, messages, created, now)
  sending.wake()
  deps.outbox.wake()
  return [campaign, 'written']
}

/** Who came to lie before the place that was reached, by a merge, has their turn now. */
function exhausted(campaign: LeasedCampaign, now: Date): [LeasedCampaign, NextStep] {
  return campaign.enqueuedUpTo === null
    ? [{ ...campaign, stage: 'awaiting' }, now]
    : [{ ...campaign, enqueuedUpTo: null }, now]
}

/** How many emails may be added: none until there is room for a batch, since a step costs as much for one as for all. */
async function roomOf({ db }: CampaignDeps, campaign: LeasedCampaign, now: Date): Promise<number> {
  const { campaign: lane } = emailPriorities
  const { due, postponed } = await countWaiting(db, campaign, lane, maxWaiting, now)
  const room = Math.min(maxWaiting.due - due, maxWaiting.postponed - postponed)
  return room < batchSize.email ? 0 : room
}

/** The content of the emails is looked up when they are sent. */
async function makeEmails(
  { db }: CampaignDeps,
  campaign: LeasedCampaign,
  recipients: readonly CampaignRecipient[],
): Promise<NewCampaignMessage[]> {
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

/** Publishes new messages to open inbox streams. */
function publishInserted(
  deps: CampaignDeps,
  campaign: LeasedCampaign,
  messages: readonly NewCampaignMessage[],
  created: ReadonlySet<string>,
  createdAt: Date,
): void {
  const row = { ...campaign, createdAt, expiresAt: null, readAt: null }
  for (const { id, contactId, status, content } of messages)
    if (created.has(id) && status === 'sent' && isInapp(content))
      publishToStreams(deps, { ...row, id, contactId, content })
}

function isInapp(content: unknown): content is InappContent {
  return typeof content === 'object' && content !== null && 'title' in content
}

/** Milliseconds' worth of messages that may be created together after a campaign was delayed. */
const burst = 1_000

interface Allowance {
  /** How many messages may be made now. */
  readonly count: number
  /** When the one after the first `made` may be, given that `made` are made now; milliseconds since 1970. */
  readonly nextAfter: (created: number) => number
}

/**
 * How many messages a campaign may create at `now` (milliseconds since 1970) under its rate (the generic cell rate
 * algorithm): messages are spaced evenly, and `next` is the time of the next one. Without a rate, there is no limit.
 */
export function allowanceOf(perMinute: number | null, next: number | null, now: number): Allowance {
  if (perMinute === null) return { count: Infinity, nextAfter: () => now }
  const interval = 60_000 / perMinute
  const from = Math.max(next ?? now, now - burst)
  return {
    count: from > now ? 0 : Math.floor((now - from) / interval) + 1,
    nextAfter: (created) => from + created * interval,
  }
}

const erased: SkipReason = 'ERASED'
const unreachable: SkipReason = 'NO_ADDRESS'
const capped: SkipReason = 'CAPPED'

/**
 * The rendered in-app messages of recipients. Omits recipients whose render was refused because the renderer was busy,
 * and those merged into another contact; both are read again at the end.
 */
async function makeInappMessages(
  deps: CampaignDeps,
  campaign: LeasedCampaign,
  recipients: readonly CampaignRecipient[],
  now: Date,
): Promise<NewCampaignMessage[]> {
  const people = await readPeople(deps, campaign, recipients)
  const contents = await campaignContents(deps.db, { ...campaign, campaignId: campaign.id })
  const created = recipients.map(async (recipient): Promise<NewCampaignMessage[]> => {
    const message = newMessage(campaign, recipient)
    const subject = { ...campaign, ...message, channel: 'inapp' } as const
    const unsent = (status: 'failed' | 'skipped', reason: string): NewCampaignMessage[] => [
      {
        ...message,
        status,
        reason,
        content: null,
        fact: unsentOutboxEntry(status, subject, now, reason),
      },
    ]
    const person = people.get(recipient.contactId)
    if (!person) return unsent('skipped', erased)
    const current = uuidOf(person.currentId)
    if (current !== recipient.contactId) {
      const move = { ...campaign, from: recipient.contactId, into: current }
      await retried(() => moveContact(deps.db, move, now))
      return []
    }
    // Only a wallet or an external ID opens an inbox: `reachable.inapp`.
    if (person.walletAddress === null && person.externalId === null)
      return unsent('skipped', unreachable)
    const { title = '', body = '', ...more } = contents[recipient.variant]?.content ?? {}
    const rendered = await renderInapp(deps, campaign.orgId, { title, body, ...more }, person)
    if ('fault' in rendered)
      return rendered.fault === 'BUSY' ? [] : unsent('failed', rendered.fault)
    const entry = sentOutboxEntry(subject, now, 'bulk')
    return [{ ...message, status: 'sent', reason: null, content: rendered.said, fact: entry }]
  })
  return stopCapped(deps, campaign, (await Promise.all(created)).flat(), now)
}

/** Skips messages to inboxes that a cap stops. */
async function stopCapped(
  deps: CampaignDeps,
  { orgId, environment }: LeasedCampaign,
  messages: readonly NewCampaignMessage[],
  now: Date,
): Promise<NewCampaignMessage[]> {
  const ready = messages.filter(({ status }) => status === 'sent')
  const admitted = await admitInapp(
    deps,
    ready.map((message) => ({ ...message, orgId, environment })),
    now,
  )
  const admissions = new Map(admitted.map((each) => [each.id, each]))
  return messages.map((message) => {
    const { stoppedBy: detail = null, number = null } = admissions.get(message.id) ?? {}
    if (detail === null) return { ...message, number }
    const subject = { ...message, orgId, environment, channel: 'inapp' } as const
    const fact = unsentOutboxEntry('skipped', subject, now, capped)
    return { ...message, status: 'skipped', reason: capped, detail, content: null, fact }
  })
}

/** By the id asked for, as the database has it. */
async function readPeople(
  { nats }: CampaignDeps,
  campaign: LeasedCampaign,
  recipients: readonly CampaignRecipient[],
): Promise<Map<string, Person>> {
  const tenant = tenantOf(campaign)
  const wanted = recipients.map(({ contactId }) => ({ tenant, contactId: idOf('con', contactId) }))
  const { recipients: people } = await request(nats, readRecipients, { wanted })
  return new Map(people.map((person) => [uuidOf(person.id), person]))
}

/** Each contact's message has one key, so it is made once. */
function newMessage(
  { id }: LeasedCampaign,
  { contactId, variant }: CampaignRecipient,
): Pick<NewCampaignMessage, 'id' | 'contactId' | 'keyHash' | 'variant' | 'templateId'> {
  return {
    id: uuidOf(newId('msg')),
    contactId,
    keyHash: hashOf(`campaign:${id}:${contactId}`),
    variant,
    templateId: null,
  }
}
