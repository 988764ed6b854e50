import type { Pool } from '@outrider/service/db/pool'
import type { Loop } from '@outrider/service/jobs/loop'
import type { Vault } from '@outrider/service/text/encryption'

/** Dependencies of this service's handlers. */
export interface Deps {
  readonly db: Pool
  readonly vault: Vault
  /** Begins the keys that are made; empty where there is one cell. */
  readonly cell: string
  /** Woken after each statement that writes to the outbox. */
  readonly outbox: Pick<Loop, 'wake'>
}
