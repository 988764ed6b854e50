import { createHash, randomBytes } from 'node:crypto'
import { transactionKey, type Trigger } from '@outrider/contracts/triggers'

const longest = 512

/**
 * The key under which a trigger enters each automation once (interface, 4.2.7, rules 4–8): the caller's,
 * else derived. `contactId` is the subject's, null for nobody.
 */
export function deriveKey(trigger: Trigger, contactId: string | null): string {
  return bounded(trigger.sourceEventId ?? derived(trigger, contactId))
}

function derived(trigger: Trigger, contactId: string | null): string {
  const { type, segmentId, campaignId = '', deliveryId, score } = trigger
  const contact = contactId ?? random()
  switch (type) {
    case 'segment_entered':
      return `segment:${segmentId}:${contact}`
    case 'email_opened':
      return `email_opened:${campaignId}:${deliveryId ?? contact}`
    case 'health_threshold':
      return `health_threshold:${contact}:${score}`
    case 'custom_event':
      return `event:${random()}`
    default:
      return transactionKey(trigger)
  }
}

function random(): string {
  return randomBytes(16).toString('hex')
}

/** What is too long for the index that decides keeps its beginning and is told apart by its digest. */
function bounded(key: string): string {
  if (key.length <= longest) return key
  return `${key.slice(0, longest - 65)}:${createHash('sha256').update(key).digest('hex')}`
}
