import { recordClick } from '@outrider/contracts/emails'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { recordVisit } from './record-visit.ts'

export const answerRecordClick = (deps: Deps) =>
  answer(recordClick, async ({ token, userAgent, onlyHeaders }) => {
    const link = deps.links.readClick(token)
    if (!link) throw notFound()
    const { messageId, target } = link
    // Whoever clicks wants to get there, whether or not it can be noted.
    await recordVisit(deps, {
      messageId,
      type: 'clicked',
      detail: withoutAddress(target),
      userAgent,
      onlyHeaders,
    }).catch((error: unknown) => deps.log.warn({ err: error }, 'click not noted'))
    return { target }
  })

/** Links of templates may name their reader by address; nobody is shown that. */
function withoutAddress(url: string): string {
  return url.replaceAll(/[^\s/?&=#;]+/g, (part) => (/.(?:@|%40)./i.test(part) ? '…' : part))
}
