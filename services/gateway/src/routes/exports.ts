import type { Readable } from 'node:stream'
import { exportEntries, KeptEntry } from '@outrider/contracts/automations'
import {
  ContactRecord,
  exportContact,
  exportContacts,
  PersonalRecord,
} from '@outrider/contracts/contacts'
import { KeptEvent, listContactEvents } from '@outrider/contracts/events'
import { Id } from '@outrider/contracts/ids'
import { Type } from 'typebox'
import { mayRead } from '../access.ts'
import { route } from '../route.ts'
import { jsonOf, ndjsonOf, pagesOf } from '../streamed.ts'

const tag = 'Contacts'

/** Items a page, so that even the largest make a message. */
const query = { limit: 20 }

const PersonExport = Type.Object({
  contact: PersonalRecord,
  events: Type.Array(KeptEvent),
  entries: Type.Array(KeptEntry),
})

export const exportRoutes = [
  route({
    method: 'get',
    path: '/contacts/export',
    tag,
    summary: 'Download all contacts, a line each',
    access: mayRead,
    limit: 'READS',
    status: 200,
    produces: 'application/x-ndjson',
    reply: Type.Unsafe<Readable>(ContactRecord),
    handle: async ({ caller: { tenant }, ask }) => {
      const pages = await pagesOf(
        (cursor) => ask(exportContacts, { tenant, cursor }),
        (page) => page.nextCursor,
      )
      return { body: ndjsonOf(each(pages, (page) => page.contacts)) }
    },
  }),
  route({
    method: 'get',
    path: '/contacts/:id/export',
    tag,
    summary: 'Download everything that is held of a person, their own address included',
    access: mayRead,
    limit: 'READS',
    params: Type.Object({ id: Id('con') }),
    status: 200,
    produces: 'application/json',
    reply: Type.Unsafe<Readable>(PersonExport),
    handle: async ({ caller: { tenant }, params: { id: contactId }, ask }) => {
      const person = { tenant, contactId }
      const at = (cursor: string | null) => ({
        ...person,
        query: { ...query, ...(cursor && { cursor }) },
      })
      const contact = await ask(exportContact, person)
      const [events, entries] = await Promise.all([
        pagesOf(
          (cursor) => ask(listContactEvents, at(cursor)),
          (page) => page.nextCursor,
        ),
        pagesOf(
          (cursor) => ask(exportEntries, at(cursor)),
          (page) => page.nextCursor,
        ),
      ])
      const lists = {
        events: each(events, (page) => page.events),
        entries: each(entries, (page) => page.entries),
      }
      return { body: jsonOf({ contact }, lists) }
    },
  }),
]

async function* each<Page, Item>(pages: AsyncIterable<Page>, itemsOf: (page: Page) => Item[]) {
  for await (const page of pages) yield itemsOf(page)
}
