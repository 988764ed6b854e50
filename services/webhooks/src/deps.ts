import type { Loop } from '@outrider/service/loop'
import type { AllowedNetworks } from '@outrider/service/public-address'
import type { Service } from '@outrider/service/service'
import type { SubscriptionPublisher } from './subscriptions.ts'

/** What the answers of this service work with. */
export interface WebhooksDeps extends Service, SubscriptionPublisher {
  readonly allowed: AllowedNetworks
  /** Woken when something is to be delivered. */
  readonly sending: Pick<Loop, 'wake'>
}
