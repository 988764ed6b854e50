import { withoutAddresses } from '../emails/smtp-replies.ts'

/** The meaning of a bounce. */
interface BounceVerdict {
  /** The enhanced status code (RFC 3463) of the server that refused the email; else the reported one. */
  readonly status: string
  /** Whether the address is invalid: there is no such mailbox or no such domain. */
  readonly hard: boolean
  /** Whether the words name a reason other than the address. */
  readonly isSoft: boolean
  /** Whether the text has the words of a bounce. */
  readonly isKnown: boolean
}

/** An enhanced status code that is not a part of a network address or a version. */
const enhancedCode = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/
/** A reply code of SMTP. */
const replyCode = /(?<![\d.:/-])[45][0-5]\d(?=[\s\-,;:)]|$)(?!\s*(?:bytes|kb|mb|ms|seconds))/i

/** Reasons that concern the sender, its server, the message, or the state of the mailbox: the address may be valid. */
const soft = [
  // lists of blocked senders, spam, viruses
  /block(?:ed|list)?\b|black ?list|deny ?list|\bdnsbl|\brbl\b|spam|reputation|\babus|unsolicited|\bbulk\b|\bjunk/i,
  /content (?:rejected|filter)|virus|malware|\binfected|filter|preference/i,
  // policies and authentication
  /policy|policies|\bdmarc|\bdkim|\bspf\b|\bauth\b|authenticat|prohibited|access denied/i,
  /(?:not |un)authori[sz]ed|\bptr\b|reverse (?:dns|lookup)|\brdns|\bhelo\b|\behlo\b|hostname|client host/i,
  /your (?:ip|host|server|domain)|to relay\b|\bopen relay|relay(?:ing)? (?:access )?(?:denied|not permitted|prohibited)/i,
  /sender (?:address )?(?:rejected|denied|verify|domain|is)|envelope sender|bad sender|\bmail from\b|return path/i,
  // mailboxes that are full or closed, sizes
  /quota|\bfull\b|exceed|too (?:large|big|many|fast|much|long)|insufficient (?:system|disk)|disk space|size|storage/i,
  /suspend|deactivated|inactive|\bfrozen|\blocked\b|on hold|not accepting|refuses to (?:accept|receive)/i,
  // rates and times
  /rate\b|\blimit(?:ed)? (?:exceeded|reached)|throttl|frequency|gr[ea]ylist|temporar|try again|deferred|\bbusy|\bexpired\b/i,
  // connections, protocol, and errors of servers
  /tls|ssl|certificate|timed? ?out|connection (?:refused|reset|closed|lost)|could not connect|unreachable/i,
  /loop|too many hops|hop count|syntax|command (?:not|rejected)|protocol|header|bare (?:lf|cr)|name server/i,
  /(?:local|internal|system|configuration) (?:error|failure|server|configuration)|unable to (?:write|open)/i,
  /permission|command (?:died|failed)|exit(?:ed)? (?:with|status)|mail delivery mechanism/i,
  // the replies of KDDI and NTT Docomo when the recipient's filter rejects a message
  /55[04]:? ?: user unknown|550 unknown user/i,
]

/** There is no such mailbox, or no such domain. Addresses in the text are shortened to `<…>`. */
const gone = [
  /(?:user|recipient|mailbox|account|address|addressee|alias)(?: name)?(?: <…>)?[ :,]{1,3}(?:is |was |has )?(?:not (?:been )?found|unknown|not exist|not known|invalid|no longer)/i,
  /(?:user|recipient|mailbox|account|address|addressee|alias)(?: <…>)?[ :,]{1,3}(?:is )?(?:undeliverable|unavailable|not (?:a )?valid|not listed|not local|not available|nonexistent)/i,
  /(?:user|recipient|mailbox|account|address|alias)(?: <…>)? (?:does not|doesn.t|does n.t) exist/i,
  /(?:no such|unknown|invalid|non-?existent|undefined|unrout?eable|bad|unrecognized|not (?:a )?known|no valid) (?:local |virtual |email |mail )?(?:user|recipient|mailbox|account|address|alias|addressee|person|destination|name)/i,
  /no (?:mailbox|account|user|recipient)s? (?:by|with|here|found|exists|of|for)|there is no (?:one|such)|no one (?:here )?by that/i,
  /isn.t a (?:valid|known)|this (?:user|account|address|mailbox) (?:doesn.t|does not|is not|isn.t)|user reject|no longer (?:valid|exists|with|in use)/i,
  /not our (?:user|customer)|name is not recogni[sz]ed|recip(?:ient)?notfound|(?:has|have) moved|new address|forwarding address/i,
  /(?:host|domain)(?: name)? (?:is )?(?:unknown|not found|does not exist|invalid)|unknown host|no such (?:host|domain)|invalid domain/i,
  /bad destination host|nxdomain|null mx|has no (?:mx|a) |no mx|(?:couldn.t|could not) find (?:a|any) (?:mail exchanger|host)/i,
]

const matches = (text: string, expressions: readonly RegExp[]) =>
  expressions.some((each) => each.test(text))

/** A server that knows no such mailbox says so when it is given the recipient; after DATA it judges the message. */
const afterData =
  /(?:end of|reply to|after|response to) DATA|>>> ?(?:DATA|\.)\s{1,9}<<< ?5|^DATA\b/im
/** The mailbox is full or cannot be written; this overrides the status. */
const full =
  /(?:not enough|insufficient) (?:disk )?space|mailbox (?:is )?full|over quota|quota exceeded|(?:can|could)n.t create/i

/** Characters of a diagnosis that are looked at. */
const maxDiagnosis = 2_000

/** The enhanced status code in a text, or else its reply code; empty when it has neither. */
export function statusIn(text: string): string {
  return (enhancedCode.exec(text) ?? replyCode.exec(text))?.[0] ?? ''
}

/**
 * Judges a bounce by its status, by the diagnosis, and by the human-readable text. The status is often made up by the
 * server that reports it (`5.0.0` stands for every refusal), so the words decide. In doubt the address is kept: another
 * bounce costs less than a lost recipient.
 */
export function judgeBounce(status: string, diagnosis: string, body = ''): BounceVerdict {
  const text = withoutAddresses(diagnosis.slice(0, maxDiagnosis))
  const own = enhancedCode.exec(text)?.[0]
  const code = own !== undefined && !own.endsWith('.0.0') ? own : status
  const isFull = full.test(text) || full.test(body)
  const isSoft = isFull || matches(text, soft) || (own !== '5.1.1' && afterData.test(body))
  const isGone = matches(text, gone) && !isFull
  return { status: code, hard: isHard(code, isSoft, isGone), isSoft, isKnown: isSoft || isGone }
}

/** By the code, and whether the words name a soft reason or say that there is no such mailbox or domain. */
function isHard(code: string, isSoft: boolean, isGone: boolean): boolean {
  // No such mailbox (5.1.1), system (5.1.2), or form of address (5.1.3); moved (5.1.6); null MX (5.1.10).
  if (/^5\.1\.[1236]$/.test(code)) return isGone || !isSoft
  if (code === '5.1.10' || code === '5.4.4') return !isSoft
  return isGone && !isSoft && /^(?:5\.(?:0\.0|1\.(?![78]$)\d+|2\.1|5\.0|7\.1)|550)$/.test(code)
}
