import { codeOf } from '@outrider/service/db/pool'

/** The relay did not accept the email. */
type SmtpRefusal =
  /** May go better later. */
  | { readonly kind: 'deferred'; readonly detail: string }
  /** Will not. */
  | { readonly kind: 'failed'; readonly reason: string; readonly detail: string }

/** The relay had the email in hand and we did not hear the end of it: it is not sent again. */
export const outcomeUnknown = 'OUTCOME_UNKNOWN'
const rejected = 'REJECTED'

/** Commands whose refusal is about the email; a refused login or greeting is about the relay. */
const aboutEmail = ['MAIL FROM', 'RCPT TO', 'DATA']

/**
 * Interprets an error of the SMTP client. A 5xx about the email is final, a 4xx is not (RFC 5321, section 4.2.1).
 * Without a reply it depends on whether the relay may have the email.
 */
export function refusalOf(error: unknown, handedOver: boolean): SmtpRefusal {
  const { responseCode, response, command } = replyIn(error)
  if (responseCode === undefined) {
    const detail = codeOf(error) || 'error'
    return handedOver
      ? { kind: 'failed', reason: outcomeUnknown, detail }
      : { kind: 'deferred', detail }
  }
  const detail = withoutAddresses(response)
  return responseCode >= 500 && aboutEmail.includes(command)
    ? { kind: 'failed', reason: rejected, detail }
    : { kind: 'deferred', detail }
}

/** Whether the relay has replied, so that the outcome of the email is known. */
export function isReply(error: unknown): boolean {
  return replyIn(error).responseCode !== undefined
}

/** The relay's reply in an error of the SMTP client, and the command that it replies to. */
function replyIn(error: unknown) {
  const field = (name: string): unknown =>
    error instanceof Error && name in error ? Reflect.get(error, name) : undefined
  const [code, response = '', command = ''] = ['responseCode', 'response', 'command'].map(field)
  const responseCode = typeof code === 'number' ? code : undefined
  return { responseCode, response: String(response), command: String(command) }
}

/** Characters of a reply that are looked at. */
const maxReply = 2_000
/** A word and the brackets around it. */
const word = /<?[^\s<>",;:]+>?/g

/** A reply as one line of at most 500 characters. Relays quote the address they refuse; it goes no further. */
export function withoutAddresses(text: string): string {
  return text
    .slice(0, maxReply)
    .replaceAll(word, (each) => (each.includes('@') ? '<…>' : each))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}
