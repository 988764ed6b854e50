import PostalMime from 'postal-mime'
import { isHardStatus, withoutAddresses } from '../emails/smtp-replies.ts'

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
 * Reads an inbound email: a delivery report (RFC 3464), a complaint (RFC 5965), or neither. Throws for one that
 * is beyond the limits.
 */
export async function parseReport(message: Uint8Array): Promise<InboundEmail> {
  const email = await PostalMime.parse(beginningOf(message), {
    attachmentEncoding: 'utf8',
    maxNestingDepth,
    maxHeadersSize,
  })
  const part = (...types: string[]) => {
    const found = email.attachments.find(({ mimeType }) => types.includes(mimeType))
    return typeof found?.content === 'string' ? found.content : ''
  }
  const feedback = fieldsOf(part('message/feedback-report'))
  const [, ...recipients] = part('message/delivery-status').split(/\n[ \t]*\n/)
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
    report: () => complaintIn(feedback) ?? deliveryIn(recipients),
  }
}

/** Characters of a field's value, and recipients of a report, that are looked at. */
const maxValue = 2_000
const maxRecipients = 10

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

/** A reader's complaint; `not-spam` is none. */
function complaintIn(feedback: Fields): InboundReport | undefined {
  const type = feedback.get('feedback-type')?.toLowerCase()
  if (type === undefined || type === 'not-spam') return undefined
  return { kind: 'complained', detail: withoutAddresses(type) }
}

/** Our emails have one recipient each, so the first that anything is said of is theirs. */
function deliveryIn(recipients: readonly string[]): InboundReport | undefined {
  const read = recipients.slice(0, maxRecipients).map(fieldsOf)
  const fields = read.find((each) => each.has('action'))
  const [status = ''] = (fields?.get('status') ?? '').split(' ')
  const diagnostic = withoutAddresses(fields?.get('diagnostic-code') ?? '')
  const detail = [status, diagnostic].filter(Boolean).join(' ')
  switch (fields?.get('action')?.toLowerCase()) {
    case 'failed':
      return { kind: 'bounced', hard: isHardStatus(status), detail }
    case 'delayed':
      return { kind: 'deferred', detail }
    case 'delivered':
      return { kind: 'delivered' }
    default:
      return undefined
  }
}
