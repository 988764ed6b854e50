import type { Uuid } from '@outrider/contracts/ids'
import { Problem, unauthenticated } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/db/pool'
import { networkOf, siteOf } from '@outrider/service/http/addresses'
import { clock } from '@outrider/service/observe/time'
import { hashOf } from '@outrider/service/text/keys'
import { insertFailedSignIn } from '../organizations/audit.ts'
import { dummyPasswordHash, isPassword, knownPrefix } from './password-hash.ts'

/** Attempts are counted by account and source together. */
export interface SignInAttempt {
  /** SHA-256, in hexadecimal, of the account's email address in lower case. */
  readonly account: string
  readonly network: string
  /** The /48 of an IPv6 address, in which one customer may have 65,536 networks. */
  readonly site: string | undefined
  /** A device, or a user's session, that is known for the account: it is counted separately. */
  readonly known: string | undefined
}

export function attemptOf(email: string, address: string, known?: string): SignInAttempt {
  const account = hashOf(email.toLowerCase())
  return { account, network: networkOf(address), site: siteOf(address), known }
}

/** In whose turn the password is hashed. */
export function laneOf({ network, site, known }: SignInAttempt): string {
  return known === undefined ? (site ?? network) : `${knownPrefix}${known}`
}

/** The rows in which an attempt is counted, with the number permitted in a window. */
function countersOf({
  account,
  network,
  site,
  known,
}: SignInAttempt): readonly [Counter, ...Counter[]] {
  if (known !== undefined)
    return [{ account, network: `${knownPrefix}${known}`, most: maxAttempts }]
  return [
    { account, network, most: maxAttempts },
    ...(site === undefined ? [] : [{ account, network: site, most: siteFactor * maxAttempts }]),
  ]
}

/** The same for failures at all accounts, in the rows of no address; a known device has none. */
function failureCountersOf({ network, site, known }: SignInAttempt): readonly Counter[] {
  const account = hashOf('')
  return known === undefined
    ? countersOf({ account, network, site, known }).map((counter) => ({
        ...counter,
        most: (counter.most / maxAttempts) * maxFailures,
      }))
    : []
}

interface Counter {
  readonly account: string
  readonly network: string
  readonly most: number
}

/** Attempts at an account permitted in a window, failures of a network, and the window in milliseconds. */
const maxAttempts = 10
export const maxFailures = 100
const window = 15 * 60_000
/** How many times as many a /48 may have. */
const siteFactor = 3

/** The row of an account that counts the attempts of all unknown devices. */
const anywhere = '*'
/** Attempts of unknown devices in an hour, after which each next one waits for the pause; milliseconds. */
export const maxUnknown = 50
const [hour, unknownPause] = [3_600_000, 30_000]

/**
 * Counts an attempt. Returns undefined if it is permitted, otherwise the time of the next permitted one. Attempts are
 * counted before the password is compared, under the lock of one row, so that concurrent attempts on any replica cannot
 * exceed the limit.
 */
async function countAttempt(
  db: Db,
  { account, network, most }: Counter,
  now: Date,
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

/**
 * Counts an attempt of an unknown device at an account. Returns undefined if it is permitted, otherwise the time of the
 * next permitted one: guesses from many networks are slow, and the account is not locked.
 */
async function countUnknown(
  db: Db,
  { account }: SignInAttempt,
  now: Date,
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - hour)
  const [row] = await db<{ counted: boolean; last: Date | null }[]>`
    with counted as (
      insert into sign_in_attempts as known (account, network, at, last_at)
      values (decode(${account}, 'hex'), ${anywhere}, array[${now}::timestamptz], ${now})
      on conflict (account, network) do update
        set at = array(select t from unnest(known.at) as t where t > ${since} order by t) || excluded.at,
            last_at = excluded.last_at
        where known.last_at <= ${new Date(now.getTime() - unknownPause)}
          or (select count(*) from unnest(known.at) as t where t > ${since}) < ${maxUnknown}
      returning account
    )
    select exists (select from counted) as counted, (
      select last_at from sign_in_attempts
      where account = decode(${account}, 'hex') and network = ${anywhere}
    ) as last`
  if (!row || row.counted) return undefined
  return new Date((row.last ?? now).getTime() + unknownPause)
}

/** The time from which on a network may try again that had too many failures; undefined if it had not. */
async function findEndOfBlock(
  db: Db,
  { account, network, most }: Counter,
  now: Date,
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - window)
  const [row] = await db<{ oldest: Date | null; count: number }[]>`
    select min(t) as oldest, count(*)::integer as count from sign_in_attempts, unnest(at) as t
    where account = decode(${account}, 'hex') and network = ${network} and t > ${since}`
  if (!row?.oldest || row.count < most) return undefined
  return new Date(row.oldest.getTime() + window)
}

/** The time from which on an attempt is permitted; undefined if it is permitted now, and then it is counted. */
async function findNext(db: Db, attempt: SignInAttempt, now: Date): Promise<Date | undefined> {
  for (const counter of failureCountersOf(attempt)) {
    const end = await findEndOfBlock(db, counter, now)
    if (end) return end
  }
  for (const counter of countersOf(attempt)) {
    const end = await countAttempt(db, counter, now)
    if (end) return end
  }
  return attempt.known === undefined ? countUnknown(db, attempt, now) : undefined
}

/** Deletes the attempts before a successful one, and of those of all unknown devices the successful one. */
export async function forgetAttempts(db: Db, attempt: SignInAttempt): Promise<void> {
  const { account, known } = attempt
  await db`
    with lowered as (
      update sign_in_attempts set at = at[1:cardinality(at) - 1]
      where account = decode(${account}, 'hex') and network = ${anywhere} and ${known === undefined}
    )
    delete from sign_in_attempts
    where account = decode(${account}, 'hex')
      and network = any(${countersOf(attempt).map(({ network }) => network)}::text[])`
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
 * for a missing account; `RATE_LIMITED` after ten attempts in 15 minutes without a success, 100 failures of the network at
 * any accounts, or 50 attempts of unknown devices in an hour, and less than 30 seconds after the last one.
 */
export async function checkPassword<
  Account extends { readonly id: Uuid; readonly passwordHash: string },
>(
  db: Db,
  attempt: SignInAttempt,
  password: string,
  account: Account | undefined,
): Promise<Account> {
  await admitAttempt(db, attempt, account?.id ?? null)
  const matches = await isPassword(
    password,
    laneOf(attempt),
    account?.passwordHash ?? dummyPasswordHash(),
  )
  if (matches && account) return account
  await countFailure(db, attempt, account?.id ?? null)
  throw unauthenticated()
}

/** Counts an attempt, or throws `RATE_LIMITED` as `checkPassword` does; null for an address without an account. */
export async function admitAttempt(
  db: Db,
  attempt: SignInAttempt,
  userId: Uuid | null,
): Promise<void> {
  const now = clock.now()
  const again = await findNext(db, attempt, now)
  if (!again) return
  await recordFailure(db, attempt, userId)
  throw new Problem('RATE_LIMITED', 'too many attempts to sign in, try again later', {
    retryAfter: Math.ceil((again.getTime() - now.getTime()) / 1_000),
  })
}

/** Counts a failure of the network, and records it for the account; null for an address without one. */
export async function countFailure(
  db: Db,
  attempt: SignInAttempt,
  userId: Uuid | null,
): Promise<void> {
  for (const counter of failureCountersOf(attempt)) await countAttempt(db, counter, clock.now())
  await recordFailure(db, attempt, userId)
}

function recordFailure(db: Db, attempt: SignInAttempt, userId: Uuid | null): Promise<void> {
  const [{ network }] = countersOf(attempt)
  return insertFailedSignIn(db, userId, attempt, network)
}
