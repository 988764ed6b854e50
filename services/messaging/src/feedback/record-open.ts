import { recordOpen } from '@outrider/contracts/emails'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { recordVisit } from './record-visit.ts'

export const answerRecordOpen = (deps: Deps) =>
  answer(recordOpen, async ({ token, userAgent, onlyHeaders }) => {
    const messageId = deps.links.readOpen(token)
    if (messageId !== undefined)
      await recordVisit(deps, { messageId, type: 'opened', detail: null, userAgent, onlyHeaders })
    return {}
  })
