import {
  changeForm,
  confirmConsent,
  createForm,
  deleteForm,
  Form,
  FormInput,
  FormPatch,
  FormPath,
  getConfirmation,
  getForm,
  Ingest,
  Ingested,
  listConsents,
  listForms,
} from '@outrider/contracts/forms'
import { Id } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { PageQuery } from '@outrider/contracts/shapes'
import { digestOfToken } from '@outrider/contracts/token'
import { clock } from '@outrider/service/clock'
import { Type } from 'typebox'
import { anyone, mayRead, mayWrite } from '../access/access.ts'
import { askPage, confirmedPage, gonePage } from '../forms/confirm-page.ts'
import { ingestForm } from '../forms/ingest-form.ts'
import { type Answer, nothing, route } from '../http/route.ts'

const tag = 'Forms'
const OneForm = Type.Object({ id: Id('form') })
const OneContact = Type.Object({ id: Id('con') })
const OneConfirmation = Type.Object({ token: Type.String() })

export const formRoutes = [
  route({
    method: 'post',
    path: '/forms/:token/ingest',
    tag,
    summary: 'Capture somebody who has consented',
    access: mayWrite,
    limit: 'WRITES',
    params: FormPath,
    body: Ingest,
    status: 202,
    reply: Ingested,
    handle: async ({ caller, params, body, request, ...tools }) => {
      const { tenant, keyId } = caller
      const ingestion = { tenant, keyId, token: params.token, ingest: body, request }
      await ingestForm({ ...ingestion, now: clock.now() }, tools)
      return { body: { ok: true as const, queued: true as const } }
    },
  }),
  route({
    method: 'post',
    path: '/forms',
    tag,
    summary: 'Create a form',
    access: mayWrite,
    limit: 'WRITES',
    body: FormInput,
    status: 201,
    reply: Form,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(createForm, { tenant: caller.tenant, form: body }),
    }),
  }),
  route({
    method: 'get',
    path: '/forms',
    tag,
    summary: 'List forms, newest first',
    access: mayRead,
    limit: 'READS',
    query: PageQuery,
    status: 200,
    reply: listForms.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listForms, { tenant: caller.tenant, query }),
    }),
  }),
  route({
    method: 'get',
    path: '/forms/:id',
    tag,
    summary: 'Read one form',
    access: mayRead,
    limit: 'READS',
    params: OneForm,
    status: 200,
    reply: Form,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getForm, { tenant: caller.tenant, formId: params.id }),
    }),
  }),
  route({
    method: 'patch',
    path: '/forms/:id',
    tag,
    summary: 'Change a form, as its next version',
    access: mayWrite,
    limit: 'WRITES',
    params: OneForm,
    body: FormPatch,
    status: 200,
    reply: Form,
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(changeForm, { tenant: caller.tenant, formId: params.id, change: body }),
    }),
  }),
  route({
    method: 'delete',
    path: '/forms/:id',
    tag,
    summary: 'Delete a form; the consents given by it stay',
    access: mayWrite,
    limit: 'WRITES',
    params: OneForm,
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(deleteForm, { tenant: caller.tenant, formId: params.id }),
    }),
  }),
  route({
    method: 'get',
    path: '/forms/confirm/:token',
    tag,
    summary: 'Show the page that asks for a confirmation',
    access: anyone,
    limit: undefined,
    params: OneConfirmation,
    status: 200,
    produces: 'text/html',
    reply: Type.String(),
    handle: ({ params, ask }) =>
      pageOf(params.token, async (digest) => askPage(await ask(getConfirmation, { digest }))),
  }),
  route({
    method: 'post',
    path: '/forms/confirm/:token',
    tag,
    summary: 'Confirm, and go on to where the form says',
    access: anyone,
    limit: undefined,
    params: OneConfirmation,
    status: 200,
    produces: 'text/html',
    reply: Type.String(),
    handle: ({ params, ask }) =>
      pageOf(params.token, async (digest) => confirmedPage(await ask(confirmConsent, { digest }))),
  }),
  route({
    method: 'get',
    path: '/contacts/:id/consents',
    tag,
    summary: "List a contact's consents, newest first",
    access: mayRead,
    limit: 'READS',
    params: OneContact,
    query: PageQuery,
    status: 200,
    reply: listConsents.reply,
    handle: async ({ caller, params, query, ask }) => ({
      body: await ask(listConsents, { tenant: caller.tenant, contactId: params.id, query }),
    }),
  }),
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
