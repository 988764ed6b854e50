import { getUnsubscribe, recordClick, recordOpen, unsubscribe } from '@outrider/contracts/emails'
import { idOf, lowestUuidAt } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import { recordSubscriptionNow } from '@outrider/contracts/recipients'
import { insertOutboxEntries } from '@outrider/service/db/outbox'
import { retried } from '@outrider/service/db/pool'
import { tenantOf } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'
import type { UnsubscribeTarget } from '../links.ts'
import { keptSince } from '../retention.ts'
import { messageOutboxEntry } from '../messages/outbox-entries.ts'
import { sendCommandNow, unsubscribeCommand } from '../suppressions.ts'
import { type FeedbackMessage, findFeedbackMessage, recordFeedback } from './feedback-rows.ts'

interface Visitor {
  readonly userAgent: string
  /** A HEAD request: no person is looking. */
  readonly onlyHeaders: boolean
}

/** Words of programs: crawlers, scanners, monitors, link previews, libraries. No phone, browser, or mail client has them. */
const scanners = new RegExp(
  [
    // CUBOT and "BOT 500" are phones, "Preview" is a version of Safari, Phantom and CamScanner are apps of people
    /(?<!cu)bot\b(?! \d{3})|crawl|spider|slurp|\bscan(?:ner|ning)?\b|(?:link|uri|bing|url) ?preview|phantomjs|headless/,
    /proofpoint|mimecast|barracuda|symantec|messagelabs|trend ?micro|sophos|forcepoint|cloudmark|safelinks|bitdefender/,
    /(?:existence|protocol) discovery|virus|monitor|pingdom|uptime|checker|validator|fetch(?:er)?\b|archive|heritrix/,
    /facebookexternalhit|facebookcatalog|whatsapp|viber|embedly|vkshare|feed(?:ly|burner|er|press)/,
    /curl|wget|libwww|python|^java\/|go-http|okhttp|http-?client|axios|undici|^node\b|\bruby\b|\bperl\b|guzzle|postman/,
    /\+ ?https?:\/\//, // the address that crawlers give as theirs
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/**
 * Whether a visit was automated, judged by its user agent: scanners identify themselves, and Apple's privacy protection
 * prefetches every image as just `Mozilla/5.0`. The image proxies of Gmail and Yahoo fetch when a person looks.
 */
export function isMachine({ userAgent, onlyHeaders }: Visitor): boolean {
  const agent = userAgent.trim()
  return onlyHeaders || agent === '' || agent === 'Mozilla/5.0' || scanners.test(agent)
}

/** Records that an email was opened, or a link in it followed; `detail` is the target of a click. */
async function recordVisit(
  { db, outbox }: MessagingDeps,
  affected: FeedbackMessage,
  visitor: Visitor,
  type: 'opened' | 'clicked',
  detail: string | null = null,
): Promise<void> {
  const at = clock.now()
  const machine = isMachine(visitor)
  const more = { machine, ...(detail !== null && { detail }) }
  const facts = [messageOutboxEntry(type, affected, at, more)]
  const event = { type, machine, detail, at, facts, commands: [], suppression: null }
  await retried(() => recordFeedback(db, affected, event))
  outbox.wake()
}

/** Links in templates may contain the reader's address, which is never shown. */
function withoutAddress(url: string): string {
  return url.replaceAll(/[^\s/?&=#;]+/g, (part) => (/.(?:@|%40)./i.test(part) ? '…' : part))
}

function senderSuspended(): Problem {
  return new Problem('NOT_ALLOWED', 'the organization is suspended')
}

function linkOf({ contactId, topic, ...stored }: UnsubscribeTarget) {
  const tenant = tenantOf(stored)
  return { orgId: tenant.orgId, owner: { tenant, contactId: idOf('con', contactId), topic } }
}

export const emailLinkHandlers = (deps: MessagingDeps) => [
  handle(recordOpen, async ({ token, ...visitor }) => {
    const messageId = deps.links.readOpen(token)
    const affected = messageId && (await findFeedbackMessage(deps.db, messageId))
    if (affected) await recordVisit(deps, affected, visitor, 'opened')
    return {}
  }),
  handle(recordClick, async ({ token, ...visitor }) => {
    const link = deps.links.readClick(token)
    if (!link) throw notFound()
    const { messageId, target } = link
    const kept = keptSince(clock.now(), deps.config.messageRetentionMonths)
    if (messageId < lowestUuidAt(kept.getTime())) throw notFound()
    try {
      const affected = await findFeedbackMessage(deps.db, messageId)
      if (!affected) throw notFound() // it was erased, or deleted with its organization
      if (affected.isBlocked) throw senderSuspended()
      await recordVisit(deps, affected, visitor, 'clicked', withoutAddress(target))
    } catch (error) {
      if (error instanceof Problem) throw error
      // The redirect works even if the click cannot be recorded.
      deps.log.warn({ err: error }, 'a click was not recorded')
    }
    return { target }
  }),
  handle(getUnsubscribe, async ({ token }) => {
    const subscription = deps.links.readUnsubscribe(token)
    if (!subscription) throw notFound()
    return linkOf(subscription)
  }),
  /** The link works longer than others: it identifies the contact even after the message is deleted. */
  handle(unsubscribe, async ({ token, all = false, source = 'one_click' }) => {
    const { db, links, outbox } = deps
    const subscription = links.readUnsubscribe(token)
    if (!subscription) throw notFound()
    const at = clock.now()
    const affected = await findFeedbackMessage(deps.db, subscription.messageId)
    // The message has the current ID of a contact that was merged since.
    const contactId = affected?.contactId ?? subscription.contactId
    const topic = all ? null : subscription.topic
    const command = unsubscribeCommand(subscription, contactId, topic, source, at)
    if (affected) {
      const more = topic === null ? {} : { detail: topic }
      const facts = [messageOutboxEntry('unsubscribed', affected, at, more)]
      const event = { type: 'unsubscribed', machine: false, detail: topic, at, facts } as const
      await retried(() =>
        recordFeedback(db, affected, { ...event, commands: [command], suppression: null }),
      )
    } else await retried(() => insertOutboxEntries(db, [command]))
    outbox.wake()
    await sendCommandNow(deps, recordSubscriptionNow, command)
    return linkOf({ ...subscription, contactId, topic })
  }),
]
