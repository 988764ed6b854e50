import { Id } from '@outrider/contracts/ids'
import {
  getMessage,
  listMessages,
  MessageQuery,
  MessageRecord,
} from '@outrider/contracts/messaging'
import { Type } from 'typebox'
import { mayRead } from '../access/access.ts'
import { route } from '../http/route.ts'

const tag = 'Messages'

export const messageRoutes = [
  route({
    method: 'get',
    path: '/messages',
    tag,
    summary: 'List messages, newest first; emails of the test environment with what they say',
    access: mayRead,
    limit: 'READS',
    query: MessageQuery,
    status: 200,
    reply: listMessages.reply,
    handle: async ({ caller, query, ask }) => ({
      body: await ask(listMessages, { tenant: caller.tenant, query }),
    }),
  }),
  route({
    method: 'get',
    path: '/messages/:id',
    tag,
    summary: 'Read one message with its timeline',
    access: mayRead,
    limit: 'READS',
    params: Type.Object({ id: Id('msg') }),
    status: 200,
    reply: MessageRecord,
    handle: async ({ caller, params, ask }) => ({
      body: await ask(getMessage, { tenant: caller.tenant, messageId: params.id }),
    }),
  }),
]
