import type { Uuid } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import type { Deps } from '../deps.ts'
import { fact } from '../facts.ts'
import { isMachine } from './machine.ts'
import { findAffected, recordHappening } from './queries.ts'

interface Visit {
  readonly messageId: Uuid
  readonly type: 'opened' | 'clicked'
  /** Where a click leads. */
  readonly detail: string | null
  readonly userAgent: string
  readonly onlyHeaders: boolean
}

/** Notes that an email was opened, or a link in it followed; of an email that is gone nothing is noted. */
export async function recordVisit(deps: Deps, visit: Visit): Promise<void> {
  const { db, outbox } = deps
  const { messageId, type, detail, userAgent, onlyHeaders } = visit
  const affected = await findAffected(deps, messageId)
  if (!affected) return
  const at = clock.now()
  const machine = isMachine({ userAgent, onlyHeaders })
  const told = fact(type, affected, at, { machine, ...(detail !== null && { detail }) })
  await retried(() =>
    recordHappening(db, affected, {
      type,
      machine,
      detail,
      at,
      facts: [told],
      commands: [],
      suppression: null,
    }),
  )
  outbox.wake()
}
