import { EmailInput, sendToContact } from '@outrider/contracts/emails'
import { mayWrite } from '../access/access.ts'
import { route } from '../http/route.ts'
import { keyIn } from '../idempotency/key-in.ts'

export const singleEmailRoutes = [
  route({
    method: 'post',
    path: '/emails',
    operationId: 'sendEmail',
    tag: 'Emails',
    summary: 'Send one email to one contact there is',
    access: mayWrite,
    limit: 'WRITES',
    body: EmailInput,
    status: 202,
    repeatable: true,
    reply: sendToContact.reply,
    handle: async ({ caller: { tenant }, body, request, ask }) => {
      const key = body.idempotencyKey ?? keyIn(request.header('Idempotency-Key'))
      const email = { ...body, ...(key !== undefined && { idempotencyKey: key }) }
      return { body: await ask(sendToContact, { tenant, email }) }
    },
  }),
]
