import { createHash } from 'node:crypto'
import { compileFields, type FieldsCheck } from '@outrider/contracts/form-fields'
import {
  type Capture,
  captureForm,
  changeForm,
  confirmConsent,
  createForm,
  deleteForm,
  findForm,
  type Form,
  FormPath,
  getConfirmation,
  getForm,
  Ingest,
  Ingested,
  listConsents,
  listForms,
} from '@outrider/contracts/forms'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { linkPaths } from '@outrider/contracts/paths'
import { type Fault, invalidFaults, Problem } from '@outrider/contracts/problem'
import { digestOfToken } from '@outrider/contracts/secrets'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/nats/publish'
import { clock } from '@outrider/service/observe/time'
import { type Static, Type } from 'typebox'
import { anyone, mayRead, mayWrite } from '../access/policies.ts'
import type { Incoming } from '../http/incoming.ts'
import { escapeHtml, page } from '../http/page.ts'
import { passing } from '../http/pass-on.ts'
import { anyQuery, route, type RouteResponse, type Tools } from '../http/route.ts'
import { type Look, lookOf, lookWith } from './look.ts'
import { organizationName } from './organization-name.ts'

const tag = 'Forms'
const one = { tag, id: 'formId', tagged: true } as const
const writes = passing({ ...one, access: mayWrite, limit: 'WRITES' })
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const readsContacts = passing({ tag, id: 'contactId', access: mayRead, limit: 'READS' })
const OneConfirmation = Type.Object({ token: Type.String() })

export const formRoutes = [
  route({
    method: 'post',
    path: '/forms/:token/ingest',
    operationId: 'ingestForm',
    tag,
    summary: 'Submit a form',
    access: mayWrite,
    limit: 'WRITES',
    params: FormPath,
    body: Ingest,
    status: 202,
    repeatable: true,
    reply: Ingested,
    handle: async ({ caller, params, body, request, ...tools }) => {
      const { tenant, keyId } = caller
      const ingestion = { tenant, keyId, token: params.token, ingest: body, request }
      await ingestForm({ ...ingestion, now: clock.now() }, tools)
      return { body: { ok: true as const, queued: true as const } }
    },
  }),
  writes.create('/forms', 'Create a form', createForm, { body: 'form' }),
  reads.get('/forms', 'List forms', listForms),
  reads.get('/forms/:id', 'Retrieve a form', getForm),
  writes.patch('/forms/:id', 'Update a form', changeForm, { body: 'change' }),
  writes.delete('/forms/:id', 'Delete a form', deleteForm),
  route({
    method: 'get',
    path: linkPaths.confirmation,
    operationId: 'showConfirmation',
    tag,
    summary: 'Show the confirmation page',
    access: anyone,
    limit: undefined,
    params: OneConfirmation,
    query: anyQuery,
    status: 200,
    also: { 404: 'The link is invalid. The response is a page that says so.' },
    produces: 'text/html',
    reply: Type.String(),
    handle: ({ params, request, ask, probe }) =>
      pageOf(params.token, async (digest) =>
        confirmPage(await seen(await probe(() => ask(getConfirmation, { digest })), request, ask)),
      ),
  }),
  route({
    method: 'post',
    path: linkPaths.confirmation,
    operationId: 'confirmConsent',
    tag,
    summary: 'Confirm a consent',
    access: anyone,
    limit: undefined,
    params: OneConfirmation,
    query: anyQuery,
    status: 200,
    also: {
      303: 'The consent is confirmed. The response redirects to the `redirectUrl` of the form.',
      404: 'The link is invalid. The response is a page that says so.',
      410: 'The link was already used or has expired. The response is a page that says so.',
    },
    produces: 'text/html',
    reply: Type.String(),
    handle: ({ params, request, ask, probe }) =>
      pageOf(params.token, async (digest) =>
        confirmedPage(await seen(await probe(() => ask(confirmConsent, { digest })), request, ask)),
      ),
  }),
  readsContacts.get('/contacts/:id/consents', "List a contact's consents", listConsents),
]

/** The result is a page for people: an invalid token is explained in words. */
async function pageOf(
  token: string,
  show: (digest: string) => Promise<RouteResponse<string>>,
): Promise<RouteResponse<string>> {
  const digest = digestOfToken('cfm', token)
  if (digest === undefined) return gonePage()
  try {
    return await show(digest)
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return gonePage()
    throw error
  }
}

interface Ingestion {
  readonly tenant: Tenant
  readonly keyId: TypeId<'key'> | undefined
  readonly token: string
  readonly ingest: Ingest
  readonly request: Pick<Incoming, 'address' | 'header'>
  readonly now: Date
}

/** Characters of a `User-Agent` that are kept. */
const maxAgentLength = 512

/**
 * Checks a capture by its form, and accepts it: when this resolves, it is on disk in the stream, and will
 * be kept once. Throws `NOT_FOUND` for another organization's form, `CONSENT_REQUIRED`, and
 * `VALIDATION_FAILED` naming every fault.
 */
async function ingestForm(
  { tenant, keyId, token, ingest, request, now }: Ingestion,
  { ask, publish }: Pick<Tools, 'ask' | 'publish'>,
): Promise<void> {
  const form = await ask(findForm, { tenant, token })
  const name = form.doubleOptIn ? await organizationName({ ask }, tenant.orgId) : undefined
  const { email, walletAddress, fields = {} } = ingest
  const capture: Capture = {
    tenant,
    id: newId('cns'),
    form: {
      id: form.id,
      version: form.version,
      name: form.name,
      doubleOptIn: form.doubleOptIn,
      tags: form.tags,
    },
    ...(email !== undefined && { email }),
    ...(walletAddress !== undefined && { walletAddress }),
    fields,
    consentText: consentTextOf(ingest, form),
    at: now.toISOString(),
    address: request.address(),
    agent: request.header('User-Agent').slice(0, maxAgentLength),
    keyId: keyId ?? null,
    ...(name !== undefined && { organizationName: name }),
  }
  const id = messageId(capture, token, request.header('Idempotency-Key'))
  await publish(messageOf(captureForm, capture, id))
}

/** The text of the consent; a missing consent is reported before all other faults. */
function consentTextOf(ingest: Ingest, form: Form): string {
  const { consent, consentText } = ingest
  if (consent !== true) {
    const fault = { field: 'consent', code: 'const', message: 'must be true' }
    throw new Problem('CONSENT_REQUIRED', `${fault.field}: ${fault.message}`, { faults: [fault] })
  }
  const faults = faultsOf(ingest, form)
  if (consentText === undefined || faults.length > 0)
    throw invalidFaults([
      ...(consentText === undefined ? [required('consentText')] : []),
      ...faults,
    ])
  return consentText
}

function faultsOf({ email, walletAddress, fields }: Ingest, form: Form): Fault[] {
  const isMissing = email === undefined && (form.doubleOptIn || walletAddress === undefined)
  return [
    ...(isMissing ? [missingContact(form)] : []),
    ...(form.fields === null ? [] : checkOf(form)(fields ?? {})),
  ]
}

function missingContact({ doubleOptIn }: Form): Fault {
  if (doubleOptIn) return required('email')
  return {
    field: 'email',
    code: 'required',
    message: 'is required without walletAddress',
  }
}

function required(field: string): Fault {
  return { field, code: 'required', message: 'is required' }
}

/** A version's schema never changes: compiled once, the one longest unused forgotten first. */
const checks = new Map<string, FieldsCheck>()
const maxChecks = 1_000

function checkOf({ id, version, fields }: Form): FieldsCheck {
  const key = `${id} ${version}`
  const check = checks.get(key) ?? compileFields(fields)
  checks.delete(key)
  checks.set(key, check)
  const [oldest] = checks.keys()
  if (checks.size > maxChecks && oldest !== undefined) checks.delete(oldest)
  return check
}

/** A caller that repeats itself under one `Idempotency-Key` is captured once. */
function messageId({ tenant, id }: Capture, token: string, idempotencyKey: string): string {
  if (idempotencyKey === '') return id
  return createHash('sha256')
    .update(`${tenant.orgId}\0${tenant.environment}\0${token}\0${idempotencyKey}`)
    .digest('base64url')
}

type Confirmation = Static<typeof confirmConsent.reply> & { readonly look: Look }

/** A confirmation with the look of its page for the visitor. */
async function seen(
  confirmation: Static<typeof confirmConsent.reply>,
  request: Incoming,
  ask: Tools['ask'],
): Promise<Confirmation> {
  const { orgId, environment } = confirmation
  return { ...confirmation, look: await lookOf({ ask }, request, orgId, environment) }
}

/** The page of a confirmation mail's link. Opening it changes nothing, because link scanners open it too; its button does. */
function confirmPage(confirmation: Confirmation): RouteResponse<string> {
  const { look, state, formName, consentText, redirectUrl } = confirmation
  if (state === 'confirmed') return thankPage(confirmation)
  if (state === 'expired') return gonePage(look)
  return page({
    look,
    title: look.text('confirmTitle'),
    main: `<p>${look.text('confirmQuestion', { form: formName })}</p>
<blockquote>${escapeHtml(consentText)}</blockquote>
<form method="post"><button type="submit">${look.text('confirmButton')}</button></form>
<p>${look.text('confirmIgnore')}</p>`,
    // Chromium applies the directive to redirects of the form's response, too.
    formAction: ["'self'", ...(redirectUrl === null ? [] : [new URL(redirectUrl).origin])],
  })
}

/** The page after pressing the button: the link works once, and a second press says so. */
function confirmedPage(confirmation: Confirmation): RouteResponse<string> {
  const { look, state, redirectUrl } = confirmation
  if (state === 'expired') return gonePage(look)
  if (state === 'confirmed') return usedPage(look)
  if (redirectUrl === null) return thankPage(confirmation)
  const { body, headers } = thankPage(confirmation)
  return { status: 303, body, headers: { ...headers, Location: new URL(redirectUrl).href } }
}

function thankPage({ look, formName }: Confirmation): RouteResponse<string> {
  const main = `<p>${look.text('confirmed', { form: formName })}</p>`
  return page({ look, title: look.text('confirmedTitle'), main })
}

function usedPage(look: Look): RouteResponse<string> {
  const main = `<p>${look.text('confirmedBefore')}</p>`
  return page({ look, title: look.text('confirmedBeforeTitle'), main, status: 410 })
}

/** For an invalid or expired link. */
function gonePage(look: Look = lookWith()): RouteResponse<string> {
  const main = `<p>${look.text('expired')}</p>`
  return page({ look, title: look.text('expiredTitle'), main, status: 404 })
}
