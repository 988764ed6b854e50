import {
  ContactInput,
  ContactQuery,
  ContactRecord,
  getContact,
  listContacts,
  upsertContact,
} from '@outrider/contracts/contacts'
import { listContactEvents } from '@outrider/contracts/events'
import { Id } from '@outrider/contracts/ids'
import { PageQuery } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access.ts'
import { route } from '../route.ts'

const tag = 'Contacts'
const OneContact = Type.Object({ id: Id('con') })

export const contactRoutes = [
  route({
    method: 'post',
    path: '/contacts',
    tag,
    summary: 'Register a contact, or add to the one that the identifiers name',
    access: mayWrite,
    limit: 'WRITES',
    body: ContactInput,
    status: 201,
    reply: upsertContact.reply,
    handle: async ({ caller, body, ask }) => {
      const reply = await ask(upsertContact, { tenant: caller.tenant, contact: body })
      return { body: reply, status: reply.created ? 201 : 200 }
    },
  }),
  route({
    method: 'get',
    path: '/contacts',
    tag,
    summary: 'List contacts, newest first',
    access: mayRead,
    limit: 'READS',
    query: ContactQuery,
    status: 200,
    reply: listContacts.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listContacts, { tenant: caller.tenant, query }),
    }),
  }),
  route({
    method: 'get',
    path: '/contacts/:id',
    tag,
    summary: 'Read one contact',
    access: mayRead,
    limit: 'READS',
    params: OneContact,
    status: 200,
    reply: ContactRecord,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getContact, { tenant: caller.tenant, contactId: params.id }),
    }),
  }),
  route({
    method: 'get',
    path: '/contacts/:id/events',
    tag,
    summary: "List a contact's events, newest first",
    access: mayRead,
    limit: 'READS',
    params: OneContact,
    query: PageQuery,
    status: 200,
    reply: listContactEvents.reply,
    handle: async ({ caller, params, query, ask }) => ({
      body: await ask(listContactEvents, {
        tenant: caller.tenant,
        contactId: params.id,
        query,
      }),
    }),
  }),
]
