import { customTrigger, previewTrigger, type Trigger } from '@outrider/contracts/triggers'
import { type EventInput, EventReceipt, previewEvent } from '@outrider/contracts/events'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Static } from 'typebox'
import { acceptedEventOf } from './accepted-event.ts'
import type { Tools } from '../http/route.ts'

interface Foreseen extends Static<typeof previewEvent.reply> {
  readonly idempotencyKey: string
  /** What the event would fire automations with. */
  readonly trigger: Trigger
}

/** What an event would do, were it sent for real. Nothing is written anywhere. */
export async function previewOf(
  tenant: Tenant,
  input: EventInput,
  { ask }: Pick<Tools, 'ask'>,
  now: Date,
): Promise<Static<typeof EventReceipt>> {
  const foreseen = await foresee(tenant, input, { ask }, now)
  const { deduplicated, idempotencyKey, person, segments, trigger } = foreseen
  const { automations } = await ask(previewTrigger, { tenant, trigger, person })
  return {
    accepted: true,
    deduplicated,
    idempotencyKey,
    wouldMatch: {
      contact: { id: person.id, wouldCreate: person.id === null },
      automations,
      segments,
    },
  }
}

/** Whom an event would mean, and the trigger it would become. Throws `VALIDATION_FAILED` as sending it would. */
export async function foresee(
  tenant: Tenant,
  input: EventInput,
  { ask }: Pick<Tools, 'ask'>,
  now: Date,
): Promise<Foreseen> {
  const accepted = acceptedEventOf(tenant, input, now)
  const { event, contact, attributes, idempotencyKey, occurredAt } = accepted
  const said = { event, occurredAt, ...(attributes && { attributes }) }
  const told = await ask(previewEvent, { tenant, ...said, contact, idempotencyKey })
  const trigger = customTrigger(accepted, told.person.id)
  return { ...told, idempotencyKey, trigger }
}
