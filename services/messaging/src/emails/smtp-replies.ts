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
/** The relay wants a login or TLS first (RFC 4954, section 6; RFC 3207, section 4): its settings are wrong, not the email. */
const notAdmitted = 530

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
  const detail = explanationIn(response)
  return responseCode >= 500 && responseCode !== notAdmitted && aboutEmail.includes(command)
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

/** A reply as one line of at most 500 characters, with `<…>` in place of each address that is written as usual. */
export function withoutAddresses(text: string): string {
  return text
    .slice(0, maxReply)
    .replaceAll(word, (each) => (each.includes('@') ? '<…>' : each))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}

/** Words in which servers explain a refusal. */
const explaining = new Set(
  `a abuse accept accepted accepting access account accounts action address addresses administrative after again all
  allowed an and any are as authenticated authentication authorized available bad bandwidth banned be because been black
  blacklist blacklisted block blocked blocklist bounce bounced bulk busy by can cannot certificate check closed code
  command complaints completed connect connection contact content could data database deactivated deferred delayed
  deliver delivered delivery denied destination detected directory disabled disk dkim dmarc dns dnsbl does doesn domain
  domains due email encryption error exceed exceeded exceeds exist exists expired fail failed failure filter find for
  forwarding found frequency from full gone greylist greylisted greylisting has have header helo high host hostname
  inactive incorrect infected insufficient internal invalid ip is issue junk later limit limited listed local locked
  lookup loop lost mail mailbox mailboxes mailer maximum message messages missing moved multiple mx name network new no
  nonexistent not null number of on open order other our out over pass permanent permanently permission permitted
  please policy postmaster prohibited protocol ptr quota rate reached receive receiving record recipient recipients
  recognized record refused reject rejected rejection relay relaying remote reply reported reputation required requires
  reset resources response restricted retry reverse route routing rule security sender senders sending sent server
  service session size smtp sorry space spam spf status storage such suspended suspicious syntax system temporarily
  temporary that the there this throttled time timed timeout tls to too transaction transport try trying unable
  unauthenticated unauthorized unavailable undeliverable unknown unreachable unrouteable unsolicited unusual up use
  user username users using valid verification verify via virus volume was we while with within you your`.split(
    /\s+/,
  ),
)
/** A reply code of SMTP, or an enhanced status code. */
const replyCode = /^[245](?:\d\d|\.\d{1,3}\.\d{1,3})$/
const betweenWords = /[\s()[\]<>{}"'`,;:!?#*/-]+/

/**
 * The codes of a reply, and those of its words that explain it; `…` stands for others. Servers quote the address that
 * they refuse, in encodings that no pattern recognizes, so no other word of theirs is kept.
 */
export function explanationIn(text: string): string {
  const words = withoutAddresses(text)
    .split(betweenWords)
    .map((each) => (each.endsWith('.') ? each.slice(0, -1) : each))
    .filter((each) => each !== '')
    .map((each) => (explaining.has(each.toLowerCase()) || replyCode.test(each) ? each : '…'))
  const isRepeated = (each: string, index: number) => each === '…' && words[index - 1] === '…'
  return words.filter((each, index) => !isRepeated(each, index)).join(' ')
}
