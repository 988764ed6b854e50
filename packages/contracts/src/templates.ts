import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import {
  closed,
  described,
  FreeForm,
  listReply,
  Nullable,
  PageQuery,
  Tenant,
  Time,
} from './shapes.ts'

/** One line, for it becomes a header (RFC 5322, section 2.1.1, for its length). */
export const Subject = Type.String({ minLength: 1, maxLength: 998, pattern: '^[^\\r\\n]*$' })
/** Characters of a text with Liquid in it, as it is written. */
export const maxTemplateCharacters = 200_000
export const Html = Type.String({ minLength: 1, maxLength: maxTemplateCharacters })
export const Text = Type.String({ minLength: 1, maxLength: maxTemplateCharacters })
const Name = Type.String({ minLength: 1, maxLength: 200 })

export type TemplateInput = Static<typeof TemplateInput>
export const TemplateInput = Type.Object(
  {
    name: Name,
    subject: described('Liquid.', Subject),
    html: described('This or `mjml`; Liquid.', Type.Optional(Html)),
    mjml: described('This or `html`; Liquid.', Type.Optional(Html)),
    text: described('Liquid. Derived from the HTML when left out.', Type.Optional(Text)),
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
      },
    ],
  },
)

export type TemplatePatch = Static<typeof TemplatePatch>
export const TemplatePatch = Type.Object(
  {
    name: Type.Optional(Name),
    subject: Type.Optional(Subject),
    html: described('Takes the place of `mjml`; null removes it.', Type.Optional(Nullable(Html))),
    mjml: described('Takes the place of `html`; null removes it.', Type.Optional(Nullable(Html))),
    text: described('Null derives it from the HTML.', Type.Optional(Nullable(Text))),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'TemplatePatch',
    description: 'The fields of a template to change. Null removes a part.',
    examples: [{ subject: 'Your receipt from Example' }],
  },
)

export type Template = Static<typeof Template>
export const Template = Type.Object(
  {
    id: Id('tpl'),
    name: Type.String(),
    subject: Type.String(),
    html: Nullable(Type.String()),
    mjml: Nullable(Type.String()),
    text: described('Null when it is derived from the HTML.', Nullable(Type.String())),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Template', description: 'An email template in Liquid.' },
)

const OneTemplate = Type.Object({ tenant: Tenant, templateId: Id('tpl') })

/** `VALIDATION_FAILED` names the part that does not parse, with line and column. */
export const createTemplate = defineRequest({
  subject: 'messaging.create-template',
  request: Type.Object({ tenant: Tenant, template: TemplateInput }),
  reply: Template,
})

export const listTemplates = defineRequest({
  subject: 'messaging.list-templates',
  request: Type.Object({ tenant: Tenant, query: PageQuery }),
  reply: listReply('templates', Template),
})

export const getTemplate = defineRequest({
  subject: 'messaging.get-template',
  request: OneTemplate,
  reply: Template,
})

export const changeTemplate = defineRequest({
  subject: 'messaging.change-template',
  request: Type.Object({ ...OneTemplate.properties, change: TemplatePatch }),
  reply: Template,
})

export const deleteTemplate = defineRequest({
  subject: 'messaging.delete-template',
  request: OneTemplate,
  reply: Type.Object({}),
})

/**
 * The contact and variables of a preview. `data` may have `contact`, `event`, and `trigger`, which override the
 * contact's own.
 */
export const TemplatePreview = Type.Object(
  {
    contactId: described('The contact to write to.', Type.Optional(Id('con'))),
    data: described(
      'May hold `contact`, `event` and `trigger`; `contact` overrides what the contact has.',
      Type.Optional(FreeForm),
    ),
  },
  closed,
)

/** The email as it would read, with a made-up address. */
export const previewTemplate = defineRequest({
  subject: 'messaging.preview-template',
  request: Type.Object({ ...OneTemplate.properties, preview: TemplatePreview }),
  reply: Type.Object({
    subject: Type.String(),
    html: Nullable(Type.String()),
    text: Type.String(),
  }),
})
