import { EmailInput, sendToContact } from '@outrider/contracts/emails'
import { getMessage, getMessageContent, listMessages } from '@outrider/contracts/messaging'
import { storeAttachments } from '../attachments.ts'
import { referencePlaces } from '@outrider/contracts/references'
import { mayRead, mayWrite } from '../access/policies.ts'
import { maxEmailBodyBytes } from '../http/body.ts'
import { passing } from '../http/pass-on.ts'
import { route } from '../http/route.ts'
import { withKey } from '../idempotency/respond-once.ts'

export const emailRoutes = [
  route({
    method: 'post',
    path: '/emails',
    operationId: 'sendEmail',
    tag: 'Emails',
    summary: 'Send an email',
    access: mayWrite,
    limit: 'WRITES',
    body: EmailInput,
    references: referencePlaces.email,
    maxBody: maxEmailBodyBytes,
    status: 202,
    repeatable: true,
    reply: sendToContact.reply,
    handle: async ({ caller: { tenant }, body, request, ask }) => {
      const { attachments: files = [], ...email } = withKey('idempotencyKey', body, request)
      if (files.length === 0) return { body: await ask(sendToContact, { tenant, email }) }
      const { messageId, attachments } = await storeAttachments(ask, tenant, files)
      const whole = { ...email, attachments }
      return { body: await ask(sendToContact, { tenant, email: whole, messageId }) }
    },
  }),
]

const tag = 'Messages'
const one = { tag, id: 'messageId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })

export const messageRoutes = [
  reads.get('/messages', 'List messages', listMessages),
  reads.get('/messages/:id', 'Retrieve a message', getMessage),
  // It may contain the contact's data, which read-only keys do not get.
  passing({ ...one, access: mayWrite, limit: 'READS' }).get(
    '/messages/:id/content',
    'Retrieve the content of a message',
    getMessageContent,
  ),
]
