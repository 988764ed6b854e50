import { idOf, type Uuid } from '@outrider/contracts/ids'
import { type Fault, invalidFaults, type Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Trigger, TriggerResult } from '@outrider/contracts/triggers'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import type { Origin } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import type { TriggerRule } from '../matching/rule.ts'
import { subjectWalletOf } from './subject.ts'

export interface FiredTrigger {
  readonly tenant: Tenant
  readonly trigger: Trigger
  /** Now by default. */
  readonly receivedAt?: string
  /** Whether the contacts service has just resolved its `contactId`. */
  readonly isResolved?: boolean
  /** The origin of its entries' commands. */
  readonly origin?: Origin
  /** In place of a random part of its key: the same when its request is repeated. */
  readonly creationId?: string
}

/** Of a trigger that is continued: what was decided when it was fired. */
export interface Continued {
  readonly subject?: { readonly contactId: Uuid | null; readonly key: string }
  /** The automations that it enters. */
  readonly only?: readonly Uuid[]
}

/** The result of a trigger in one automation. */
interface Settled {
  readonly automationId: Uuid
  /** Null if the contact may not enter again. */
  readonly entryId: Uuid | null
  readonly duplicate: boolean
}

/** A trigger that is being entered. */
export interface PendingTrigger {
  readonly tenant: Tenant
  readonly stored: StoredTenant
  readonly receivedAt: Date
  /** When it was accepted; undefined if it was fired synchronously. */
  readonly acceptedAt: string | undefined
  readonly isResolved: boolean
  readonly origin: Origin | undefined
  readonly creationId: string | undefined
  /** The original trigger. */
  readonly fired: Trigger
  /** With its event's canonical name. */
  trigger: Trigger
  /** The payload path of its wallet, if the catalog has one. */
  subjectPath: string | undefined
  result: TriggerResult | Problem | undefined
  /** The rules it matches and that are entered now, as of `revision`. */
  rules: readonly TriggerRule[]
  /** The other automations it matches, see `deferTriggers`. */
  later: readonly Uuid[]
  /** Whether it matches more than `maxAutomationsOfTrigger`. */
  limited: boolean
  revision: number
  /** Of a trigger that is continued: the automations that it enters. */
  readonly only: readonly Uuid[] | undefined
  /** Undefined until it is resolved. */
  subject: { readonly contactId: Uuid | null; readonly key: string } | undefined
  readonly settled: Map<Uuid, Settled>
}

export function pendingTriggerOf({
  tenant,
  trigger,
  receivedAt,
  isResolved = false,
  origin,
  creationId,
  subject,
  only,
}: FiredTrigger & Continued): PendingTrigger {
  return {
    tenant,
    stored: storedTenant(tenant),
    isResolved,
    origin,
    creationId,
    acceptedAt: receivedAt,
    receivedAt: receivedAt === undefined ? clock.now() : new Date(receivedAt),
    fired: trigger,
    trigger,
    subjectPath: undefined,
    result: checkTrigger(trigger),
    rules: [],
    later: [],
    limited: false,
    revision: 0,
    subject,
    only,
    settled: new Map(),
  }
}

/** Automations that one trigger enters before its caller gets the response. */
export const maxEnteredNow = 100

/** Whether its caller gave the ID of a contact and waits for the response: the contact may be unknown. */
function namesContact({ acceptedAt, trigger }: PendingTrigger): boolean {
  return acceptedAt === undefined && trigger.contactId !== undefined
}

/** Sets the result once each matched automation is settled, and the contact is known if it is needed. */
export function conclude(pending: PendingTrigger): void {
  if (!pending.subject && (pending.later.length > 0 || namesContact(pending))) return
  if (pending.result || !pending.rules.every((rule) => pending.settled.has(rule.automationId)))
    return
  const settled = [...pending.settled.values()]
  pending.result = {
    matchedAutomations: settled.length + pending.later.length,
    ...(pending.later.length > 0 && { more: pending.later.length }),
    ...(pending.limited && { limited: true }),
    entries: settled.flatMap(({ automationId, entryId, duplicate }) =>
      entryId === null
        ? []
        : [
            {
              automationId: idOf('auto', automationId),
              entryId: idOf('ent', entryId),
              queued: !duplicate,
              duplicate,
            },
          ],
    ),
  }
}

/** The missing fields of a trigger (interface, 4.2); undefined if it is complete. */
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
      return need('campaignId', campaignId ?? deliveryId, 'campaignId or deliveryId is required')
    case 'health_threshold':
      return [...need('score', score), ...needSubject(trigger)]
    default:
      return []
  }
}

function needSubject(trigger: Trigger): readonly Fault[] {
  const named = trigger.contactId ?? trigger.email ?? subjectWalletOf(trigger)
  return need('contactId', named, 'contactId, email, or walletAddress is required')
}

function need(field: string, value: unknown, message = 'is required'): readonly Fault[] {
  return value === undefined ? [{ field, code: 'required', message }] : []
}
