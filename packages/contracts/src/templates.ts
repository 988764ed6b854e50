import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { chosenKey, defineResource } from './resource.ts'
import { ByLocale } from './locales.ts'
import { Locale, TrackingChoice } from './settings.ts'
import { closed, described, FreeForm, NameFilter, Nullable, Tenant, Time } from './shapes.ts'
import { TopicChoice } from './topics.ts'

/** One line, for it becomes a header (RFC 5322, section 2.1.1, for its length). */
export const Subject = Type.String({ minLength: 1, maxLength: 998, pattern: '^[^\\r\\n]*$' })
/** Characters of a text with Liquid in it, as it is written. */
export const maxTemplateCharacters = 200_000
export const Html = Type.String({ minLength: 1, maxLength: maxTemplateCharacters })
export const Text = Type.String({ minLength: 1, maxLength: maxTemplateCharacters })
export const ReplyTo = described(
  'The address to which replies go, in Liquid. Without a valid address after rendering, the email has no `Reply-To`.',
  Type.String({ minLength: 1, maxLength: 1_000, pattern: '^[^\\r\\n]*$' }),
)
const Name = Type.String({ minLength: 1, maxLength: 200 })
/** Bytes of a template as it is written, all its locales together. */
export const maxTemplateBytes = 1_048_576

/** What a template says: in its own language, or in another. */
const content = {
  subject: described('The text, in Liquid.', Subject),
  html: described('The HTML, in Liquid. Cannot be combined with `mjml`.', Type.Optional(Html)),
  mjml: described('The MJML, in Liquid. Cannot be combined with `html`.', Type.Optional(Html)),
  text: described(
    'The plain text, in Liquid. Derived from the HTML if omitted.',
    Type.Optional(Text),
  ),
}

export type TemplateContentInput = Static<typeof TemplateContentInput>
const TemplateContentInput = Type.Object(content, {
  ...closed,
  title: 'TemplateContentInput',
  description: 'The content of a template in a locale. `html`, `mjml`, or `text` is required.',
})

export type TemplateInput = Static<typeof TemplateInput>
export const TemplateInput = Type.Object(
  {
    ...chosenKey.inInput,
    name: Name,
    ...content,
    locales: described(
      'The content in other languages, by language tag (BCP 47), such as `de` or `pt-BR`. A contact whose locale matches none gets the content of the template itself.',
      Type.Optional(ByLocale(TemplateContentInput)),
    ),
    replyTo: Type.Optional(ReplyTo),
    tracking: Type.Optional(TrackingChoice),
    topic: Type.Optional(TopicChoice),
  },
  {
    ...closed,
    title: 'TemplateInput',
    description: 'A new template. `html`, `mjml`, or `text` is required.',
    examples: [
      {
        name: 'Receipt',
        subject: 'Your receipt',
        html: '<p>Thank you, {{ contact.attributes.name }}.</p>',
        locales: {
          de: { subject: 'Ihr Beleg', html: '<p>Danke, {{ contact.attributes.name }}.</p>' },
        },
      },
    ],
  },
)

export type TemplatePatch = Static<typeof TemplatePatch>
export const TemplatePatch = Type.Object(
  {
    ...chosenKey.inPatch,
    name: Type.Optional(Name),
    subject: Type.Optional(Subject),
    html: described(
      'The HTML, in Liquid. It replaces `mjml`. Null removes it.',
      Type.Optional(Nullable(Html)),
    ),
    mjml: described(
      'The MJML, in Liquid. It replaces `html`. Null removes it.',
      Type.Optional(Nullable(Html)),
    ),
    text: described(
      'The plain text, in Liquid. Null derives it from the HTML.',
      Type.Optional(Nullable(Text)),
    ),
    locales: described(
      'The content in other languages to set, by language tag. It replaces the whole content of that locale. Null removes the locale. Others stay.',
      Type.Optional(ByLocale(Nullable(TemplateContentInput))),
    ),
    replyTo: Type.Optional(Nullable(ReplyTo)),
    tracking: Type.Optional(Nullable(TrackingChoice)),
    topic: Type.Optional(Nullable(TopicChoice)),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'TemplatePatch',
    description: 'The fields of a template to update. Null removes a part.',
    examples: [{ subject: 'Your receipt from Example' }],
  },
)

export type TemplateWarning = Static<typeof TemplateWarning>
const TemplateWarning = Type.Enum(['NO_UNSUBSCRIBE_LINK'])

export type TemplateContent = Static<typeof TemplateContent>
export const TemplateContent = Type.Object(
  {
    subject: Type.String(),
    html: Nullable(Type.String()),
    mjml: Nullable(Type.String()),
    text: described(
      'The plain text, in Liquid; null if it is derived from the HTML.',
      Nullable(Type.String()),
    ),
  },
  { title: 'TemplateContent', description: 'The content of a template in a locale.' },
)

/** A template without its locales, which would make lists too long. */
export type ListedTemplate = Static<typeof ListedTemplate>
const ListedTemplate = Type.Object(
  {
    id: Id('tpl'),
    ...chosenKey.inRecord,
    name: Type.String(),
    ...TemplateContent.properties,
    replyTo: Nullable(ReplyTo),
    tracking: Nullable(TrackingChoice),
    topic: Nullable(TopicChoice),
    warnings: described(
      '`NO_UNSUBSCRIBE_LINK`: the content, in one locale at least, has neither `{{ unsubscribeUrl }}` nor `{{ preferencesUrl }}`. HTML of an email that is not transactional then gets a plain unsubscribe link at its end.',
      Type.Array(TemplateWarning),
    ),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'ListedTemplate', description: 'An email template in Liquid, without its locales.' },
)

export type Template = Static<typeof Template>
export const Template = Type.Object(
  {
    ...ListedTemplate.properties,
    locales: described(
      'The content in other languages, by language tag in canonical form.',
      Type.Optional(Type.Record(Type.String(), TemplateContent)),
    ),
  },
  { title: 'Template', description: 'An email template in Liquid.' },
)

const templates = defineResource('messaging', 'template', Id('tpl'), Template)

/** Milliseconds for requests that compile texts: the first MJML of a process loads its compiler. */
export const compilingTimeoutMs = 15_000

/** `VALIDATION_FAILED` names the part that does not parse, with line and column. */
export const createTemplate = {
  ...templates.create(TemplateInput, Template),
  timeoutMs: compilingTimeoutMs,
}
export const listTemplates = templates.listKeyed(ListedTemplate, NameFilter)
export const getTemplate = templates.get()
export const changeTemplate = {
  ...templates.changeIf(TemplatePatch),
  timeoutMs: compilingTimeoutMs,
}
export const deleteTemplate = templates.deleteIf()

/** Of each ID, whether there is such a template. */
export const knowTemplates = defineRequest({
  subject: 'messaging.know-templates',
  request: Type.Object({ tenant: Tenant, templateIds: Type.Array(Id('tpl'), { maxItems: 200 }) }),
  reply: Type.Object({ known: Type.Array(Type.Boolean()) }),
})

/**
 * The contact and variables of a preview. `data` may have `contact`, `event`, and `trigger`, which override the
 * contact's own.
 */
export const TemplatePreview = Type.Object(
  {
    contactId: described('The contact whose values the template uses.', Type.Optional(Id('con'))),
    data: described(
      'Sample data: `contact`, `event`, `trigger`, and the `data` of `POST /emails`, whose keys are also variables. `contact` overrides the values of the contact.',
      Type.Optional(FreeForm),
    ),
    locale: described(
      'The locale of the reader, which replaces that of the contact and of `data`.',
      Type.Optional(Locale),
    ),
  },
  closed,
)

const Preview = Type.Object({
  subject: Type.String(),
  html: Nullable(Type.String()),
  text: Type.String(),
  locale: described(
    'The locale of the template that was rendered; null for the content of the template itself.',
    Type.Optional(Nullable(Type.String())),
  ),
  missing: described(
    'Paths that the template reads and that have no value, at most 100.',
    Type.Array(Type.String()),
  ),
})

/** The email as it would read, with a made-up address. */
export const previewTemplate = {
  ...templates.request('preview-template', { preview: TemplatePreview }, Preview),
  timeoutMs: compilingTimeoutMs,
}

export const MemberAddress = described(
  'The verified address of a member of the organization. Default: the address of the signed-in user. Required with an API key.',
  Type.Optional(Type.String({ format: 'email', maxLength: 320 })),
)

export const TemplateTest = Type.Object(
  { to: MemberAddress, ...TemplatePreview.properties },
  {
    ...closed,
    title: 'TemplateTest',
    description: 'The member who receives a test of a template, and the values for it.',
    examples: [{ data: { contact: { attributes: { name: 'Ann' } } } }],
  },
)

/**
 * Sends the email as a preview shows it to a member, also in the test environment. `VALIDATION_FAILED` for an address that
 * is no member's; `DOMAIN_NOT_READY` without a sender.
 */
export const testTemplate = templates.request(
  'test-template',
  {
    test: TemplateTest,
    userId: described('The signed-in user.', Type.Optional(Id('usr'))),
  },
  Type.Object({ to: described('The address to which the email goes.', Type.String()) }),
)

export const TemplateDraft = Type.Object(
  {
    ...content,
    ...TemplatePreview.properties,
  },
  {
    ...closed,
    title: 'TemplateDraft',
    description: 'The content of a template that is not saved, and the values for its preview.',
    examples: [
      {
        subject: 'Hello {{ contact.attributes.name }}',
        text: 'Hi',
        data: { contact: { attributes: { name: 'Ann' } } },
      },
    ],
  },
)

/** The same of a template that is not saved; `VALIDATION_FAILED` names the part that does not parse. */
export const previewDraft = defineRequest({
  subject: 'messaging.preview-draft',
  timeoutMs: compilingTimeoutMs,
  request: Type.Object({ tenant: Tenant, draft: TemplateDraft }),
  reply: Preview,
})
