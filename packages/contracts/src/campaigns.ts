import { type Static, Type } from 'typebox'
import { ContactRef } from './contacts.ts'
import { defineEvent } from './contract.ts'
import { Id } from './ids.ts'
import { defineResource } from './resource.ts'
import { InappContent } from './messaging.ts'
import { Audience, AudienceCounts } from './recipients.ts'
import { TrackingChoice } from './settings.ts'
import {
  closed,
  described,
  NameFilter,
  Nullable,
  PageQuery,
  StatusFilter,
  Tenant,
  Time,
} from './shapes.ts'
import { compilingTimeoutMs, Html, MemberAddress, ReplyTo, Subject, Text } from './templates.ts'
import { TopicChoice } from './topics.ts'

export type CampaignContent = Static<typeof CampaignContent>
export const CampaignContent = Type.Object(
  {
    subject: Type.Optional(Subject),
    html: Type.Optional(Html),
    mjml: Type.Optional(Html),
    text: Type.Optional(Text),
    ...Type.Partial(InappContent).properties,
  },
  {
    ...closed,
    minProperties: 1,
    title: 'CampaignContent',
    description:
      '`subject` with `html`, `mjml`, or `text` of an email; or `title` and `body` of an in-app message. All of it is Liquid.',
  },
)

/** Descriptions of fields that several schemas have. */
const words = {
  content: 'The content, instead of a template.',
  audience: 'The contacts that receive the campaign: exactly one of `all`, `segmentId`, and `tag`.',
  perMinute: 'The maximum number of messages per minute. If omitted or null, there is no limit.',
  variants:
    'Variants with their own content for parts of the audience. A contact always gets the same variant.',
}

const Said = {
  templateId: Type.Optional(Id('tpl')),
  content: described(words.content, Type.Optional(CampaignContent)),
}

export type CampaignVariant = Static<typeof CampaignVariant>
export const CampaignVariant = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 50 }),
    weight: described(
      'The share of the audience in percent. The weights of all variants add up to 100.',
      Type.Integer({ minimum: 1, maximum: 100 }),
    ),
    ...Said,
  },
  {
    ...closed,
    title: 'CampaignVariant',
    description: 'One of several contents, with its share of the audience.',
  },
)

const localTime = described(
  'If true, each email is due when the clocks where its contact is show the time of `sendAt` as written in UTC. Contacts without a time zone have that of the settings. Only for emails. Default: false.',
  Type.Boolean(),
)

const fields = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  channel: Type.Enum(['email', 'inapp']),
  audience: Audience,
  senderId: Id('snd'),
  sendAt: Time,
  perMinute: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  variants: Type.Array(CampaignVariant, { minItems: 1, maxItems: 10 }),
}

export type CampaignInput = Static<typeof CampaignInput>
export const CampaignInput = Type.Object(
  {
    name: fields.name,
    channel: fields.channel,
    audience: described(words.audience, fields.audience),
    ...Said,
    senderId: Type.Optional(fields.senderId),
    sendAt: Type.Optional(fields.sendAt),
    localTime: Type.Optional(localTime),
    perMinute: described(words.perMinute, Type.Optional(fields.perMinute)),
    variants: described(words.variants, Type.Optional(fields.variants)),
    replyTo: Type.Optional(ReplyTo),
    tracking: Type.Optional(TrackingChoice),
    topic: Type.Optional(TopicChoice),
  },
  {
    ...closed,
    title: 'CampaignInput',
    description: 'A new campaign. It starts as a draft.',
    examples: [
      {
        name: 'November news',
        channel: 'inapp',
        audience: { all: true },
        content: { title: 'News', body: 'Staking is live.' },
        sendAt: '2035-11-05T09:00:00Z',
      },
    ],
  },
)

export type CampaignPatch = Static<typeof CampaignPatch>
export const CampaignPatch = Type.Object(
  {
    name: Type.Optional(fields.name),
    audience: described(words.audience, Type.Optional(fields.audience)),
    templateId: Type.Optional(Nullable(Id('tpl'))),
    content: described(words.content, Type.Optional(Nullable(CampaignContent))),
    senderId: Type.Optional(Nullable(fields.senderId)),
    sendAt: Type.Optional(Nullable(fields.sendAt)),
    localTime: Type.Optional(localTime),
    perMinute: described(words.perMinute, Type.Optional(Nullable(fields.perMinute))),
    variants: described(words.variants, Type.Optional(Nullable(fields.variants))),
    replyTo: Type.Optional(Nullable(ReplyTo)),
    tracking: Type.Optional(Nullable(TrackingChoice)),
    topic: Type.Optional(Nullable(TopicChoice)),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'CampaignPatch',
    description:
      'The fields of a campaign to update. Null removes a setting. After the launch only `name` and `perMinute` can change.',
    examples: [{ name: 'News of November' }],
  },
)

/** `scheduled` until `sendAt`, then `sending`; with `localTime` until it is that time somewhere. */
export type CampaignStatus = Static<typeof CampaignStatus>
export const CampaignStatus = Type.Enum([
  'draft',
  'scheduled',
  'sending',
  'paused',
  'completed',
  'cancelled',
])

export type Campaign = Static<typeof Campaign>
export const Campaign = Type.Object(
  {
    id: Id('cmp'),
    name: Type.String(),
    channel: fields.channel,
    status: CampaignStatus,
    audience: described(words.audience, Audience),
    templateId: Nullable(Id('tpl')),
    content: described(words.content, Nullable(CampaignContent)),
    senderId: Nullable(Id('snd')),
    sendAt: Nullable(Time),
    localTime,
    perMinute: described(words.perMinute, Nullable(Type.Integer())),
    variants: described(words.variants, Nullable(Type.Array(CampaignVariant))),
    replyTo: Nullable(ReplyTo),
    tracking: Nullable(TrackingChoice),
    topic: Nullable(TopicChoice),
    reason: described(
      '`DOMAIN_NOT_READY` if contacts were skipped because the sending domain is no longer ready.',
      Nullable(Type.Enum(['DOMAIN_NOT_READY'])),
    ),
    launchedAt: Nullable(Time),
    completedAt: Nullable(Time),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Campaign', description: 'An email or in-app message to many contacts.' },
)

const campaigns = defineResource('messaging', 'campaign', Id('cmp'), Campaign)
export const OneCampaign = campaigns.One

/** `VALIDATION_FAILED` for templates that do not parse and for unknown IDs. */
export const createCampaign = {
  ...campaigns.create(CampaignInput, Campaign),
  timeoutMs: compilingTimeoutMs,
}
export const listCampaigns = campaigns.list(
  Type.Object({ ...PageQuery.properties, ...StatusFilter(CampaignStatus), ...NameFilter }, closed),
  Campaign,
)
export const getCampaign = campaigns.get()

/** `INVALID_TRANSITION` for fields that cannot change after the launch. */
export const changeCampaign = {
  ...campaigns.changeIf(CampaignPatch),
  timeoutMs: compilingTimeoutMs,
}

/** `INVALID_TRANSITION` while it is scheduled, sending or paused. */
export const deleteCampaign = campaigns.deleteIf()

/** Fixes audience and content. `DOMAIN_NOT_READY` when its sender may not send. */
export const launchCampaign = campaigns.request('launch-campaign', {}, Campaign)

export type CampaignMove = Static<typeof CampaignMove>
export const CampaignMove = Type.Enum(['pause', 'resume', 'cancel'])

/** `INVALID_TRANSITION` from where there is no such move. */
export const moveCampaign = campaigns.request('move-campaign', { move: CampaignMove }, Campaign)

export type CampaignTest = Static<typeof CampaignTest>
export const CampaignTest = Type.Object(
  {
    to: MemberAddress,
    contacts: Type.Optional(Type.Array(ContactRef, { minItems: 1, maxItems: 10 })),
    contactIds: Type.Optional(Type.Array(Id('con'), { minItems: 1, maxItems: 10 })),
    variant: described(
      'The name of the variant to send. If omitted, each contact gets their own variant, and a member the first one.',
      Type.Optional(Type.String({ maxLength: 50 })),
    ),
  },
  {
    ...closed,
    title: 'CampaignTest',
    description:
      'The contacts that receive a test of a campaign. Without contacts, a member of the organization receives a test of an email.',
    examples: [{ contacts: [{ walletAddress: '0x8ba1f109551bd432803012645ac136ddd64dba72' }] }],
  },
)

/**
 * Sends the current campaign to some contacts or to a member, in any state, without counting. `VALIDATION_FAILED` for an
 * unknown contact, and for an address that is no member's.
 */
export const testCampaign = campaigns.request(
  'test-campaign',
  {
    test: CampaignTest,
    userId: described('The signed-in user.', Type.Optional(Id('usr'))),
  },
  Type.Object({
    to: described(
      'The address of the member to which the email goes.',
      Type.Optional(Type.String()),
    ),
    messages: Type.Array(Type.Object({ id: Id('msg'), contactId: Id('con') })),
  }),
)

export type CampaignFact = Static<typeof CampaignFact>
export const CampaignFact = Type.Object({ tenant: Tenant, campaignId: Id('cmp'), at: Time })

function factOf(what: string) {
  return defineEvent({
    stream: 'FACTS',
    subject: `facts.messaging.campaign.${what}`,
    data: CampaignFact,
  })
}

/** A campaign has at most one fact of each kind. */
export const campaignFacts = {
  launched: factOf('launched'),
  /** Every contact was messaged or skipped. */
  completed: factOf('completed'),
  cancelled: factOf('cancelled'),
} as const

function countOf(description: string) {
  return described(description, Type.Integer({ minimum: 0 }))
}

const statCounts = {
  audience: countOf('The number of contacts: the sum of pending, sent, failed, and skipped.'),
  pending: countOf('Contacts that have not been sent anything yet.'),
  sent: countOf('Messages that were handed to the mail relay or added to the inbox.'),
  failed: countOf('Messages that could not be sent.'),
  skipped: described(
    'Contacts that were skipped, by reason.',
    Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  ),
  delivered: countOf(
    'Emails that were reported as delivered, or in-app messages that were fetched.',
  ),
  bounced: countOf('Emails that bounced.'),
  complained: countOf('Emails that the recipient marked as spam.'),
  opened: described(
    'Messages that people opened, as far as can be determined. Each is counted once. Null if no email recorded opens.',
    Nullable(Type.Integer({ minimum: 0 })),
  ),
  clicked: described(
    'Emails in which people clicked a link, as far as can be determined. Each is counted once. Null if no email recorded clicks.',
    Nullable(Type.Integer({ minimum: 0 })),
  ),
  machineOpens: countOf('Emails that scanners and prefetching mail clients opened.'),
  machineClicks: countOf('Emails in which scanners followed a link.'),
  unsubscribed: countOf('Emails through which the recipient unsubscribed.'),
}

const { audience: _audience, pending: _pending, skipped: _skipped, ...hourlyCounts } = statCounts
const { machineOpens: _opens, machineClicks: _clicks, ...intervalCounts } = hourlyCounts

/** Links of a campaign that are listed, and those that are counted. */
export const maxLinks = 100
export const maxCountedLinks = 1_000
/** Days after the launch in which hours are counted. */
export const hourlyDays = 30

const periods = {
  intervals: described(
    'The counts of each hour in which something happened, oldest first, in the first 30 days after the launch. Only with `interval`.',
    Type.Optional(
      Type.Array(
        Type.Object({ at: described('The beginning of the hour.', Time), ...intervalCounts }),
      ),
    ),
  ),
  links: described(
    'The 100 links that were clicked most, of the first 1,000 that were clicked. Only with `interval`.',
    Type.Optional(
      Type.Array(
        Type.Object({
          url: described(
            'The target. Parts with an email address are replaced by `…`.',
            Type.String(),
          ),
          clicks: countOf('Emails in which people clicked it, as far as can be determined.'),
        }),
        { maxItems: maxLinks },
      ),
    ),
  ),
}

export type CampaignStats = Static<typeof CampaignStats>
export const CampaignStats = Type.Object(
  {
    ...statCounts,
    variants: described(
      'The counts of each variant. Empty for a campaign without variants.',
      Type.Array(Type.Object({ name: Type.String(), ...statCounts })),
    ),
    ...periods,
  },
  { title: 'CampaignStats', description: 'Delivery and engagement counts of a campaign.' },
)

/**
 * Before the launch the audience as it would be now; afterwards as it was when it was fixed. `UNAVAILABLE` if counting
 * takes too long.
 */
export const getCampaignAudience = {
  ...campaigns.request('get-campaign-audience', {}, AudienceCounts),
  timeoutMs: 30_000,
}

export const getCampaignStats = campaigns.request(
  'get-campaign-stats',
  {
    query: Type.Optional(
      Type.Object(
        {
          interval: described(
            'With `hour`, the response has `intervals` and `links`.',
            Type.Optional(Type.Enum(['hour'])),
          ),
        },
        closed,
      ),
    ),
  },
  CampaignStats,
)
