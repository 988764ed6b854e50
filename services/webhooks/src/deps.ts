import type { OutboundRules } from '@outrider/service/http/addresses'
import type { Loop } from '@outrider/service/jobs/loop'
import type { Service } from '@outrider/service/service'
import type { Vault } from '@outrider/service/text/encryption'
import type { SubscriptionPublisher } from './subscriptions.ts'

/** Dependencies of this service's handlers. */
export interface WebhooksDeps extends Service, SubscriptionPublisher {
  readonly rules: OutboundRules
  readonly vault: Vault
  /** Woken when something is to be delivered. */
  readonly sending: Pick<Loop, 'wake'>
}
