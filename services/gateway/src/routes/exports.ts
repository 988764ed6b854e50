import type { Readable } from 'node:stream'
import { exportEntries, KeptEntry } from '@outrider/contracts/automations'
import {
  ContactRecord,
  exportContact,
  exportContacts,
  PersonalRecord,
} from '@outrider/contracts/contacts'
import { KeptEvent, listContactEvents } from '@outrider/contracts/events'
import { Consent, listConsents } from '@outrider/contracts/forms'
import { Id, type TypeId } from '@outrider/contracts/ids'
import { listMessages, Message } from '@outrider/contracts/messaging'
import type { Tenant } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { mayRead } from '../access/access.ts'
import { route, type Tools } from '../http/route.ts'
import { jsonOf, ndjsonOf, pagesOf } from '../http/streaming.ts'

const tag = 'Contacts'

/** Items a page, so that even the largest make a message. */
const query = { limit: 20 }

const PersonExport = Type.Object({
  contact: PersonalRecord,
  events: Type.Array(KeptEvent),
  consents: Type.Array(Consent),
  entries: Type.Array(KeptEntry),
  messages: Type.Array(Message),
})

export const exportRoutes = [
  route({
    method: 'get',
    path: '/contacts/export',
    operationId: 'exportContacts',
    tag,
    summary: 'Download all contacts, a line each',
    access: mayRead,
    limit: 'READS',
    status: 200,
    download: true,
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
    summary: 'Download everything that is held of a person, their own address included',
    access: mayRead,
    limit: 'READS',
    params: Type.Object({ id: Id('con') }),
    status: 200,
    download: true,
    produces: 'application/json',
    reply: Type.Unsafe<Readable>(PersonExport),
    handle: async ({ caller: { tenant }, params: { id: contactId }, ask }) => {
      const contact = await ask(exportContact, { tenant, contactId })
      return { body: jsonOf({ contact }, await listsOf({ tenant, contactId }, ask)) }
    },
  }),
]

/** What the services hold of a person beside the contact itself; each is asked at once for its first page. */
async function listsOf(
  person: { readonly tenant: Tenant; readonly contactId: TypeId<'con'> },
  ask: Tools['ask'],
) {
  const { tenant, contactId } = person
  const [events, consents, entries, messages] = await Promise.all([
    pagesOf((cursor) => ask(listContactEvents, { ...person, query: at(cursor) }), next),
    pagesOf((cursor) => ask(listConsents, { ...person, query: at(cursor) }), next),
    pagesOf((cursor) => ask(exportEntries, { ...person, query: at(cursor) }), next),
    pagesOf((cursor) => ask(listMessages, { tenant, query: { ...at(cursor), contactId } }), next),
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
