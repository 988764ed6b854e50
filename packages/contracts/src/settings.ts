import { type Static, type TObject, type TOptional, type TString, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { ByLocale } from './locales.ts'
import { type PageTextName, pageTexts } from './page-texts.ts'
import { closed, described, Line, Nullable, Tenant } from './shapes.ts'
import { maxTopics, TopicKey } from './topics.ts'

/** An IANA time zone. */
export const TimeZone = Type.String({ format: 'time-zone', maxLength: 64 })
/** BCP 47. */
export const Locale = Type.String({ format: 'language-tag', maxLength: 35 })

/** A time of day, in a time zone that the context determines. */
export const LocalTime = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$' })
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
export const Weekdays = Type.Array(Type.Enum([...weekdays]), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
})

const opens = described('Whether opens are recorded, by a pixel.', Type.Boolean())
const clicks = described('Whether clicks are recorded, by redirected links.', Type.Boolean())

/** What an email records of its reader. */
export type Tracking = Static<typeof Tracking>
const Tracking = Type.Object({ opens, clicks }, closed)

/** A part that is omitted is decided by the next level: the template, then the settings. */
export type TrackingChoice = Static<typeof TrackingChoice>
export const TrackingChoice = described(
  'Whether opens and clicks are recorded. A part that is omitted is determined by the template, then by the settings.',
  Type.Object({ opens: Type.Optional(opens), clicks: Type.Optional(clicks) }, closed),
)

export type QuietHours = Static<typeof QuietHours>
const QuietHours = Type.Object(
  {
    from: described('The local time at which they begin, such as `22:00`.', LocalTime),
    to: described(
      'The local time at which they end. If it is earlier than `from`, they end on the next day.',
      LocalTime,
    ),
    days: described('The days on which they begin. Default: all days.', Type.Optional(Weekdays)),
  },
  closed,
)

export type Cap = Static<typeof Cap>
const Cap = Type.Object(
  {
    name: described(
      'The name, which is the `detail` of a message that the cap stops.',
      Type.String({ minLength: 1, maxLength: 64 }),
    ),
    channel: described(
      'Only messages of this channel count. Default: both channels.',
      Type.Optional(Type.Enum(['email', 'inapp'])),
    ),
    topics: described(
      'Only messages with one of these topics count. Default: all messages.',
      Type.Optional(Type.Array(TopicKey, { minItems: 1, maxItems: maxTopics })),
    ),
    max: described('Messages for each contact.', Type.Integer({ minimum: 1, maximum: 10_000 })),
    withinSeconds: described(
      'The period.',
      Type.Integer({ minimum: 60, maximum: 30 * 24 * 3_600 }),
    ),
    whenCapped: described(
      '`skip`: the message is skipped with `CAPPED`. `wait`: an email waits until the cap permits it, for at most 24 hours; an in-app message is skipped.',
      Type.Enum(['skip', 'wait']),
    ),
  },
  closed,
)

/** Characters of each part of a footer. */
const FooterText = Type.String({ minLength: 1, maxLength: 20_000 })
const Footer = Type.Object(
  {
    html: described('The HTML, in Liquid.', FooterText),
    text: described('The plain text, in Liquid.', FooterText),
  },
  closed,
)

/** Its host is part of a Content-Security-Policy. */
const LogoUrl = Type.String({
  format: 'uri',
  pattern: '^https://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#]|$)',
  maxLength: 2_048,
})
const Brand = Type.Object(
  {
    name: described(
      'The name of the sender on pages. Default: the name of the organization.',
      Type.Optional(Line(200)),
    ),
    logoUrl: described('The URL of the logo on pages: https.', Type.Optional(LogoUrl)),
    color: described(
      'The color of buttons on pages: `#0b5394`.',
      Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
    ),
  },
  closed,
)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` and `fromEntries` forget the names
const textProperties = Object.fromEntries(
  Object.entries(pageTexts).map(([name, text]) => [
    name,
    described(`Default: ${text}`, Type.Optional(Line(1_000))),
  ]),
) as Record<PageTextName, TOptional<TString>>

/** Texts of pages in one language. Those that are missing are in English. */
export type PageTexts = Static<typeof PageTexts>
export const PageTexts: TObject<typeof textProperties> = Type.Object(textProperties, {
  ...closed,
  title: 'PageTexts',
  description: 'Texts of pages in one language. Those that are omitted are in English.',
})

const SoftBounces = Type.Object(
  {
    suppressAfter: described('Soft bounces in a row.', Type.Integer({ minimum: 1, maximum: 100 })),
    withinDays: described('The period.', Type.Integer({ minimum: 1, maximum: 365 })),
  },
  closed,
)

const parts = {
  displayNameAttribute: described(
    'The attribute that is the display name of a contact, if it is a text or a number.',
    Type.String({ minLength: 1, maxLength: 256 }),
  ),
  timeZone: described('The IANA time zone of contacts that have none.', TimeZone),
  tracking: described('Whether emails record opens and clicks.', Tracking),
  quietHours: described(
    'The hours in which emails wait, in the time zone of the contact. Transactional emails do not wait.',
    Nullable(QuietHours),
  ),
  caps: described(
    'The maximum number of messages to a contact. Transactional emails do not count, and no cap stops them.',
    Type.Array(Cap, { maxItems: 5 }),
  ),
  footer: described(
    'The footer of emails without a link to unsubscribe. If null, a plain link is added.',
    Nullable(Footer),
  ),
  brand: described('The appearance of the pages that links in emails open.', Brand),
  pages: described(
    'Texts of these pages by language tag (BCP 47). Visitors see the texts for the language of their browser, otherwise English.',
    ByLocale(PageTexts, { 'x-max-bytes': 262_144 }),
  ),
  softBounces: described(
    'When an address whose emails bounce for a temporary reason is suppressed. A delivery, open, or click resets the count.',
    SoftBounces,
  ),
}

export type Settings = Static<typeof Settings>
export const Settings = Type.Object(parts, {
  title: 'Settings',
  description: 'The settings of an environment.',
})

/** The settings of an environment that has changed none. */
export const defaultSettings: Settings = {
  displayNameAttribute: 'name',
  timeZone: 'UTC',
  tracking: { opens: false, clicks: false },
  quietHours: null,
  caps: [],
  footer: null,
  brand: {},
  pages: {},
  softBounces: { suppressAfter: 5, withinDays: 30 },
}

export type SettingsPatch = Static<typeof SettingsPatch>
export const SettingsPatch = Type.Object(
  {
    ...Type.Partial(Type.Object(parts)).properties,
    tracking: described(
      'Whether emails record opens and clicks. A part that is omitted stays as it is.',
      Type.Optional(Type.Partial(Tracking, closed)),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'SettingsPatch',
    description: 'The settings to update.',
    examples: [{ timeZone: 'Europe/Berlin', tracking: { clicks: true } }],
  },
)

/** The settings of a tenant, with the defaults of those that it has not changed. */
export const getSettings = defineRequest({
  subject: 'messaging.get-settings',
  request: Type.Object({ tenant: Tenant }),
  reply: Settings,
})

/** Every process applies the change within five seconds. */
export const changeSettings = defineRequest({
  subject: 'messaging.change-settings',
  request: Type.Object({ tenant: Tenant, change: SettingsPatch }),
  reply: Settings,
})
