import type { Hashes } from '@outrider/contracts/hashes'
import type { Pool } from '@outrider/service/database'

/** Where contacts are kept, and the hashes by which their addresses are found again. */
export interface Store {
  readonly db: Pool
  readonly hashes: Hashes
}
