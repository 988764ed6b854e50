import type { Pool } from '@outrider/service/db/pool'
import type { Loop } from '@outrider/service/jobs/loop'
import type { ContactTokens } from './contact-tokens.ts'
import type { ChainRpc } from './wallets/chain-rpc.ts'

/** What the answers of this service work with. */
export interface Deps {
  readonly db: Pool
  /** Woken after each statement that wrote to the outbox. */
  readonly outbox: Pick<Loop, 'wake'>
  readonly chains: ChainRpc
  readonly contactTokens: ContactTokens
}
