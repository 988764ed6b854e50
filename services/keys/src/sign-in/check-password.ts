import { Problem, unauthenticated } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import type { Db } from '@outrider/service/database'
import { isPassword, nobodysPassword } from '../passwords/password.ts'
import type { Attempt } from './attempt.ts'
import { countAttempt } from './queries.ts'

/**
 * Answers the account when the password is its own. Throws `UNAUTHENTICATED` for a wrong one and, after
 * as long, for an account that is not there; `RATE_LIMITED` after ten attempts in 15 minutes without a
 * success.
 */
export async function checkPassword<Account extends { readonly passwordHash: string }>(
  db: Db,
  attempt: Attempt,
  password: string,
  account: Account | undefined,
): Promise<Account> {
  const now = clock.now()
  const again = await countAttempt(db, attempt, now)
  if (again)
    throw new Problem('RATE_LIMITED', 'too many attempts to sign in, try again later', {
      retryAfter: Math.ceil((again.getTime() - now.getTime()) / 1_000),
    })
  const matches = await isPassword(
    password,
    attempt.network,
    account?.passwordHash ?? nobodysPassword,
  )
  if (!matches || !account) throw unauthenticated()
  return account
}
