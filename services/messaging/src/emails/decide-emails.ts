import type { SendingIdentity } from '@outrider/contracts/domains'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { SkipReason } from '@outrider/contracts/messaging'
import type { Tracking } from '@outrider/contracts/settings'
import type { Topic } from '@outrider/contracts/topics'
import type { Recipient } from '@outrider/contracts/recipients'
import { instantOf, quietUntil } from '@outrider/service/jobs/local-time'
import { type EmailSource, sourceFor } from '../templates/email-texts.ts'
import type { EmailWithContent } from './attach-content.ts'
import { type UnrenderedEmail, waysOutOf } from './compose-email.ts'
import {
  failed,
  held,
  maxAttempts,
  postponed,
  retriesExhausted,
  skipped,
  untracked,
  waiting,
} from './email-results.ts'
import type { EmailResult, LeasedEmail } from './email-rows.ts'
import { type EmailLookups, isServiceMail } from './look-up-emails.ts'
import { domainOf, isAddress, type Mailbox } from './mailbox.ts'
import type { Mailer } from './sending-loop.ts'
import { outcomeUnknown } from './smtp-replies.ts'

const templateGone = 'TEMPLATE_DELETED'
const topicGone = 'TOPIC_DELETED'
/** Emails that one contact gets within 24 hours, transactional ones included. */
const serviceDailyCap = 100

/** An email that may go now, as soon as its texts are filled in. */
export interface OutgoingEmail extends UnrenderedEmail {
  readonly from: Mailbox
  readonly identity: SendingIdentity | undefined
  readonly to: string
  readonly addressHash: string
  readonly tracking: Tracking
  readonly topic: Topic | null
  /** Under which number it counts toward caps; undefined if it does not, or did already. */
  readonly number: number | undefined
}

/** `partOf` names the contact that a campaign's recipient has become part of. */
type Decision =
  | { readonly result: EmailResult }
  | { readonly outgoing: OutgoingEmail }
  | { readonly email: LeasedEmail; readonly partOf: Uuid }

/** Decides for each email of a batch whether it is sent, in order: later emails to a contact count earlier ones. */
export function decideEmails(
  mailer: Mailer,
  emails: readonly EmailWithContent[],
  known: EmailLookups,
  now: Date,
): Decision[] {
  const admitted = new Map<string, number>()
  const numbered = new Set<string>()
  return emails.map((email) => {
    const { contactId } = email
    const before = admitted.get(contactId) ?? known.standingOf(email)?.admitted ?? 0
    const decision = decide(mailer, email, known, before, numbered.has(contactId), now)
    if ('outgoing' in decision && decision.outgoing.number !== undefined) numbered.add(contactId)
    admitted.set(contactId, before + ('outgoing' in decision ? 1 : 0))
    return decision
  })
}

function decide(
  mailer: Mailer,
  email: EmailWithContent,
  known: EmailLookups,
  admitted: number,
  isOtherNumbered: boolean,
  now: Date,
): Decision {
  const { config } = mailer
  if (email.handingOverAt) return { result: failed(email, now, outcomeUnknown) }
  // The last attempt crashed its process.
  if (email.attempts > maxAttempts) return { result: failed(email, now, retriesExhausted) }
  const stopped = stoppedBy(email, now)
  if (stopped) return { result: stopped }
  const recipient = known.recipientOf(email)
  const partOf = recipient && uuidOf(recipient.currentId)
  if (email.campaignId !== null && partOf !== undefined && partOf !== email.contactId)
    return { email, partOf }
  const identity = known.senderOf(email)
  // A sender that was asked for by name is never replaced.
  const shared = identity ? undefined : known.sharedSenderOf(email)
  const from = identity ?? (shared === 'refused' ? undefined : config.defaultSender)
  const addressHash = known.addressHashOf(email)
  const suppressed = known.standingOf(email)?.suppressed ?? false
  const dailyCap = config.emailDailyCap
  const topic = known.topicOf(email)
  if (topic === 'gone') return { result: failed(email, now, topicGone) }
  const isService = isServiceMail(email, topic)
  const contactCap = isService ? Math.max(serviceDailyCap, dailyCap) : dailyCap
  const cap = shared === 'capped' ? 0 : contactCap
  const hasSender = !!from
  const reason = reasonToSkip({ recipient, topic, isService, suppressed, hasSender, admitted, cap })
  if (reason !== undefined) {
    const detail = reason === 'UNSUBSCRIBED' && topic ? topic.key : null
    return { result: skipped(email, now, reason, detail) }
  }
  if (!recipient?.email || !from || addressHash === undefined)
    throw new Error('an email passed every check without an address or a sender')

  const source = sourceOf(email, recipient, known)
  if (!source) return { result: failed(email, now, templateGone) }
  const standing = known.capStandingOf(email)
  const wait = waitOf(email, recipient, known, isService, now)
  if (wait) return { result: wait }
  // The number that was looked up is taken.
  const number = standing?.isAdmitted === false ? standing.next : undefined
  if (number !== undefined && isOtherNumbered) return { result: postponed(email, now, now) }
  const turn = turnOf(mailer, email, recipient.email, now)
  if (turn > now) return { result: postponed(email, now, turn) }
  const ways = waysOutOf(mailer, email, topic)
  const to = recipient.email
  const { footer } = known.settingsOf(email)
  const mayTrack = !isService && recipient.choices['tracking'] !== false
  const tracking = mayTrack ? trackingOf(email, known) : untracked
  const replyTo = replyToOf(email, known) ?? identity?.replyTo ?? null
  const texts = { email, recipient, source, ways, replyTo, footer, isService }
  return { outgoing: { ...texts, from, identity, to, addressHash, tracking, topic, number } }
}

/**
 * The result of an email that waits for a time of day or for quiet hours to end, or that a cap stops; undefined if it
 * may go.
 */
function waitOf(
  email: EmailWithContent,
  { timeZone }: Recipient,
  known: EmailLookups,
  isService: boolean,
  now: Date,
): EmailResult | undefined {
  const { quietHours, timeZone: usual } = known.settingsOf(email)
  const localTime = email.localSendAt && instantOf(email.localSendAt.getTime(), timeZone ?? usual)
  if (localTime && localTime > now)
    return { ...postponed(email, now, localTime), reason: 'LOCAL_TIME' }
  if (isService) return undefined
  const { isAdmitted = true, exceeded } = known.capStandingOf(email) ?? {}
  if (!isAdmitted && exceeded) {
    const { name, whenCapped, until } = exceeded
    return whenCapped === 'skip'
      ? skipped(email, now, 'CAPPED', name)
      : waiting(email, now, until, 'CAPPED', name)
  }
  const end = quietHours && quietUntil(now, quietHours, timeZone ?? usual)
  return end ? waiting(email, now, end, 'QUIET_HOURS') : undefined
}

/** The result of an email whose campaign is paused or over; undefined if it is running. */
function stoppedBy(email: EmailWithContent, now: Date): EmailResult | undefined {
  switch (email.campaignStatus) {
    case 'paused':
      return held(email, now)
    case 'cancelled':
    case 'gone':
      return skipped(email, now, 'CANCELLED')
    default:
      return undefined
  }
}

/** What an email records: the send decides, then its template, then the settings. */
function trackingOf(email: LeasedEmail, known: EmailLookups): Tracking {
  const { tracking } = email.content
  return { ...known.settingsOf(email).tracking, ...known.templateOf(email)?.tracking, ...tracking }
}

/** The send decides, then its template, then the sender. */
function replyToOf(email: LeasedEmail, known: EmailLookups): string | null | undefined {
  return email.content.replyTo ?? known.templateOf(email)?.replyTo
}

/** The templates to render; undefined if the template was deleted. */
function sourceOf(
  email: EmailWithContent,
  { locale }: Recipient,
  known: EmailLookups,
): EmailSource | undefined {
  const { templateId, subject = '', html = null, text = null } = email.content
  if (templateId !== undefined) return known.sourceOf(email)
  return sourceFor({ subject, html, text, locales: email.locales ?? {} }, locale).source
}

/** When the rate of the recipient's domain permits it, or when to ask again. */
function turnOf({ pacer }: Mailer, email: LeasedEmail, address: string, now: Date): Date {
  if (email.environment === 'test') return now
  return new Date(pacer.turnOf(domainOf(address), email, now.getTime()))
}

interface SkipCriteria {
  /** Undefined when there is no such person any more. */
  readonly recipient: Recipient | undefined
  readonly topic: Topic | null
  /** Only a suppression keeps it from the contact. */
  readonly isService: boolean
  readonly suppressed: boolean
  readonly hasSender: boolean
  /** Emails within the last day. */
  readonly admitted: number
  readonly cap: number
}

/** The contact's choice about a topic, otherwise its default. */
function wants({ choices }: Recipient, topic: Topic | null): boolean {
  return topic === null || (choices[uuidOf(topic.id)] ?? topic.default === 'in')
}

/**
 * Why a contact must not be mailed; undefined if it may. The contact's choices take precedence over missing
 * configuration.
 */
export function reasonToSkip(facts: SkipCriteria): SkipReason | undefined {
  const { recipient, topic, isService, suppressed, hasSender, admitted, cap } = facts
  if (!recipient) return 'ERASED'
  if (!isService && (recipient.unsubscribed || !wants(recipient, topic))) return 'UNSUBSCRIBED'
  if (recipient.email === null || !isAddress(recipient.email)) return 'NO_ADDRESS'
  if (suppressed) return 'SUPPRESSED'
  if (!hasSender) return 'DOMAIN_NOT_READY'
  return admitted >= cap ? 'CAPPED' : undefined
}
