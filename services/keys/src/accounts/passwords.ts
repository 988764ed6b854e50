import { sendAccountMail } from '@outrider/contracts/emails'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { notFound, Problem, unauthenticated } from '@outrider/contracts/problem'
import { makeToken } from '@outrider/contracts/secrets'
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  sessionChanged,
} from '@outrider/contracts/sessions'
import { insertOutboxEntries, outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Deps } from '../deps.ts'
import { hashPassword } from './password-hash.ts'
import { attemptOf, checkPassword, forgetAttempts } from './sign-in.ts'

interface Account {
  readonly id: Uuid
  readonly email: string
  readonly passwordHash: string
}

/** The account that a session is of; undefined when there is none, or it is over. */
export async function findAccountOfSession(
  db: Db,
  digest: string,
  now: Date,
): Promise<Account | undefined> {
  const [row] = await db<Account[]>`
    select users.id, email, password_hash
    from sessions join users on users.id = user_id
    where digest = decode(${digest}, 'hex') and expires_at > ${now}`
  return row
}

/** Sets a user's password if it is still `former`, and ends the user's sessions but `keptDigest`'s; whether it did. */
export async function updatePassword(
  db: Db,
  { id, passwordHash: former }: Account,
  passwordHash: string,
  keptDigest: string,
  facts: readonly OutboxEntry[],
): Promise<boolean> {
  const rows = await db`
    with changed as (
      update users set password_hash = ${passwordHash}
      where id = ${id} and password_hash = ${former}
      returning id
    ), ended as (
      delete from sessions
      where user_id = (select id from changed) and digest <> decode(${keptDigest}, 'hex')
    ), void as (
      delete from password_resets where user_id = (select id from changed)
    ), told as (${insertOutboxEntries(db, facts, 'changed')})
    select id from changed`
  return rows.length > 0
}

/**
 * Keeps a link to a new password for the account of an address in lower case, in place of an earlier one, and has the mail
 * sent. Does nothing when there is no such account, or it has had `maxAnHour` links within the hour.
 */
export async function upsertPasswordReset(
  db: Db,
  email: string,
  reset: { readonly digest: string; readonly expiresAt: Date; readonly now: Date },
  maxAnHour: number,
  facts: readonly OutboxEntry[],
): Promise<void> {
  const { digest, expiresAt, now } = reset
  const since = new Date(now.getTime() - 3_600_000)
  await db`
    with changed as (
      insert into password_resets as known (user_id, digest, expires_at, requested_at)
      select id, decode(${digest}, 'hex'), ${expiresAt}, array[${now}::timestamptz]
      from users where email = ${email}
      on conflict (user_id) do update
        set digest = excluded.digest, expires_at = excluded.expires_at,
            requested_at = array(select t from unnest(known.requested_at) t where t > ${since})
              || excluded.requested_at
        where (select count(*) from unnest(known.requested_at) t where t > ${since}) < ${maxAnHour}
      returning user_id
    )
    ${insertOutboxEntries(db, facts, 'changed')}`
}

/** Whose password a link's token sets; undefined when there is no such link, or its time is over. */
export async function findPasswordReset(
  db: Db,
  digest: string,
  now: Date,
): Promise<Uuid | undefined> {
  const [row] = await db<{ userId: Uuid }[]>`
    select user_id from password_resets
    where digest = decode(${digest}, 'hex') and expires_at > ${now}`
  return row?.userId
}

/** Sets a password by a link, which is used up, and ends all sessions; whether it did. */
export async function usePasswordReset(
  db: Db,
  digest: string,
  passwordHash: string,
  now: Date,
  facts: readonly OutboxEntry[],
): Promise<boolean> {
  const rows = await db`
    with used as (
      delete from password_resets
      where digest = decode(${digest}, 'hex') and expires_at > ${now}
      returning user_id
    ), changed as (
      update users set password_hash = ${passwordHash}
      where id = (select user_id from used)
      returning id
    ), ended as (
      delete from sessions where user_id = (select id from changed)
    ), told as (${insertOutboxEntries(db, facts, 'changed')})
    select id from changed`
  return rows.length > 0
}

export const passwordHandlers = ({ db, outbox }: Deps) => [
  handle(changePassword, async ({ digest, currentPassword, newPassword, address }) => {
    const account = await findAccountOfSession(db, digest, clock.now())
    if (!account) throw unauthenticated()
    const attempt = attemptOf(account.email, address)
    await checkPassword(db, attempt, currentPassword, account)
    const hash = await hashPassword(newPassword, attempt.network)
    const told = [outboxEntry(sessionChanged, { userId: idOf('usr', account.id) })]
    if (!(await updatePassword(db, account, hash, digest, told)))
      throw new Problem('CONFLICT', 'the password was changed meanwhile')
    await forgetAttempts(db, attempt)
    outbox.wake()
    return {}
  }),

  /** Whether the address has an account makes no difference that a caller could see. */
  handle(requestPasswordReset, async ({ email: typed }) => {
    const now = clock.now()
    const email = typed.toLowerCase()
    const { text: token, digest } = makeToken('rst')
    const expiresAt = new Date(now.getTime() + lifetime)
    const mail = {
      kind: 'password_reset' as const,
      to: email,
      token,
      expiresAt: expiresAt.toISOString(),
    }
    const reset = { digest, expiresAt, now }
    await upsertPasswordReset(db, email, reset, maxAnHour, [outboxEntry(sendAccountMail, mail)])
    outbox.wake()
    return {}
  }),

  /** The link is looked up first: hashing is expensive, and strangers must not have it for nothing. */
  handle(resetPassword, async ({ digest, password }) => {
    const userId = await findPasswordReset(db, digest, clock.now())
    if (!userId) throw notFound()
    const hash = await hashPassword(password, byLink)
    const told = [outboxEntry(sessionChanged, { userId: idOf('usr', userId) })]
    if (!(await usePasswordReset(db, digest, hash, clock.now(), told))) throw notFound()
    outbox.wake()
    return {}
  }),
]

/** Milliseconds for which a link may be used. */
const lifetime = 3_600_000
/** Links that an account gets in an hour, so that nobody's mailbox is flooded. */
const maxAnHour = 3

/** Who has a link is no stranger: they wait for each other alone. */
const byLink = 'link'
