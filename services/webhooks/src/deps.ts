import type { Loop } from '@outrider/service/loop'
import type { AllowedNetworks } from '@outrider/service/public-address'
import type { Service } from '@outrider/service/service'
import type { Announcer } from './interests/announce.ts'

/** What the answers of this service work with. */
export interface Deps extends Service, Announcer {
  readonly allowed: AllowedNetworks
  /** Woken when something is to be delivered. */
  readonly sending: Pick<Loop, 'wake'>
}
