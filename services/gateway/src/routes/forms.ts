import {
  changeForm,
  confirmConsent,
  createForm,
  deleteForm,
  FormPath,
  getConfirmation,
  getForm,
  Ingest,
  Ingested,
  listConsents,
  listForms,
} from '@outrider/contracts/forms'
import { linkPaths } from '@outrider/contracts/paths'
import { Problem } from '@outrider/contracts/problem'
import { digestOfToken } from '@outrider/contracts/secrets'
import { clock } from '@outrider/service/clock'
import { Type } from 'typebox'
import { anyone, mayRead, mayWrite } from '../access/access.ts'
import { askPage, confirmedPage, gonePage } from '../forms/confirm-page.ts'
import { ingestForm } from '../forms/ingest-form.ts'
import { passing } from '../http/pass-on.ts'
import { type Answer, anyQuery, route } from '../http/route.ts'

const tag = 'Forms'
const one = { tag, id: 'formId' } as const
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
    summary: 'Capture somebody who has consented',
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
  reads.get('/forms', 'List forms, newest first', listForms),
  reads.get('/forms/:id', 'Read one form', getForm),
  writes.patch('/forms/:id', 'Change a form, as its next version', changeForm, { body: 'change' }),
  writes.delete('/forms/:id', 'Delete a form; the consents given by it stay', deleteForm),
  route({
    method: 'get',
    path: linkPaths.confirmation,
    operationId: 'showConfirmation',
    tag,
    summary: 'Show the page that asks for a confirmation',
    access: anyone,
    limit: undefined,
    params: OneConfirmation,
    query: anyQuery,
    status: 200,
    also: { 404: 'A page that says that the link does not work' },
    produces: 'text/html',
    reply: Type.String(),
    handle: ({ params, ask }) =>
      pageOf(params.token, async (digest) => askPage(await ask(getConfirmation, { digest }))),
  }),
  route({
    method: 'post',
    path: linkPaths.confirmation,
    operationId: 'confirmConsent',
    tag,
    summary: 'Confirm, and go on to where the form says',
    access: anyone,
    limit: undefined,
    params: OneConfirmation,
    query: anyQuery,
    status: 200,
    also: {
      303: 'Confirmed; the form leads on to its `redirectUrl`',
      404: 'A page that says that the link does not work',
      410: 'A page that says that the link was used',
    },
    produces: 'text/html',
    reply: Type.String(),
    handle: ({ params, ask }) =>
      pageOf(params.token, async (digest) => confirmedPage(await ask(confirmConsent, { digest }))),
  }),
  readsContacts.get(
    '/contacts/:id/consents',
    "List a contact's consents, newest first",
    listConsents,
  ),
]

/** A person looks at the answer: a token that opens nothing is told in words. */
async function pageOf(
  token: string,
  show: (digest: string) => Promise<Answer<string>>,
): Promise<Answer<string>> {
  const digest = digestOfToken('cfm', token)
  if (digest === undefined) return gonePage()
  try {
    return await show(digest)
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return gonePage()
    throw error
  }
}
