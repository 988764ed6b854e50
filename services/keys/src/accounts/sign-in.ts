import type { Uuid } from '@outrider/contracts/ids'
import { Problem, unauthenticated } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/db/pool'
import { networkOf } from '@outrider/service/http/addresses'
import { clock } from '@outrider/service/observe/time'
import { hashOf } from '@outrider/service/text/keys'
import { insertFailedSignIn } from '../organizations/audit.ts'
import { dummyPasswordHash, isPassword } from './password-hash.ts'

/** Attempts are counted by account and network together. */
export interface SignInAttempt {
  /** SHA-256, in hexadecimal, of the account's email address in lower case. */
  readonly account: string
  readonly network: string
}

export function attemptOf(email: string, address: string): SignInAttempt {
  const account = hashOf(email.toLowerCase())
  return { account, network: networkOf(address) }
}

/** The failures of a network, at all accounts. They are counted in the row of no address. */
function failuresOf(network: string): SignInAttempt {
  return { account: hashOf(''), network }
}

/** Attempts at an account permitted in a window, failures of a network, and the window in milliseconds. */
const maxAttempts = 10
export const maxFailures = 100
const window = 15 * 60_000

/**
 * Counts an attempt. Returns undefined if it is permitted, otherwise the time of the next permitted one. Attempts are
 * counted before the password is compared, under the lock of one row, so that concurrent attempts on any replica cannot
 * exceed the limit.
 */
async function countAttempt(
  db: Db,
  { account, network }: SignInAttempt,
  now: Date,
  most: number,
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - window)
  const [row] = await db<{ counted: boolean; oldest: Date | null }[]>`
    with counted as (
      insert into sign_in_attempts as known (account, network, at, last_at)
      values (decode(${account}, 'hex'), ${network}, array[${now}::timestamptz], ${now})
      on conflict (account, network) do update
        set at = array(select t from unnest(known.at) as t where t > ${since} order by t) || excluded.at,
            last_at = excluded.last_at
        where (select count(*) from unnest(known.at) as t where t > ${since}) < ${most}
      returning account
    )
    select exists (select from counted) as counted, (
      select min(t) from sign_in_attempts, unnest(at) as t
      where account = decode(${account}, 'hex') and network = ${network} and t > ${since}
    ) as oldest`
  if (!row || row.counted) return undefined
  return new Date((row.oldest ?? now).getTime() + window)
}

/** The time from which on a network may try again that had too many failures; undefined if it had not. */
async function findEndOfBlock(db: Db, network: string, now: Date): Promise<Date | undefined> {
  const since = new Date(now.getTime() - window)
  const [row] = await db<{ oldest: Date | null; count: number }[]>`
    select min(t) as oldest, count(*)::integer as count from sign_in_attempts, unnest(at) as t
    where account = decode(${failuresOf(network).account}, 'hex') and network = ${network} and t > ${since}`
  if (!row?.oldest || row.count < maxFailures) return undefined
  return new Date(row.oldest.getTime() + window)
}

/** Deletes the attempts before a successful one. */
export async function forgetAttempts(db: Db, { account, network }: SignInAttempt): Promise<void> {
  await db`
    delete from sign_in_attempts
    where account = decode(${account}, 'hex') and network = ${network}`
}

/** The account of an email address in lower case. */
export async function findAccount(
  db: Db,
  email: string,
): Promise<{ id: Uuid; passwordHash: string } | undefined> {
  const [row] = await db<{ id: Uuid; passwordHash: string }[]>`
    select id, password_hash from users where email = ${email}`
  return row
}

/**
 * Returns the account if the password is correct. Throws `UNAUTHENTICATED` for a wrong password and, after the same time,
 * for a missing account; `RATE_LIMITED` after ten attempts in 15 minutes without a success, or 100 failures of the network
 * at any accounts.
 */
export async function checkPassword<
  Account extends { readonly id: Uuid; readonly passwordHash: string },
>(
  db: Db,
  attempt: SignInAttempt,
  password: string,
  account: Account | undefined,
): Promise<Account> {
  const now = clock.now()
  const again =
    (await findEndOfBlock(db, attempt.network, now)) ??
    (await countAttempt(db, attempt, now, maxAttempts))
  if (again) {
    await insertFailedSignIn(db, account?.id ?? null, attempt)
    throw new Problem('RATE_LIMITED', 'too many attempts to sign in, try again later', {
      retryAfter: Math.ceil((again.getTime() - now.getTime()) / 1_000),
    })
  }
  const matches = await isPassword(
    password,
    attempt.network,
    account?.passwordHash ?? dummyPasswordHash(),
  )
  if (matches && account) return account
  await countFailure(db, attempt, account?.id ?? null)
  throw unauthenticated()
}

/** Counts a failure of the network, and records it for the account; null for an address without one. */
export async function countFailure(
  db: Db,
  attempt: SignInAttempt,
  userId: Uuid | null,
): Promise<void> {
  await countAttempt(db, failuresOf(attempt.network), clock.now(), maxFailures)
  await insertFailedSignIn(db, userId, attempt)
}
