import { getMessage, listMessages } from '@outrider/contracts/messaging'
import { mayRead } from '../access/access.ts'
import { passing } from '../http/pass-on.ts'

const tag = 'Messages'
const one = { tag, id: 'messageId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })

export const messageRoutes = [
  reads.get(
    '/messages',
    'List messages, newest first; emails of the test environment with what they say',
    listMessages,
  ),
  reads.get('/messages/:id', 'Read one message with its timeline', getMessage),
]
