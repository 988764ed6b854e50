import type { Hashes } from '@outrider/contracts/hashes'
import type { Loop } from '@outrider/service/jobs/loop'
import type { Service } from '@outrider/service/service'

/** The dependencies of handlers whose statements publish facts. */
export interface ContactsDeps extends Service {
  readonly hashes: Hashes
  /** Woken after each statement that may have written to the outbox. */
  readonly outbox: Pick<Loop, 'wake'>
  /** Woken after each merge and erasure. */
  readonly cleanupJobs: Pick<Loop, 'wake'>
}
