import { type Static, Type } from 'typebox'
import { ContactRef, contacts, Tags } from './contacts.ts'
import { ChoiceSource, Subscription } from './subscriptions.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { chosenKey, defineResource } from './resource.ts'
import {
  closed,
  described,
  Environment,
  FreeForm,
  listReply,
  NameFilter,
  Nullable,
  PageQuery,
  Tenant,
  Time,
} from './shapes.ts'

/** Days within which a confirmation mail's link works. */
export const confirmationDays = 7

const name = Type.String({ minLength: 1, maxLength: 200 })
const ConsentText = Type.String({ minLength: 1, maxLength: 10_000 })
/** http or https, without credentials. */
const RedirectUrl = Type.String({ minLength: 1, maxLength: 2_048 })
/** The public name of a form: no secret, but not to be guessed either. */
const FormToken = Type.String({ pattern: '^frm_[0-9A-Za-z]{28}$' })
/** A JSON Schema (2020-12) of an object, whether or not it says so, without references and regular expressions; at most 16 KB. */
const FieldsSchema = FreeForm

export type Form = Static<typeof Form>
export const Form = Type.Object(
  {
    id: Id('form'),
    ...chosenKey.inRecord,
    token: described(
      'The public token of the form, which submissions have in their path.',
      FormToken,
    ),
    version: described(
      'The version, which increases with each change. Consents record the version to which they were given.',
      Type.Integer(),
    ),
    name,
    doubleOptIn: described('Whether people must confirm by a link in an email.', Type.Boolean()),
    consentText: described('The text to which people agree.', ConsentText),
    fields: described(
      'The JSON Schema of the fields; null if all fields are accepted.',
      Nullable(FreeForm),
    ),
    tags: described('Tags to add to contacts that submit the form.', Type.Array(Type.String())),
    redirectUrl: described(
      'The URL to which the browser is redirected after the confirmation.',
      Nullable(Type.String()),
    ),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Form', description: 'A form that captures contacts with their consent.' },
)

export type FormInput = Static<typeof FormInput>
export const FormInput = Type.Object(
  {
    ...chosenKey.inInput,
    name,
    doubleOptIn: described('Whether people must confirm by a link in an email.', Type.Boolean()),
    consentText: described('The text to which people agree.', ConsentText),
    fields: described(
      'A JSON Schema (2020-12) of the fields, without references and regular expressions. At most 16 KB.',
      Type.Optional(FieldsSchema),
    ),
    tags: described(
      'Tags to add to contacts that submit the form; with double opt-in, when they confirm.',
      Type.Optional(Tags),
    ),
    redirectUrl: described(
      'The URL to which the browser is redirected after the confirmation. If omitted, a page is shown.',
      Type.Optional(RedirectUrl),
    ),
  },
  {
    ...closed,
    title: 'FormInput',
    description: 'A new form.',
    examples: [
      {
        name: 'Newsletter',
        doubleOptIn: true,
        consentText: 'I want to get news about Example by email.',
        fields: { type: 'object', properties: { firstName: { type: 'string', maxLength: 100 } } },
      },
    ],
  },
)

export type FormPatch = Static<typeof FormPatch>
export const FormPatch = Type.Object(
  {
    ...chosenKey.inPatch,
    name: Type.Optional(name),
    doubleOptIn: described(
      'Whether people must confirm by a link in an email.',
      Type.Optional(Type.Boolean()),
    ),
    consentText: described('The text to which people agree.', Type.Optional(ConsentText)),
    fields: described(
      'The JSON Schema of the fields. Null accepts all fields.',
      Type.Optional(Nullable(FieldsSchema)),
    ),
    tags: described(
      'The new tags to add to contacts that submit the form, which replace the current ones.',
      Type.Optional(Tags),
    ),
    redirectUrl: described(
      'The URL to which the browser is redirected after the confirmation. Null shows a page instead.',
      Type.Optional(Nullable(RedirectUrl)),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'FormPatch',
    description: 'The fields of a form to update.',
    examples: [{ name: 'Newsletter, footer' }],
  },
)

const forms = defineResource('contacts', 'form', Id('form'), Form)

/** Forms of one environment. */
export const maxForms = 1_000

/** `LIMIT_REACHED` if the environment has `maxForms`. */
export const createForm = forms.create(FormInput, Form)
export const listForms = forms.listKeyed(Form, NameFilter)
export const getForm = forms.get()
export const changeForm = forms.changeIf(FormPatch)
export const deleteForm = forms.deleteIf()

/** The form of a public token; `NOT_FOUND` for another organization's. */
export const findForm = defineRequest({
  subject: 'contacts.find-form',
  request: Type.Object({ tenant: Tenant, token: FormToken }),
  reply: Form,
})

export const FormPath = Type.Object({ token: FormToken })

export type Ingest = Static<typeof Ingest>
/** `consent` takes any value here: the handler reports missing consent before other faults. */
export const Ingest = Type.Object(
  {
    email: described(
      'The email address. Required for forms with double opt-in; otherwise `email` or `walletAddress` is required.',
      ContactRef.properties.email,
    ),
    walletAddress: ContactRef.properties.walletAddress,
    consent: described(
      'Whether the person has consented. Must be true.',
      Type.Optional(Type.Unknown()),
    ),
    consentText: described(
      'The text to which the person agreed, word for word.',
      Type.Optional(ConsentText),
    ),
    fields: described(
      "Fields that the person filled in. They must match the form's schema, and are merged into the attributes of the contact.",
      Type.Optional(
        Type.Unsafe<FreeForm>({ ...FreeForm, maxProperties: 50, 'x-max-bytes': 16_384 }),
      ),
    ),
  },
  {
    ...closed,
    title: 'Ingest',
    description: 'A contact with consent. An email address or a wallet is required.',
    examples: [
      {
        email: 'ann@example.com',
        consent: true,
        consentText: 'I want to get news about Example by email.',
        fields: { firstName: 'Ann' },
      },
    ],
  },
)
export const Ingested = Type.Object(
  {
    ok: Type.Literal(true),
    queued: described(
      'Always true: the submission is stored and is processed asynchronously.',
      Type.Literal(true),
    ),
  },
  {
    title: 'Ingested',
    description: 'Receipt: the submission is stored and will be processed asynchronously.',
  },
)

/** A capture on its way: the gateway has checked it by the form, and promised that it will be kept. */
export type Capture = Static<typeof Capture>
export const Capture = Type.Object({
  tenant: Tenant,
  id: Id('cns'),
  form: Type.Object({
    id: Id('form'),
    version: Type.Integer(),
    name: Type.String(),
    doubleOptIn: Type.Boolean(),
    tags: Tags,
  }),
  email: ContactRef.properties.email,
  walletAddress: ContactRef.properties.walletAddress,
  fields: FreeForm,
  consentText: ConsentText,
  at: Time,
  address: described('The network address of the caller.', Type.String()),
  agent: described("The caller's `User-Agent`.", Type.String()),
  keyId: described("The caller's secret key.", Nullable(Id('key'))),
  organizationName: described(
    'The name that the confirmation mail shows. Captures of earlier versions have none.',
    Type.Optional(Type.String()),
  ),
})
export const captureForm = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.contacts.capture-form',
  data: Capture,
})

/** A form submission was received or confirmed. */
export type FormFact = Static<typeof FormFact>
export const FormFact = Type.Object({
  tenant: Tenant,
  formId: Id('form'),
  contactId: Id('con'),
  consentId: Id('cns'),
  occurredAt: Time,
})
export const formCaptured = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.form.captured',
  data: FormFact,
})
export const formConfirmed = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.form.confirmed',
  data: FormFact,
})

/** A confirmation mail's link, by the SHA-256 of its token in hexadecimal. */
const OneConfirmation = Type.Object({ digest: Type.String({ pattern: '^[0-9a-f]{64}$' }) })
export type ConfirmationState = Static<typeof ConfirmationState>
export const ConfirmationState = Type.Enum(['open', 'confirmed', 'expired'])

/** `NOT_FOUND` for a token that opens nothing. */
export const getConfirmation = defineRequest({
  subject: 'contacts.get-confirmation',
  request: OneConfirmation,
  reply: Type.Object({
    orgId: Id('org'),
    environment: Type.Optional(Environment),
    state: ConfirmationState,
    formName: Type.String(),
    consentText: Type.String(),
    redirectUrl: Nullable(Type.String()),
  }),
})

/** Confirms once. `state` is the state before the call. */
export const confirmConsent = defineRequest({
  subject: 'contacts.confirm-consent',
  request: OneConfirmation,
  reply: getConfirmation.reply,
})

export type Consent = Static<typeof Consent>
export const Consent = Type.Object(
  {
    id: Id('cns'),
    source: described(
      'The source: `form` for a submission of a form, otherwise for a change of the subscription.',
      ChoiceSource,
    ),
    subscription: described('The choices that changed; null for a form.', Nullable(Subscription)),
    formId: described('The form; null for other sources.', Nullable(Id('form'))),
    formVersion: described('The version of the form at that time.', Nullable(Type.Integer())),
    consentText: described(
      'The text to which the person agreed, word for word.',
      Nullable(Type.String()),
    ),
    consentTextSha256: described(
      'The SHA-256 hash of `consentText` in hexadecimal.',
      Nullable(Type.String()),
    ),
    status: described(
      'The status: `given`; with double opt-in, `pending` until it is `confirmed`; null for other sources.',
      Nullable(Type.Enum(['given', 'pending', 'confirmed'])),
    ),
    at: described('When the form was submitted, or the person chose.', Time),
    confirmedAt: described('When the consent was confirmed, with double opt-in.', Nullable(Time)),
    address: described(
      'The IP address from which the form was submitted.',
      Nullable(Type.String()),
    ),
    agent: described(
      'The `User-Agent` with which the form was submitted.',
      Nullable(Type.String()),
    ),
    keyId: described('The secret key with which the form was submitted.', Nullable(Id('key'))),
  },
  {
    title: 'Consent',
    description:
      'A record of a consent, or of a change of the subscription: its text, time, and origin.',
  },
)

/** A contact's consents, newest first. */
export const listConsents = contacts.request(
  'list-consents',
  { query: PageQuery },
  listReply('consents', Consent),
)
