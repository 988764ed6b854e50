import PostalMime from 'postal-mime'
import { explanationIn } from '../emails/smtp-replies.ts'
import { judgeBounce, statusIn } from './bounce-reasons.ts'

/** A report about a message. */
export type InboundReport =
  | { readonly kind: 'bounced'; readonly hard: boolean; readonly detail: string }
  | { readonly kind: 'deferred'; readonly detail: string }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'complained'; readonly detail: string }

interface InboundEmail {
  /** Header values that may identify the message, most reliable first. */
  readonly mentions: readonly string[]
  /** Parses the report; undefined if the email is not a report. */
  report(): InboundReport | undefined
}

type Email = Awaited<ReturnType<typeof PostalMime.parse>>
type Fields = ReadonlyMap<string, string>

/** Headers with the recipient, most trusted first. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'to']
/** Headers that identify our message in a copy of it. */
const originalHeaders = ['message-id', 'return-path']

/** Lines of an inbound email that are looked at (the parser takes 10 µs for each), bytes of its headers, levels of its parts. */
const maxLines = 5_000
const maxHeadersSize = 32_000
const maxNestingDepth = 20
const newline = 0x0a

/**
 * Reads an inbound email: a delivery report (RFC 3464), a bounce in the words of its server, a complaint (RFC 5965), or
 * neither. Throws for one that is beyond the limits.
 */
export async function parseReport(message: Uint8Array): Promise<InboundEmail> {
  const email = await PostalMime.parse(beginningOf(message), {
    attachmentEncoding: 'utf8',
    // The copy of our message is a part, and none of the words of the server.
    forceRfc822Attachments: true,
    maxNestingDepth,
    maxHeadersSize,
  })
  const part = (...types: string[]) => {
    const found = email.attachments.find(({ mimeType }) => types.includes(mimeType))
    return typeof found?.content === 'string' ? found.content : ''
  }
  const feedback = fieldsOf(part('message/feedback-report'))
  const blocks = part('message/delivery-status', 'message/global-delivery-status')
    .split(/\n[ \t]*\n/, maxBlocks)
    .map(fieldsOf)
  const original = fieldsOf(part('message/rfc822', 'text/rfc822-headers'))
  const headers = recipientHeaders.flatMap((name) =>
    email.headers.filter(({ key }) => key === name).map(({ value }) => value),
  )
  return {
    mentions: [
      ...headers,
      feedback.get('original-mail-from') ?? '',
      ...originalHeaders.map((name) => original.get(name) ?? ''),
    ],
    report: () =>
      feedback.size > 0 || original.has(hotmail)
        ? complaintIn(feedback)
        : (deliveryIn(blocks, email) ?? bounceIn(email)),
  }
}

/** Characters of a field's value, and blocks of a report, that are read. */
const maxValue = 2_000
const maxBlocks = 11
/** Characters of a bounce's text that are read. */
const maxText = 65_536

function beginningOf(message: Uint8Array): Uint8Array {
  let end = -1
  for (let line = 0; line < maxLines; line += 1) {
    end = message.indexOf(newline, end + 1)
    if (end === -1) return message
  }
  return message.subarray(0, end)
}

/** `name: value` lines up to the first empty one, folded ones joined; names in lower case. */
function fieldsOf(text: string): Fields {
  const [block = ''] = text.trimStart().split(/\n[ \t]*\n/)
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [name] = /^[\w-]+(?=:)/.exec(line) ?? []
      if (name === undefined) return []
      const value = line.slice(name.length + 1, name.length + 1 + maxValue).trim()
      return [[name.toLowerCase(), value] as const]
    }),
  )
}

/** The types of feedback (RFC 5965 and RFC 6430) by which a recipient complains; `auth-failure` (RFC 6591) is none. */
const complaints = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'other', 'virus'])

/** A header of the complaints that Hotmail sends without a part of RFC 5965: in their copy of our message. */
const hotmail = 'x-hmxmroriginalrecipient'

/** A recipient's complaint; undefined for feedback of another type. */
function complaintIn(feedback: Fields): InboundReport | undefined {
  return complaintOf(feedback.get('feedback-type') ?? 'abuse')
}

/** A complaint of this type; undefined for a type that is none. */
export function complaintOf(feedbackType: string): InboundReport | undefined {
  const type = feedbackType.toLowerCase()
  return complaints.has(type) ? { kind: 'complained', detail: type } : undefined
}

/**
 * The delivery that a report describes. Our emails have one recipient each, so the first block that says something is about theirs; some
 * servers leave out the block about the message, or write one for both.
 */
function deliveryIn(blocks: readonly Fields[], email: Email): InboundReport | undefined {
  const fields =
    blocks.find((each) => each.has('action')) ?? blocks.find((each) => each.has('status'))
  if (!fields) return undefined
  const [reported = ''] = (fields.get('status') ?? '').split(' ')
  const diagnostic = fields.get('diagnostic-code') ?? ''
  const { status, hard } = judgeBounce(reported, diagnostic, bodyOf(email))
  const detail = explanationIn(`${reported || status} ${diagnostic}`)
  switch (fields.get('action')?.toLowerCase().split(/[ (;]/)[0]) {
    case 'delayed':
      return { kind: 'deferred', detail }
    case 'delivered':
    case 'relayed':
    case 'expanded':
      return { kind: 'delivered' }
    default:
      return { kind: 'bounced', hard, detail }
  }
}

/** Lines behind which a bounce repeats the message that it is about. */
const copyStart =
  /^(?:-+ ?(?:below this line|(?:this is )?(?:a|the) copy|(?:the )?(?:original|returned|undelivered) message|message headers?|start of)|.{0,40}(?:(?:original|your) message (?:follows|headers)|copy of (?:the|your) (?:original )?message (?:follows|is)|message headers? follow)|return-path: |received: )/im

/**
 * A bounce without a report, as many servers write it. Automatic replies of a recipient's mailbox, such as
 * vacation notices (RFC 3834), are none.
 */
function bounceIn(email: Email): InboundReport | undefined {
  if (isAutomaticReply(email)) return undefined
  const text = bodyOf(email)
  const status = statusIn(text)
  const verdict = judgeBounce(status, text, text)
  if (status === '' && !(verdict.isKnown && isFromServer(email))) return undefined
  const at = Math.max(0, text.indexOf(status) - 80)
  return { kind: 'bounced', hard: verdict.hard, detail: explanationIn(text.slice(at, at + 400)) }
}

function isAutomaticReply({ headers }: Email): boolean {
  const value = (name: string) => headers.find(({ key }) => key === name)?.value.toLowerCase() ?? ''
  // Exim marks its bounces as automatic replies, too, and names the recipient.
  if (value('x-failed-recipients') !== '') return false
  return (
    /auto-replied/.test(value('auto-submitted')) ||
    /auto[_-]?reply|vacation/.test(value('precedence') + value('x-autorespond')) ||
    value('x-autoreply') !== '' ||
    /^(?:auto(?:matic)?[ -]?repl|out of (?:the )?office|vacation|away from)/.test(value('subject'))
  )
}

/** Whether a mail server wrote the email, and not a person or their mailbox. */
function isFromServer({ from }: Email): boolean {
  return /daemon|postmaster|deliver|administrator|mail ?system/i.test(
    `${from?.name} ${from?.address}`,
  )
}

/** The words of the server, without its copy of our message. */
function bodyOf({ text, html }: Email): string {
  const whole = (text ?? textOf(html ?? '')).slice(0, maxText)
  const end = whole.search(copyStart)
  return end === -1 ? whole : whole.slice(0, end)
}

/** The text between tags. */
function textOf(html: string): string {
  return html.slice(0, maxText).replaceAll(/<[^<>]*>/g, ' ')
}
