import type { paths } from '@outrider/sdk'

/** What an endpoint may ask for. */
export type EventType = NonNullable<
  paths['/webhooks']['post']['requestBody']
>['content']['application/json']['events'][number]

export const eventTypes = [
  'contact.created',
  'contact.updated',
  'contact.merged',
  'contact.erased',
  'event.received',
  'automation.entered',
  'automation.completed',
  'automation.failed',
  'message.sent',
  'message.delivered',
  'message.bounced',
  'message.complained',
  'message.opened',
  'message.clicked',
  'message.unsubscribed',
  'campaign.launched',
  'campaign.completed',
  'form.captured',
  'form.confirmed',
  'domain.verified',
  'domain.degraded',
  'domain.failed',
  'key.created',
  'key.rolled',
  'key.revoked',
] as const satisfies readonly EventType[]

/** The types that were chosen; all of them when none was. */
export function chosenTypes(names: readonly string[]): EventType[] {
  const chosen = eventTypes.filter((type) => names.includes(type))
  return chosen.length === 0 || chosen.length === eventTypes.length ? ['*'] : chosen
}
