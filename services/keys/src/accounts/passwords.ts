import { randomUUID } from 'node:crypto'
import { issueAccountLink, sendAccountMail } from '@outrider/contracts/account-mails'
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
import { accountAuditInsert } from '../organizations/audit.ts'
import { hashPassword } from './password-hash.ts'
import { isOpen } from './sessions.ts'
import { attemptOf, checkPassword, forgetAttempts } from './sign-in.ts'

interface Account {
  readonly id: Uuid
  readonly email: string
  readonly passwordHash: string
}

/** The account of a session; undefined if there is none, or it has expired. */
async function findAccountOfSession(
  db: Db,
  digest: string,
  now: Date,
): Promise<Account | undefined> {
  const [row] = await db<Account[]>`
    select users.id, email, password_hash
    from sessions join users on users.id = user_id
    where digest = decode(${digest}, 'hex') and ${isOpen(db, now)}`
  return row
}

/** Sets a user's password if it is still `former`, and ends the user's other sessions. Returns whether it did. */
async function updatePassword(
  db: Db,
  { id, passwordHash: former }: Account,
  passwordHash: string,
  keptDigest: string,
  entries: readonly OutboxEntry[],
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
    ), recorded as (${accountAuditInsert(db, id, 'user.password_changed')}), emitted as (${insertOutboxEntries(db, entries, 'changed')})
    select id from changed`
  return rows.length > 0
}

/**
 * Ends a user's sessions except the kept one. The statement that changes the password ends those that it sees; this one
 * ends a session that was opened with the former password while that statement waited for the row of the user.
 */
async function endSessions(db: Db, userId: Uuid, keptDigest = ''): Promise<void> {
  await db`
    delete from sessions
    where user_id = ${userId} and digest <> decode(${keptDigest}, 'hex')`
}

/**
 * Inserts or replaces the reset link of an account, which has no token yet, and queues its mail. Does nothing if there is
 * no such account, or if it had `maxPerHour` links within the last hour.
 */
async function upsertPasswordReset(
  db: Db,
  email: string,
  reset: { readonly linkId: string; readonly expiresAt: Date; readonly now: Date },
  maxPerHour: number,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const { linkId, expiresAt, now } = reset
  const since = new Date(now.getTime() - 3_600_000)
  await db`
    with changed as (
      insert into password_resets as known (user_id, link_id, expires_at, requested_at)
      select id, ${linkId}::uuid, ${expiresAt}, array[${now}::timestamptz]
      from users where email = ${email}
      on conflict (user_id) do update
        set link_id = excluded.link_id, digest = null, expires_at = excluded.expires_at,
            requested_at = array(select t from unnest(known.requested_at) t where t > ${since})
              || excluded.requested_at
        where (select count(*) from unnest(known.requested_at) t where t > ${since}) < ${maxPerHour}
      returning user_id
    )
    ${insertOutboxEntries(db, entries, 'changed')}`
}

/** Gives a reset link its token, in place of an earlier one. Returns whether there is such a link. */
async function updateResetDigest(
  db: Db,
  linkId: string,
  digest: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update password_resets set digest = decode(${digest}, 'hex')
    where link_id = ${linkId}::uuid and expires_at > ${now}`
  return count > 0
}

/** The user of a reset link; undefined if there is none, or it has expired. */
async function findPasswordReset(db: Db, digest: string, now: Date): Promise<Uuid | undefined> {
  const [row] = await db<{ userId: Uuid }[]>`
    select user_id from password_resets
    where digest = decode(${digest}, 'hex') and expires_at > ${now}`
  return row?.userId
}

/** Sets a password, deletes the link, and ends all sessions. Returns whether it did. */
async function usePasswordReset(
  db: Db,
  userId: Uuid,
  digest: string,
  passwordHash: string,
  now: Date,
  entries: readonly OutboxEntry[],
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
    ), recorded as (${accountAuditInsert(db, userId, 'user.password_reset')}), emitted as (${insertOutboxEntries(db, entries, 'changed')})
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
    const entries = [outboxEntry(sessionChanged, { userId: idOf('usr', account.id) })]
    if (!(await updatePassword(db, account, hash, digest, entries)))
      throw new Problem('CONFLICT', 'the password was changed by another request')
    await endSessions(db, account.id, digest)
    await forgetAttempts(db, attempt)
    outbox.wake()
    return {}
  }),

  // The reply is the same whether or not the address has an account.
  handle(requestPasswordReset, async ({ email: typed }) => {
    const now = clock.now()
    const email = typed.toLowerCase()
    const linkId = randomUUID()
    const expiresAt = new Date(now.getTime() + lifetime)
    const mail = {
      kind: 'password_reset' as const,
      to: email,
      linkId,
      expiresAt: expiresAt.toISOString(),
    }
    const reset = { linkId, expiresAt, now }
    await upsertPasswordReset(db, email, reset, maxPerHour, [outboxEntry(sendAccountMail, mail)])
    outbox.wake()
    return {}
  }),

  handle(issueAccountLink, async ({ linkId }) => {
    const { text: token, digest } = makeToken('rst')
    const isValid = await updateResetDigest(db, linkId, digest, clock.now())
    return { token: isValid ? token : null }
  }),

  // The link is looked up before the password is hashed, because hashing is expensive.
  handle(resetPassword, async ({ digest, password }) => {
    const userId = await findPasswordReset(db, digest, clock.now())
    if (!userId) throw notFound()
    const hash = await hashPassword(password, byLink)
    const entries = [outboxEntry(sessionChanged, { userId: idOf('usr', userId) })]
    if (!(await usePasswordReset(db, userId, digest, hash, clock.now(), entries))) throw notFound()
    await endSessions(db, userId)
    outbox.wake()
    return {}
  }),
]

/** Milliseconds for which a link is valid. */
const lifetime = 3_600_000
/** Links for one account in an hour, so that no mailbox is flooded. */
const maxPerHour = 3

/** A lane of its own: sign-in attempts do not delay people who have a link. */
const byLink = 'link'
