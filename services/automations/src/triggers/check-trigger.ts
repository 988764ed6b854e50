import type { Trigger } from '@outrider/contracts/triggers'
import { type Fault, invalidFaults, type Problem } from '@outrider/contracts/problem'
import { subjectWalletOf } from './subject-wallet.ts'

/** What a trigger of its type lacks (interface, 4.2); undefined when it is whole. */
export function checkTrigger(trigger: Trigger): Problem | undefined {
  const missing = missingFields(trigger)
  return missing.length === 0 ? undefined : invalidFaults(missing)
}

function missingFields(trigger: Trigger): readonly Fault[] {
  const { type, chain, event, segmentId, campaignId, deliveryId, score } = trigger
  switch (type) {
    case 'onchain_event':
      return [...need('chain', chain), ...need('event', event)]
    case 'custom_event':
      return need('event', event)
    case 'segment_entered':
      return [...need('segmentId', segmentId), ...needSubject(trigger)]
    case 'email_opened':
      return need('campaignId', campaignId ?? deliveryId, 'or deliveryId is required')
    case 'health_threshold':
      return [...need('score', score), ...needSubject(trigger)]
    default:
      return []
  }
}

function needSubject(trigger: Trigger): readonly Fault[] {
  const named = trigger.contactId ?? trigger.email ?? subjectWalletOf(trigger)
  return need('contactId', named, 'or email or walletAddress is required')
}

function need(field: string, value: unknown, message = 'is required'): readonly Fault[] {
  return value === undefined ? [{ field, code: 'required', message }] : []
}
