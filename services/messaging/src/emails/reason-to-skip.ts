import type { SkipReason } from '@outrider/contracts/messaging'
import type { Recipient } from '@outrider/contracts/recipients'
import { isAddress } from './mailbox.ts'

interface Facts {
  /** Undefined when there is no such person any more. */
  readonly recipient: Recipient | undefined
  readonly suppressed: boolean
  readonly hasSender: boolean
  /** Emails within the last day. */
  readonly admitted: number
  readonly cap: number
}

/** Why somebody must not be mailed; undefined when they may. What the person wants is told before what we lack. */
export function reasonToSkip(facts: Facts): SkipReason | undefined {
  const { recipient, suppressed, hasSender, admitted, cap } = facts
  if (!recipient) return 'ERASED'
  if (recipient.unsubscribed) return 'UNSUBSCRIBED'
  if (recipient.email === null || !isAddress(recipient.email)) return 'NO_ADDRESS'
  if (suppressed) return 'SUPPRESSED'
  if (!hasSender) return 'DOMAIN_NOT_READY'
  return admitted >= cap ? 'CAPPED' : undefined
}
