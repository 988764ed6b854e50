import type { Readable } from 'node:stream'
import { ContactRef, upsertContact } from '@outrider/contracts/contacts'
import { parse } from '@outrider/contracts/contract'
import { Id, type TypeId } from '@outrider/contracts/ids'
import {
  InappInput,
  InboxMessage,
  listInbox,
  pushToContact,
  readAllMessages,
  readMessage,
} from '@outrider/contracts/inbox'
import { invalid, Problem } from '@outrider/contracts/problem'
import { closed } from '@outrider/contracts/shapes'
import { changePreferences, getPreferences } from '@outrider/contracts/subscriptions'
import { mintContactToken } from '@outrider/contracts/wallets'
import { Type } from 'typebox'
import { contactToken, keyMayWrite, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'
import { withKey } from '../idempotency/respond-once.ts'

const tag = 'In-app messages'
const one = { tag, id: 'messageId' } as const
const own = passing({ ...one, access: contactToken, limit: 'CONTACT' })
const MessageId = Id('msg')

export const inappRoutes = [
  route({
    method: 'post',
    path: '/inapp/push',
    operationId: 'pushInapp',
    tag,
    summary: 'Send an in-app message',
    access: mayWrite,
    limit: 'WRITES',
    body: InappInput,
    status: 202,
    repeatable: true,
    reply: pushToContact.reply,
    handle: async ({ caller, body, request, ask }) => {
      const push = withKey('idempotencyKey', body, request)
      return { body: await ask(pushToContact, { tenant: caller.tenant, push }) }
    },
  }),
  route({
    method: 'post',
    path: '/inapp/tokens',
    operationId: 'createContactToken',
    tag,
    summary: 'Create a contact token',
    access: keyMayWrite,
    limit: 'WRITES',
    body: Type.Object({ contact: ContactRef }, closed),
    status: 201,
    repeatable: true,
    shownOnce: ['token'],
    reply: mintContactToken.reply,
    handle: async ({ caller: { tenant }, body, ask }) => {
      const { contact } = await ask(upsertContact, { tenant, contact: body.contact })
      return { body: await ask(mintContactToken, { tenant, contactId: contact.id }) }
    },
  }),
  own.get('/inapp/messages', "List a contact's inbox messages", listInbox),
  route({
    method: 'get',
    path: '/inapp/stream',
    operationId: 'streamInbox',
    tag,
    summary: "Stream a contact's inbox messages",
    access: contactToken,
    limit: 'CONTACT',
    status: 200,
    produces: 'text/event-stream',
    reply: Type.Unsafe<Readable>(InboxMessage),
    handle: async ({ caller: { tenant, contactId }, request, openInbox }) => ({
      body: await openInbox(
        { tenant, contactId },
        lastEventId(request.header('Last-Event-ID')),
        request.address(),
      ),
      headers: { 'X-Accel-Buffering': 'no' },
    }),
  }),
  own.post('/inapp/messages/:id/read', 'Mark an inbox message as read', readMessage),
  own.post('/inapp/read-all', 'Mark all inbox messages as read', readAllMessages),
  own.get('/inapp/preferences', "Retrieve a contact's email preferences", getPreferences),
  own.put('/inapp/preferences', "Update a contact's email preferences", changePreferences, {
    body: 'preferences',
  }),
]

function lastEventId(header: string): TypeId<'msg'> | undefined {
  if (header === '') return undefined
  try {
    return parse(MessageId, header)
  } catch (error) {
    throw error instanceof Problem ? invalid('Last-Event-ID', 'must be a message’s id') : error
  }
}
