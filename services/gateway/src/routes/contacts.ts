import { listContactEntries } from '@outrider/contracts/automations'
import {
  changeContact,
  changeTags,
  ContactInput,
  getContact,
  listContacts,
  mergeContacts,
  upsertContact,
} from '@outrider/contracts/contacts'
import { eraseContact, getErasure } from '@outrider/contracts/erasures'
import { listContactEvents } from '@outrider/contracts/events'
import { Id } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { PageQuery } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/access.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'

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
    summary: 'Register a contact, or add to the one that the identifiers name',
    access: mayWrite,
    limit: 'WRITES',
    body: ContactInput,
    status: 201,
    also: { 200: 'The contact was there before' },
    repeatable: true,
    reply: upsertContact.reply,
    stillStands: ({ tenant }, { contact }, { ask }) =>
      ask(getContact, { tenant, contactId: contact.id }).then(() => true, unlessNotFound),
    handle: async ({ caller, body, ask }) => {
      const reply = await ask(upsertContact, { tenant: caller.tenant, contact: body })
      return { body: reply, status: reply.created ? 201 : 200 }
    },
  }),
  reads.get('/contacts', 'List contacts, newest first', listContacts),
  reads.get('/contacts/:id', 'Read one contact', getContact),
  reads.get('/contacts/:id/events', "List a contact's events, newest first", listContactEvents),
  route({
    method: 'get',
    path: '/contacts/:id/entries',
    operationId: 'listContactEntries',
    tag,
    summary: 'List which automations a contact entered, newest first',
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
  writes.patch(
    '/contacts/:id',
    'Change a contact; null takes an identifier or an attribute away',
    changeContact,
    { body: 'change' },
  ),
  writes.post('/contacts/:id/tags', 'Add and remove tags', changeTags, { body: 'change' }),
  writes.post('/contacts/merge', 'Make one contact of two', mergeContacts, { body: 'merge' }),
  writes.delete('/contacts/:id', 'Erase a person everywhere', eraseContact),
  reads.get('/contacts/:id/erasure', 'See how far the erasure of a person has come', getErasure),
]

function unlessNotFound(error: unknown): false {
  if (error instanceof Problem && error.code === 'NOT_FOUND') return false
  throw error
}
