import { uuidOf } from '@outrider/contracts/ids'
import { getMessage } from '@outrider/contracts/messaging'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { listEvents, findMessage } from './queries.ts'
import { messageRecordOf } from './record.ts'

export const answerGetMessage = ({ db }: Service) =>
  answer(getMessage, async ({ tenant, messageId }) => {
    const [owner, id] = [storedTenant(tenant), uuidOf(messageId)]
    const [row, events] = await Promise.all([findMessage(db, owner, id), listEvents(db, owner, id)])
    if (!row) throw notFound()
    return messageRecordOf(row, events)
  })
