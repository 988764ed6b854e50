import type { Uuid } from '@outrider/contracts/ids'
import { invalid, unauthenticated } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/db/pool'
import { clock } from '@outrider/service/observe/time'
import { attemptOf, checkPassword, forgetAttempts } from './sign-in.ts'

/** Milliseconds without use after which a session ends. */
const idleLifetime = 7 * 24 * 3_600_000

/** Whether a session is open: it has not expired, and was used within the last seven days. */
export const isOpen = (db: Db, now: Date) => db`(
  sessions.expires_at > ${now} and sessions.last_used_at > ${new Date(now.getTime() - idleLifetime)}
)`

interface Owner {
  readonly id: Uuid
  readonly email: string
  readonly passwordHash: string
  /** When the session began. */
  readonly signedInAt: Date
}

/** The account of a session. Throws `UNAUTHENTICATED` if there is none, or it has expired. */
export async function getOwnerOfSession(db: Db, digest: string): Promise<Owner> {
  const [row] = await db<Owner[]>`
    select users.id, email, password_hash, sessions.created_at as signed_in_at
    from sessions join users on users.id = user_id
    where digest = decode(${digest}, 'hex') and ${isOpen(db, clock.now())}`
  if (!row) throw unauthenticated()
  return row
}

/** Minutes after a sign-in in which it need not be repeated. */
const recent = 15

/** What a request presents that changes how its user signs in. */
export interface Reauthentication {
  /** Of the session. */
  readonly digest: string
  readonly password?: string
  readonly address: string
}

/**
 * Requires the password unless the session has just begun: a person at an unattended browser, or
 * with a stolen token, cannot change how the user signs in. Throws `VALIDATION_FAILED` if it is missing, and as for signing in if it is wrong.
 */
export async function requireRecentSignIn(
  db: Db,
  { digest, password, address }: Reauthentication,
): Promise<Owner> {
  const owner = await getOwnerOfSession(db, digest)
  if (password !== undefined) {
    const attempt = attemptOf(owner.email, address, owner.id)
    await checkPassword(db, attempt, password, owner)
    await forgetAttempts(db, attempt)
  } else if (owner.signedInAt.getTime() < clock.now().getTime() - recent * 60_000)
    throw invalid(
      'password',
      `is required more than ${recent} minutes after signing in`,
      'required',
    )
  return owner
}
