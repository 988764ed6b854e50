import { previewTrigger } from '@outrider/contracts/triggers'
import { type EventInput, EventReceipt, previewEvent } from '@outrider/contracts/events'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Static } from 'typebox'
import { acceptedEventOf } from './accept-event.ts'
import type { Tools } from './route.ts'

/** What an event would do, were it sent for real. Nothing is written anywhere. */
export async function previewOf(
  tenant: Tenant,
  input: EventInput,
  { ask }: Pick<Tools, 'ask'>,
  now: Date,
): Promise<Static<typeof EventReceipt>> {
  const accepted = acceptedEventOf(tenant, input, now)
  const { event, contact, attributes, payload, idempotencyKey, occurredAt } = accepted
  const said = { event, occurredAt, ...(attributes && { attributes }) }
  const { deduplicated, person, segments } = await ask(previewEvent, {
    tenant,
    ...said,
    contact,
    idempotencyKey,
  })
  const { automations } = await ask(previewTrigger, {
    tenant,
    trigger: {
      type: 'custom_event',
      ...said,
      ...(payload && { payload }),
      ...(person.id !== null && { contactId: person.id }),
      sourceEventId: `event:${idempotencyKey}`,
    },
    person,
  })
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
