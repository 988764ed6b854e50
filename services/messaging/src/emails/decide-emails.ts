import type { SendingIdentity } from '@outrider/contracts/sending'
import { fact, type Fact } from '../facts.ts'
import type { Said } from '../templates/compile-content.ts'
import type { Gathered } from './gather.ts'
import { reasonToSkip } from './judge.ts'
import { domainOf, type Mailbox } from './mailbox.ts'
import type { Mailer } from './mailer.ts'
import { outcomeUnknown } from './outcome.ts'
import type { LeasedEmail } from './lease-queries.ts'
import type { Settlement } from './queries.ts'
import { sayTo } from './say-to.ts'
import { maxAttempts } from './retry-delay.ts'
import { failed, postponed, retriesExhausted, sent, skipped } from './settlement.ts'

/** An email that may go now. */
export interface Outgoing {
  readonly email: LeasedEmail
  readonly from: Mailbox
  readonly identity: SendingIdentity | undefined
  readonly to: string
  readonly said: Said
  readonly unsubscribeUrl: string
  readonly addressHash: string
}

export type Decision =
  | { readonly settlement: Settlement; readonly facts: readonly Fact[] }
  | { readonly outgoing: Outgoing }

/** What is to become of each email of a batch, in order: later ones of a contact count the earlier ones. */
export function decideEmails(
  mailer: Mailer,
  emails: readonly LeasedEmail[],
  known: Gathered,
  now: Date,
): Decision[] {
  const admitted = new Map<string, number>()
  return emails.map((email) => {
    const { contactId } = email
    const before = admitted.get(contactId) ?? known.standingOf(email)?.admitted ?? 0
    const decision = decide(mailer, email, known, before, now)
    const counts = 'outgoing' in decision || decision.settlement.status === 'sent'
    admitted.set(contactId, before + (counts ? 1 : 0))
    return decision
  })
}

function decide(
  mailer: Mailer,
  email: LeasedEmail,
  known: Gathered,
  admitted: number,
  now: Date,
): Decision {
  const { config } = mailer
  if (email.handingOverAt) return settled(failed(email, now, outcomeUnknown))
  // Whoever tried it last died of it, or with it.
  if (email.attempts > maxAttempts) return settled(failed(email, now, retriesExhausted))
  const recipient = known.recipientOf(email)
  const identity = known.senderOf(email)
  // A sender that was asked for by name is never replaced.
  const from = identity ?? (email.content.senderId === undefined ? config.defaultSender : undefined)
  const addressHash = known.addressHashOf(email)
  const suppressed = known.standingOf(email)?.suppressed ?? false
  const cap = email.content.transactional ? Infinity : config.emailDailyCap
  const reason = reasonToSkip({ recipient, suppressed, hasSender: !!from, admitted, cap })
  if (reason !== undefined) return settled(skipped(email, now, reason))
  if (!recipient?.email || !from || addressHash === undefined)
    throw new Error('somebody was judged mailable without an address or a sender')

  const turn = turnOf(mailer, email, recipient.email, now)
  if (turn > now) return settled(postponed(email, now, turn))
  const { unsubscribeUrl, ...said } = sayTo(mailer, email, recipient, known.templateOf(email))
  if ('fault' in said) return settled(failed(email, now, said.fault))
  if (email.environment === 'test') return inOutbox(email, { from, ...said, unsubscribeUrl }, now)
  return {
    outgoing: { email, from, identity, to: recipient.email, said, unsubscribeUrl, addressHash },
  }
}

function settled(settlement: Settlement, facts: readonly Fact[] = []): Decision {
  return { settlement, facts }
}

/** When the relay and the recipient's domain are ready for it. */
function turnOf({ pacer }: Mailer, email: LeasedEmail, address: string, now: Date): Date {
  if (email.paced || email.environment === 'test') return now
  return new Date(pacer.turnOf(domainOf(address), now.getTime()))
}

/** What the test environment sends stays here, to be looked at. */
function inOutbox(
  email: LeasedEmail,
  content: Said & { from: Mailbox; unsubscribeUrl: string },
  now: Date,
): Decision {
  const { name, address } = content.from
  const kept = { ...content, from: { name, address } }
  return settled(sent(email, now, kept), [fact('sent', { ...email, channel: 'email' }, now)])
}
