import type { Role } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'

/** The 409 for a member whose role, a moment ago `from`, could not be taken away. */
export function notChanged(from: Role): Problem {
  return new Problem(
    'CONFLICT',
    from === 'OWNER'
      ? 'an organization keeps at least one OWNER'
      : 'this member was changed at the same moment, try again',
  )
}
