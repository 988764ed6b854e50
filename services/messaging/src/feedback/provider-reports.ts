import { createHmac, createPublicKey, hash, timingSafeEqual, verify } from 'node:crypto'
import type { Provider } from '@outrider/contracts/emails'
import { invalid, unauthenticated } from '@outrider/contracts/problem'
import { explanationIn } from '../emails/smtp-replies.ts'
import { judgeBounce } from './bounce-reasons.ts'
import { complaintOf, type InboundReport } from './parse-report.ts'
import { type Fetch, readNotification, textAt } from './sns.ts'

/** What a provider posts. */
export interface ProviderPost {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A report of a provider. */
interface ProviderReport {
  /** The text that names our message. */
  readonly mention: string
  readonly report: InboundReport
}

/** The header by which an email names itself to Postmark, which reports the header's value. */
export const postmarkHeader = 'X-PM-Metadata-outrider'

/** Reports of one post. */
const maxReports = 1_000

/**
 * The reports in a post of a provider. `secret` is what is configured for it. Throws `UNAUTHENTICATED` for a post that
 * is not the provider's, and `VALIDATION_FAILED` for one that cannot be read.
 */
export async function readProviderReports(
  provider: Provider,
  post: ProviderPost,
  secret: string,
  load?: Fetch,
): Promise<readonly ProviderReport[]> {
  const reports = await readers[provider](post, secret, load)
  if (reports.length > maxReports) throw invalid('body', `must have at most ${maxReports} reports`)
  return reports
}

type Reader = (post: ProviderPost, secret: string, load?: Fetch) => Promise<ProviderReport[]>

const readers: Record<Provider, Reader> = {
  /** `secret`: the ARN of the topic. */
  async ses({ body }, topicArn, load) {
    const message = await readNotification(jsonOf(body), topicArn, load)
    return message === undefined ? [] : reportOf(jsonOf(Buffer.from(message)), sesReport)
  },
  /** `secret`: the public key, DER in base64. The signature covers the bytes. */
  async sendgrid({ headers, body }, publicKey) {
    const header = (name: string) => headers[`x-twilio-email-event-webhook-${name}`] ?? ''
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    })
    const signed = Buffer.concat([Buffer.from(header('timestamp')), body])
    if (!verify('sha256', signed, key, Buffer.from(header('signature'), 'base64')))
      throw unauthenticated()
    const events = jsonOf(body)
    if (!Array.isArray(events)) throw invalid('body', 'must be an array of events')
    return events.flatMap((event) => reportOf(event, sendgridReport))
  },
  /** `secret`: the signing key. The signature does not cover the event; our signed name in it does. */
  async mailgun({ body }, signingKey) {
    const content = jsonOf(body)
    const part = (name: string) => textAt(content, 'signature', name)
    const expected = createHmac('sha256', signingKey).update(part('timestamp') + part('token'))
    requireSame(part('signature'), expected.digest('hex'))
    return reportOf(Object(content)['event-data'], mailgunReport)
  },
  /** `secret`: `user:password` of HTTP Basic authentication. */
  async postmark({ headers, body }, userAndPassword) {
    const expected = `Basic ${Buffer.from(userAndPassword).toString('base64')}`
    requireSame(headers['authorization'] ?? '', expected)
    return reportOf(jsonOf(body), postmarkReport)
  },
}

type Read = (event: unknown) => readonly [mention: string, report: InboundReport | undefined]

function reportOf(event: unknown, read: Read): ProviderReport[] {
  const [mention, report] = read(event)
  return report ? [{ mention, report }] : []
}

const delivered: InboundReport = { kind: 'delivered' }

/** Bounces of Amazon SES that say nothing in the words of a server. */
const sesGone = ['NoEmail', 'Suppressed', 'OnAccountSuppressionList']

function sesReport(event: unknown): ReturnType<Read> {
  const mention = textAt(event, 'mail', 'source')
  const bounce = (...path: string[]) => textAt(event, 'bounce', ...path)
  const recipient = (name: string) => bounce('bouncedRecipients', '0', name)
  switch (textAt(event, 'eventType') || textAt(event, 'notificationType')) {
    case 'Bounce': {
      const isGone = sesGone.includes(bounce('bounceSubType'))
      const words = recipient('diagnosticCode') || bounce('bounceSubType')
      const isPermanent = bounce('bounceType') === 'Permanent'
      return [mention, bounced(isPermanent, recipient('status'), words, isGone)]
    }
    case 'Complaint':
      return [mention, complaintOf(textAt(event, 'complaint', 'complaintFeedbackType') || 'abuse')]
    case 'DeliveryDelay':
      return [mention, deferred(textAt(event, 'deliveryDelay', 'delayType'))]
    case 'Delivery':
      return [mention, delivered]
    default:
      return [mention, undefined]
  }
}

function sendgridReport(event: unknown): ReturnType<Read> {
  const mention = textAt(event, 'smtp-id')
  const reason = textAt(event, 'reason')
  switch (textAt(event, 'event')) {
    case 'bounce':
      return [
        mention,
        bounced(textAt(event, 'type') !== 'blocked', textAt(event, 'status'), reason),
      ]
    case 'dropped':
      return [mention, bounced(/^(?:bounced address|invalid)/i.test(reason), '', reason)]
    case 'deferred':
      return [mention, deferred(textAt(event, 'response'))]
    case 'spamreport':
      return [mention, complaintOf('abuse')]
    case 'delivered':
      return [mention, delivered]
    default:
      return [mention, undefined]
  }
}

/** Reasons for which Mailgun does not send that say nothing about the address. */
const mailgunSoft = ['suppress-unsubscribe', 'suppress-complaint', 'espblock', 'greylisted']

function mailgunReport(event: unknown): ReturnType<Read> {
  const mention = textAt(event, 'message', 'headers', 'message-id')
  const status = (name: string) => textAt(event, 'delivery-status', name)
  const words = [status('message'), status('description')].filter(Boolean).join(' ')
  const reason = textAt(event, 'reason')
  switch (textAt(event, 'event')) {
    case 'failed': {
      if (textAt(event, 'severity') === 'temporary') return [mention, deferred(words || reason)]
      const code = status('enhanced-code') || status('code')
      return [mention, bounced(!mailgunSoft.includes(reason), code, words || reason)]
    }
    case 'rejected':
      return [mention, bounced(false, '', reason || 'rejected')]
    case 'complained':
      return [mention, complaintOf('abuse')]
    case 'delivered':
      return [mention, delivered]
    default:
      return [mention, undefined]
  }
}

/** Bounces of Postmark that are none: replies of people and of their mailboxes. */
const postmarkReplies = ['AutoResponder', 'AddressChange', 'ChallengeVerification', 'Subscribe']
const postmarkHard = ['HardBounce', 'BadEmailAddress']

function postmarkReport(event: unknown): ReturnType<Read> {
  const mention = textAt(event, 'Metadata', 'outrider')
  const type = textAt(event, 'Type')
  const words = [textAt(event, 'Details'), textAt(event, 'Description')].filter(Boolean).join(' ')
  switch (textAt(event, 'RecordType')) {
    case 'Bounce':
      if (type === 'SpamComplaint') return [mention, complaintOf('abuse')]
      if (postmarkReplies.includes(type) || type === 'Unsubscribe') return [mention, undefined]
      if (type === 'Transient') return [mention, deferred(words)]
      return [mention, bounced(postmarkHard.includes(type), '', words || type)]
    case 'SpamComplaint':
      return [mention, complaintOf('abuse')]
    case 'Delivery':
      return [mention, delivered]
    default:
      return [mention, undefined]
  }
}

/** Characters of the words of a server that are kept. */
const maxDetail = 400

/**
 * A bounce. It is hard if the provider says so, unless the words of the server name a soft reason: providers also call
 * blocks and policies permanent. `isGone`: the provider knows that there is no such mailbox.
 */
function bounced(isPermanent: boolean, code: string, words: string, isGone = false): InboundReport {
  const verdict = judgeBounce(code, words, words)
  const hard = isPermanent && (isGone || verdict.hard || !verdict.isSoft)
  return { kind: 'bounced', hard, detail: detailOf(`${code} ${words}`) }
}

function deferred(words: string): InboundReport {
  return { kind: 'deferred', detail: detailOf(words) }
}

function detailOf(words: string): string {
  return explanationIn(words.trim().slice(0, maxDetail))
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw invalid('body', 'must be JSON')
  }
}

/** Throws `UNAUTHENTICATED` for another text, in the same time for each. */
function requireSame(given: string, expected: string): void {
  if (!timingSafeEqual(digestOf(given), digestOf(expected))) throw unauthenticated()
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
