import { uuidOf } from '@outrider/contracts/ids'
import { listMessages } from '@outrider/contracts/messaging'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { listMessageRows } from './queries.ts'
import { messageOf } from './record.ts'

export const answerListMessages = ({ db }: Service) =>
  answer(listMessages, async ({ tenant, query }) => {
    const { limit, cursor, contactId, campaignId, status = null, channel = null } = query
    const filter = {
      before: decodeCursor('msg', cursor),
      contactId: contactId === undefined ? null : uuidOf(contactId),
      campaignId: campaignId === undefined ? null : uuidOf(campaignId),
      status,
      channel,
    }
    const rows = await listMessageRows(db, storedTenant(tenant), filter, limit + 1)
    const messages = rows.map(messageOf)
    const { items, nextCursor } = pageOf(messages, limit)
    return { messages: items, nextCursor }
  })
