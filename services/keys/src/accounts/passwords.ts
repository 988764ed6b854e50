import { idOf, type Uuid } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  sessionChanged,
} from '@outrider/contracts/sessions'
import { insertOutboxEntries, outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { found } from '@outrider/service/db/resource'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Deps } from '../deps.ts'
import { accountAuditInsert } from '../organizations/audit.ts'
import { recordDevice } from './devices.ts'
import { findLinkOwner, sendLink, useLink } from './links.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { getOwnerOfSession } from './recent-sign-in.ts'
import { noticeOf } from './second-factors.ts'
import { attemptOf, checkPassword, forgetAttempts, laneOf } from './sign-in.ts'

interface Account {
  readonly id: Uuid
  readonly email: string
  readonly passwordHash: string
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
      delete from account_links where kind = 'password_reset' and user_id = (select id from changed)
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

/** CTEs that delete the second factor of the account in `changed` if it `was_unproven`. */
export const deleteUnproven = (db: Db) => db`
  unproven as (
    delete from second_factors where user_id = (select id from changed where was_unproven)
  ), codes as (
    delete from recovery_codes where user_id = (select id from changed where was_unproven)
  )`

/**
 * Sets a password, deletes the link, which proves the address, and ends all sessions. The second factor of
 * an account whose address was not verified is deleted: another user may have set it up. Returns
 * whether it did.
 */
async function usePasswordReset(
  db: Db,
  userId: Uuid,
  digest: string,
  passwordHash: string,
  now: Date,
  entries: readonly OutboxEntry[],
): Promise<boolean> {
  const rows = await db`
    with used as (${useLink(db, 'password_reset', digest, now)}), changed as (
      update users set password_hash = ${passwordHash}, verified_at = coalesce(verified_at, ${now})
      where id = (select user_id from used)
      returning id, old.verified_at is null as was_unproven
    ), ${deleteUnproven(db)}, ended as (
      delete from sessions where user_id = (select id from changed)
    ), forgotten as (
      delete from devices where user_id = (select id from changed)
    ), recorded as (${accountAuditInsert(db, userId, 'user.password_reset')}), emitted as (${insertOutboxEntries(db, entries, 'changed')})
    select id from changed`
  return rows.length > 0
}

export const passwordHandlers = ({ db, outbox }: Deps) => [
  handle(changePassword, async ({ digest, currentPassword, newPassword, address }) => {
    const account = await getOwnerOfSession(db, digest)
    checkNewPassword('newPassword', newPassword, account.email)
    const attempt = attemptOf(account.email, address, account.id)
    await checkPassword(db, attempt, currentPassword, account)
    const hash = await hashPassword(newPassword, laneOf(attempt))
    const entries = [
      outboxEntry(sessionChanged, { userId: idOf('usr', account.id) }),
      noticeOf(account.email, 'password_changed'),
    ]
    if (!(await updatePassword(db, account, hash, digest, entries)))
      throw new Problem('CONFLICT', 'the password was changed by another request')
    await endSessions(db, account.id, digest)
    await forgetAttempts(db, attempt)
    outbox.wake()
    return {}
  }),

  // The reply is the same whether or not the address has an account.
  handle(requestPasswordReset, async ({ email }) => {
    await sendLink(db, 'password_reset', email.toLowerCase())
    outbox.wake()
    return {}
  }),

  // The link is looked up before the password is hashed, because hashing is expensive.
  handle(resetPassword, async ({ digest, password }) => {
    const { id: userId, email } = await found(
      findLinkOwner(db, 'password_reset', digest, clock.now()),
    )
    checkNewPassword('password', password, email)
    const hash = await hashPassword(password, byLink)
    const entries = [
      outboxEntry(sessionChanged, { userId: idOf('usr', userId) }),
      noticeOf(email, 'password_reset'),
    ]
    if (!(await usePasswordReset(db, userId, digest, hash, clock.now(), entries))) throw notFound()
    await endSessions(db, userId)
    outbox.wake()
    const device = await recordDevice(db, userId, undefined, clock.now())
    return { ...(device !== undefined && { device }) }
  }),
]

/** A lane of its own: sign-in attempts do not delay people who have a link. */
const byLink = 'link'
