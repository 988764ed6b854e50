import type { Readable } from 'node:stream'
import { exportEntries, KeptEntry, listContactEntries } from '@outrider/contracts/automations'
import {
  changeContact,
  changeTags,
  ContactInput,
  ContactRecord,
  exportContact,
  exportContacts,
  getContact,
  listContacts,
  mergeContacts,
  PersonalRecord,
  upsertContact,
} from '@outrider/contracts/contacts'
import { eraseContact, getErasure } from '@outrider/contracts/erasures'
import { KeptEvent, listContactEvents } from '@outrider/contracts/events'
import { Consent, listConsents } from '@outrider/contracts/forms'
import { Id, type TypeId } from '@outrider/contracts/ids'
import { listMessages, Message } from '@outrider/contracts/messaging'
import { Problem } from '@outrider/contracts/problem'
import { described, PageQuery, type Tenant } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { ContractWallet, listContractWallets, signOutContact } from '@outrider/contracts/wallets'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { route, type Tools } from '../http/route.ts'
import { jsonOf, ndjsonOf, pagesOf } from '../http/streaming.ts'

const tag = 'Contacts'
const one = { tag, id: 'contactId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const writes = passing({ ...one, access: mayWrite, limit: 'WRITES' })

export const contactRoutes = [
  route({
    method: 'post',
    path: '/contacts',
    operationId: 'upsertContact',
    tag,
    summary: 'Create or update a contact',
    access: mayWrite,
    limit: 'WRITES',
    body: ContactInput,
    status: 201,
    also: { 200: 'The contact already existed and was updated.' },
    repeatable: true,
    reply: upsertContact.reply,
    stillStands: ({ tenant }, { contact }, { ask }) =>
      ask(getContact, { tenant, contactId: contact.id }).then(() => true, unlessNotFound),
    handle: async ({ caller, body, ask }) => {
      const reply = await ask(upsertContact, { tenant: caller.tenant, contact: body })
      return { body: reply, status: reply.created ? 201 : 200 }
    },
  }),
  reads.get('/contacts', 'List contacts', listContacts),
  reads.get('/contacts/:id', 'Retrieve a contact', getContact),
  reads.get('/contacts/:id/events', "List a contact's events", listContactEvents),
  route({
    method: 'get',
    path: '/contacts/:id/entries',
    operationId: 'listContactEntries',
    tag,
    summary: "List a contact's automation entries",
    access: mayRead,
    limit: 'READS',
    params: Type.Object({ id: Id('con') }),
    query: PageQuery,
    status: 200,
    reply: listContactEntries.reply,
    handle: async ({ caller: { tenant }, params: { id: contactId }, query, ask }) => {
      await ask(getContact, { tenant, contactId })
      return { body: await ask(listContactEntries, { tenant, contactId, query }) }
    },
  }),
  writes.patch('/contacts/:id', 'Update a contact', changeContact, { body: 'change' }),
  writes.post('/contacts/:id/tags', "Update a contact's tags", changeTags, { body: 'change' }),
  writes.post('/contacts/merge', 'Merge two contacts', mergeContacts, { body: 'merge' }),
  writes.delete('/contacts/:id', 'Erase a contact', eraseContact),
  reads.get('/contacts/:id/erasure', 'Retrieve an erasure', getErasure),
  route({
    method: 'post',
    path: '/contacts/:id/sign-out',
    operationId: 'signOutContact',
    tag,
    summary: "Revoke a contact's tokens",
    access: mayWrite,
    limit: 'WRITES',
    params: Type.Object({ id: Id('con') }),
    status: 204,
    reply: signOutContact.reply,
    handle: async ({ caller: { tenant }, params: { id: contactId }, ask }) => {
      await ask(getContact, { tenant, contactId })
      return { body: await ask(signOutContact, { tenant, contactId }) }
    },
  }),
]

function unlessNotFound(error: unknown): false {
  if (error instanceof Problem && error.code === 'NOT_FOUND') return false
  throw error
}

/** Items a page, so that even the largest make a message. */
const query = { limit: 20 }

const PersonExport = Type.Object({
  contact: PersonalRecord,
  events: Type.Array(KeptEvent),
  consents: Type.Array(Consent),
  entries: Type.Array(KeptEntry),
  messages: Type.Array(Message),
  wallets: described('The contract wallets of the contact.', Type.Array(ContractWallet)),
})

export const exportRoutes = [
  route({
    method: 'get',
    path: '/contacts/export',
    operationId: 'exportContacts',
    tag,
    summary: 'Export all contacts',
    access: mayWrite,
    limit: 'READS',
    status: 200,
    download: true,
    audits: 'contacts.exported',
    produces: 'application/x-ndjson',
    reply: Type.Unsafe<Readable>(ContactRecord),
    handle: async ({ caller: { tenant }, ask }) => {
      const pages = await pagesOf((cursor) => ask(exportContacts, { tenant, cursor }), next)
      return { body: ndjsonOf(each(pages, (page) => page.contacts)) }
    },
  }),
  route({
    method: 'get',
    path: '/contacts/:id/export',
    operationId: 'exportContact',
    tag,
    summary: "Export a contact's data",
    access: mayWrite, // it contains addresses, which callers that may only read do not see
    limit: 'READS',
    params: Type.Object({ id: Id('con') }),
    status: 200,
    download: true,
    audits: 'contact.exported',
    produces: 'application/json',
    reply: Type.Unsafe<Readable>(PersonExport),
    handle: async ({ caller: { tenant }, params: { id: contactId }, ask }) => {
      const contact = await ask(exportContact, { tenant, contactId })
      const { wallets } = await ask(listContractWallets, { tenant, contactId })
      return { body: jsonOf({ contact, wallets }, await listsOf({ tenant, contactId }, ask)) }
    },
  }),
]

/** All data that services hold about a person besides the contact itself; the first pages are requested together. */
async function listsOf(
  person: { readonly tenant: Tenant; readonly contactId: TypeId<'con'> },
  ask: Tools['ask'],
) {
  const { tenant, contactId } = person
  const [events, consents, entries, messages] = await Promise.all([
    pagesOf((cursor) => ask(listContactEvents, { ...person, query: at(cursor) }), next),
    pagesOf((cursor) => ask(listConsents, { ...person, query: at(cursor) }), next),
    pagesOf((cursor) => ask(exportEntries, { ...person, query: at(cursor) }), next),
    pagesOf(
      (cursor) =>
        ask(listMessages, { tenant, mayWrite: true, query: { ...at(cursor), contactId } }),
      next,
    ),
  ])
  return {
    events: each(events, (page) => page.events),
    consents: each(consents, (page) => page.consents),
    entries: each(entries, (page) => page.entries),
    messages: each(messages, (page) => page.messages),
  }
}

function at(cursor: string | null) {
  return { ...query, ...(cursor !== null && { cursor }) }
}

function next(page: { readonly nextCursor: string | null }): string | null {
  return page.nextCursor
}

async function* each<Page, Item>(pages: AsyncIterable<Page>, itemsOf: (page: Page) => Item[]) {
  for await (const page of pages) yield itemsOf(page)
}
