import { recordClick, recordOpen, unsubscribe } from '@outrider/contracts/emails'
import type { Uuid } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { recordSubscriptionNow } from '@outrider/contracts/recipients'
import { retried } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'
import { messageOutboxEntry } from '../messages/outbox-entries.ts'
import { sendCommandNow, unsubscribeCommand } from '../suppressions.ts'
import { findFeedbackMessage, insertCommands, recordFeedback } from './feedback-rows.ts'

interface Visitor {
  readonly userAgent: string
  /** A HEAD request: no person is looking. */
  readonly onlyHeaders: boolean
}

const scanners =
  /bot\b|crawl|spider|scan|slurp|preview|proofpoint|mimecast|barracuda|symantec|messagelabs|trend ?micro|sophos|forcepoint|cloudmark|safelinks|existence discovery|virus|headless|phantom|curl|wget|libwww|python|^java\/|go-http|okhttp|http-?client/i

/**
 * Whether a visit was automated, judged by its user agent: scanners identify themselves, and Apple's privacy protection
 * prefetches every image as just `Mozilla/5.0`. The image proxies of Gmail and Yahoo fetch when a person looks.
 */
export function isMachine({ userAgent, onlyHeaders }: Visitor): boolean {
  const agent = userAgent.trim()
  return onlyHeaders || agent === '' || agent === 'Mozilla/5.0' || scanners.test(agent)
}

interface EmailVisit {
  readonly messageId: Uuid
  readonly type: 'opened' | 'clicked'
  /** Where a click leads. */
  readonly detail: string | null
  readonly userAgent: string
  readonly onlyHeaders: boolean
}

/** Notes that an email was opened, or a link in it followed; of an email that is gone nothing is noted. */
async function recordVisit(deps: MessagingDeps, visit: EmailVisit): Promise<void> {
  const { db, outbox } = deps
  const { messageId, type, detail, userAgent, onlyHeaders } = visit
  const affected = await findFeedbackMessage(deps.db, messageId)
  if (!affected) return
  const at = clock.now()
  const machine = isMachine({ userAgent, onlyHeaders })
  const entry = messageOutboxEntry(type, affected, at, {
    machine,
    ...(detail !== null && { detail }),
  })
  await retried(() =>
    recordFeedback(db, affected, {
      type,
      machine,
      detail,
      at,
      facts: [entry],
      commands: [],
      suppression: null,
    }),
  )
  outbox.wake()
}

/** Links in templates may contain the reader's address, which is never shown. */
function withoutAddress(url: string): string {
  return url.replaceAll(/[^\s/?&=#;]+/g, (part) => (/.(?:@|%40)./i.test(part) ? '…' : part))
}

export const emailLinkHandlers = (deps: MessagingDeps) => [
  handle(recordOpen, async ({ token, userAgent, onlyHeaders }) => {
    const messageId = deps.links.readOpen(token)
    if (messageId !== undefined)
      await recordVisit(deps, { messageId, type: 'opened', detail: null, userAgent, onlyHeaders })
    return {}
  }),
  handle(recordClick, async ({ token, userAgent, onlyHeaders }) => {
    const link = deps.links.readClick(token)
    if (!link) throw notFound()
    const { messageId, target } = link
    // The redirect works even if the click cannot be recorded.
    await recordVisit(deps, {
      messageId,
      type: 'clicked',
      detail: withoutAddress(target),
      userAgent,
      onlyHeaders,
    }).catch((error: unknown) => deps.log.warn({ err: error }, 'click not noted'))
    return { target }
  }),
  /** The link never expires: it identifies the contact even after the message is deleted. */
  handle(unsubscribe, async ({ token }) => {
    const { db, links, outbox } = deps
    const subscription = links.readUnsubscribe(token)
    if (!subscription) throw notFound()
    const at = clock.now()
    const affected = await findFeedbackMessage(deps.db, subscription.messageId)
    // The message has the current ID of a contact that was merged since.
    const contactId = affected?.contactId ?? subscription.contactId
    const command = unsubscribeCommand(subscription, contactId, at)
    if (!affected) await retried(() => insertCommands(db, [command]))
    else
      await retried(() =>
        recordFeedback(db, affected, {
          type: 'unsubscribed',
          machine: false,
          detail: null,
          at,
          facts: [messageOutboxEntry('unsubscribed', affected, at)],
          commands: [command],
          suppression: null,
        }),
      )
    outbox.wake()
    await sendCommandNow(deps, recordSubscriptionNow, command)
    return {}
  }),
]
