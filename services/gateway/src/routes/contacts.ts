import {
  changeContact,
  changeTags,
  ContactInput,
  ContactPatch,
  ContactQuery,
  ContactRecord,
  getContact,
  listContacts,
  Merge,
  mergeContacts,
  TagChange,
  upsertContact,
} from '@outrider/contracts/contacts'
import { eraseContact, Erasure, getErasure } from '@outrider/contracts/erasures'
import { listContactEvents } from '@outrider/contracts/events'
import { Id } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { PageQuery } from '@outrider/contracts/shapes'
import { Type } from 'typebox'
import { mayRead, mayWrite } from '../access/access.ts'
import { nothing, route } from '../http/route.ts'

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
    stillStands: ({ tenant }, { contact }, { ask }) =>
      ask(getContact, { tenant, contactId: contact.id }).then(() => true, unlessNotFound),
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
  route({
    method: 'patch',
    path: '/contacts/:id',
    tag,
    summary: 'Change a contact; null takes an identifier or an attribute away',
    access: mayWrite,
    limit: 'WRITES',
    params: OneContact,
    body: ContactPatch,
    status: 200,
    reply: ContactRecord,
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(changeContact, {
        tenant: caller.tenant,
        contactId: params.id,
        change: body,
      }),
    }),
  }),
  route({
    method: 'post',
    path: '/contacts/:id/tags',
    tag,
    summary: 'Add and remove tags',
    access: mayWrite,
    limit: 'WRITES',
    params: OneContact,
    body: TagChange,
    status: 200,
    reply: ContactRecord,
    handle: async ({ caller, params, body, ask }) => ({
      body: await ask(changeTags, { tenant: caller.tenant, contactId: params.id, change: body }),
    }),
  }),
  route({
    method: 'post',
    path: '/contacts/merge',
    tag,
    summary: 'Make one contact of two',
    access: mayWrite,
    limit: 'WRITES',
    body: Merge,
    status: 200,
    reply: ContactRecord,
    handle: async ({ caller, body, ask }) => ({
      body: await ask(mergeContacts, { tenant: caller.tenant, merge: body }),
    }),
  }),
  route({
    method: 'delete',
    path: '/contacts/:id',
    tag,
    summary: 'Erase a person everywhere',
    access: mayWrite,
    limit: 'WRITES',
    params: OneContact,
    status: 204,
    reply: nothing,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(eraseContact, { tenant: caller.tenant, contactId: params.id }),
    }),
  }),
  route({
    method: 'get',
    path: '/contacts/:id/erasure',
    tag,
    summary: 'See how far the erasure of a person has come',
    access: mayRead,
    limit: 'READS',
    params: OneContact,
    status: 200,
    reply: Erasure,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getErasure, { tenant: caller.tenant, contactId: params.id }),
    }),
  }),
]

function unlessNotFound(error: unknown): false {
  if (error instanceof Problem && error.code === 'NOT_FOUND') return false
  throw error
}
