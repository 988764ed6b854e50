import { type Static, Type } from 'typebox'
import { ContactRef, Tags } from './contacts.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, FreeForm, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

/** Days within which a confirmation mail's link works. */
export const confirmationDays = 7

const name = Type.String({ minLength: 1, maxLength: 200 })
const ConsentText = Type.String({ minLength: 1, maxLength: 10_000 })
/** http or https, without credentials. */
const RedirectUrl = Type.String({ minLength: 1, maxLength: 2_048 })
/** The public name of a form: no secret, but not to be guessed either. */
const FormToken = Type.String({ pattern: '^frm_[0-9A-Za-z]{28}$' })
/** A JSON Schema (2020-12) of an object, whether or not it says so, without references and regular expressions; at most 16 KB. */
const FieldsSchema = Type.Unsafe<Record<string, unknown>>({ type: 'object' })

export type Form = Static<typeof Form>
export const Form = Type.Object({
  id: Id('form'),
  token: FormToken,
  /** Counts the changes; a consent says which version it was given to. */
  version: Type.Integer(),
  name,
  doubleOptIn: Type.Boolean(),
  consentText: ConsentText,
  fields: Nullable(FreeForm),
  tags: Type.Array(Type.String()),
  redirectUrl: Nullable(Type.String()),
  createdAt: Time,
  updatedAt: Time,
})

export type FormInput = Static<typeof FormInput>
export const FormInput = Type.Object(
  {
    name,
    doubleOptIn: Type.Boolean(),
    consentText: ConsentText,
    fields: Type.Optional(FieldsSchema),
    /** What captured contacts are tagged with; those who are to confirm, once they have. */
    tags: Type.Optional(Tags),
    /** Where the browser goes after the confirmation, in place of a page that says thank you. */
    redirectUrl: Type.Optional(RedirectUrl),
  },
  closed,
)

export type FormPatch = Static<typeof FormPatch>
export const FormPatch = Type.Object(
  {
    name: Type.Optional(name),
    doubleOptIn: Type.Optional(Type.Boolean()),
    consentText: Type.Optional(ConsentText),
    fields: Type.Optional(Nullable(FieldsSchema)),
    tags: Type.Optional(Tags),
    redirectUrl: Type.Optional(Nullable(RedirectUrl)),
  },
  { ...closed, minProperties: 1 },
)

const OneForm = Type.Object({ tenant: Tenant, formId: Id('form') })

export const createForm = defineRequest({
  subject: 'contacts.create-form',
  request: Type.Object({ tenant: Tenant, form: FormInput }),
  reply: Form,
})

export const listForms = defineRequest({
  subject: 'contacts.list-forms',
  request: Type.Object({ tenant: Tenant, query: PageQuery }),
  reply: listReply('forms', Form),
})

export const getForm = defineRequest({
  subject: 'contacts.get-form',
  request: OneForm,
  reply: Form,
})

export const changeForm = defineRequest({
  subject: 'contacts.change-form',
  request: Type.Object({ ...OneForm.properties, change: FormPatch }),
  reply: Form,
})

export const deleteForm = defineRequest({
  subject: 'contacts.delete-form',
  request: OneForm,
  reply: Type.Object({}),
})

/** The form of a public token; `NOT_FOUND` for another organization's. */
export const findForm = defineRequest({
  subject: 'contacts.find-form',
  request: Type.Object({ tenant: Tenant, token: FormToken }),
  reply: Form,
})

export const FormPath = Type.Object({ token: FormToken })

/** POST /forms/{token}/ingest. What is missing is told in the order in which it matters: consent first. */
export type Ingest = Static<typeof Ingest>
export const Ingest = Type.Object(
  {
    /** Required where the form uses double opt-in; else this or a wallet. */
    email: ContactRef.properties.email,
    walletAddress: ContactRef.properties.walletAddress,
    /** Anything but true has an error code of its own, and is no fault of the body's form. */
    consent: Type.Optional(
      Type.Unsafe<unknown>({ description: 'Must be true, else CONSENT_REQUIRED.' }),
    ),
    /** Required: what the person agreed to, word for word. */
    consentText: Type.Optional(ConsentText),
    /** Merged into the contact's attributes, once they are what the form's schema says. */
    fields: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        maxProperties: 50,
        'x-max-bytes': 16_384,
      }),
    ),
  },
  closed,
)
export const Ingested = Type.Object({ ok: Type.Literal(true), queued: Type.Literal(true) })

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
  /** Of whoever called: their network address, `User-Agent` and secret key. */
  address: Type.String(),
  agent: Type.String(),
  keyId: Nullable(Id('key')),
  /** How the person's browser reaches the gateway: an origin. */
  publicUrl: Type.String(),
})
export const captureForm = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.contacts.capture-form',
  data: Capture,
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
    state: ConfirmationState,
    formName: Type.String(),
    consentText: Type.String(),
    redirectUrl: Nullable(Type.String()),
  }),
})

/** Confirms once; `state` is what the confirmation was before. */
export const confirmConsent = defineRequest({
  subject: 'contacts.confirm-consent',
  request: OneConfirmation,
  reply: getConfirmation.reply,
})

/** What a person agreed to, and how that is known. */
export type Consent = Static<typeof Consent>
export const Consent = Type.Object({
  id: Id('cns'),
  formId: Id('form'),
  formVersion: Type.Integer(),
  consentText: Type.String(),
  consentTextSha256: Type.String(),
  /** `given` at once, or by double opt-in `pending` until it is `confirmed`. */
  status: Type.Enum(['given', 'pending', 'confirmed']),
  at: Time,
  confirmedAt: Nullable(Time),
  address: Type.String(),
  agent: Type.String(),
  keyId: Nullable(Id('key')),
})

/** A contact's consents, newest first. */
export const listConsents = defineRequest({
  subject: 'contacts.list-consents',
  request: Type.Object({ tenant: Tenant, contactId: Id('con'), query: PageQuery }),
  reply: listReply('consents', Consent),
})

/** Somebody was captured by a form, or has confirmed that. */
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
