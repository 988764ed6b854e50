import { idOf } from '@outrider/contracts/ids'
import type { Session, SessionVerdict } from '@outrider/contracts/sessions'
import type { BearerRow, OpenSessionRow } from './queries.ts'

/** A session as its user sees it. */
export function sessionOf(row: OpenSessionRow): Session {
  const { userId, email, name, csrfToken, expiresAt, organizations } = row
  return {
    expiresAt: expiresAt.toISOString(),
    csrfToken,
    user: { id: idOf('usr', userId), email, name },
    organizations: organizations.map((each) => ({ ...each, id: idOf('org', each.id) })),
  }
}

/** What a session permits, for the gateway. */
export function verdictOf(row: BearerRow): SessionVerdict {
  return {
    ...row,
    userId: idOf('usr', row.userId),
    expiresAt: row.expiresAt.toISOString(),
  }
}
