import { randomUUID } from 'node:crypto'
import {
  type AccountLinkMail,
  issueAccountLink,
  sendAccountMail,
} from '@outrider/contracts/account-mails'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { makeToken } from '@outrider/contracts/secrets'
import { requestAddressVerification, verifyAddress } from '@outrider/contracts/sessions'
import { insertOutboxEntries, outboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { found, remove } from '@outrider/service/db/resource'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Deps } from '../deps.ts'
import { accountAuditInsert } from '../organizations/audit.ts'

type LinkKind = AccountLinkMail['kind']

/** Milliseconds for which a link is valid. */
const lifetimes: Readonly<Record<LinkKind, number>> = {
  password_reset: 3_600_000,
  address_verification: 24 * 3_600_000,
}
/** Links of a kind for one account in an hour, so that no mailbox is flooded. */
const maxPerHour = 3

/**
 * Sends a new link to the account of an address; an earlier one no longer works. Does nothing if there is no such
 * account, or if it had `maxPerHour` links within the last hour.
 */
export async function sendLink(db: Db, kind: LinkKind, email: string): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - 3_600_000)
  const expiresAt = new Date(now.getTime() + lifetimes[kind])
  const linkId = randomUUID()
  const mail = { kind, to: email, linkId, expiresAt: expiresAt.toISOString() }
  const entries = [outboxEntry(sendAccountMail, mail)]
  await db`
    with changed as (
      insert into account_links as known (id, user_id, kind, expires_at, requested_at)
      select ${linkId}::uuid, id, ${kind}, ${expiresAt}, array[${now}::timestamptz]
      from users where email = ${email}
      on conflict (user_id, kind) do update
        set id = excluded.id, digest = null, expires_at = excluded.expires_at,
            requested_at = array(select t from unnest(known.requested_at) t where t > ${since})
              || excluded.requested_at
        where (select count(*) from unnest(known.requested_at) t where t > ${since}) < ${maxPerHour}
      returning user_id
    )
    ${insertOutboxEntries(db, entries, 'changed')}`
}

/** Stores the digest of a link's token. Returns false if the link was used, replaced, or has expired. */
async function updateDigest(
  db: Db,
  { kind, linkId }: Pick<AccountLinkMail, 'kind' | 'linkId'>,
  digest: string,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update account_links set digest = decode(${digest}, 'hex')
    where id = ${linkId}::uuid and kind = ${kind} and expires_at > ${now}
    returning id`
  return rows.length > 0
}

/** The body of a CTE that deletes a valid link, and returns its `user_id`. */
export const useLink = (db: Db, kind: LinkKind, digest: string, now: Date) => db`
  delete from account_links
  where kind = ${kind} and digest = decode(${digest}, 'hex') and expires_at > ${now}
  returning user_id`

/** The account of a link; undefined if there is none, or it has expired. */
export async function findLinkOwner(
  db: Db,
  kind: LinkKind,
  digest: string,
  now: Date,
): Promise<{ readonly id: Uuid; readonly email: string } | undefined> {
  const [row] = await db<{ id: Uuid; email: string }[]>`
    select users.id, email from account_links join users on users.id = user_id
    where kind = ${kind} and digest = decode(${digest}, 'hex') and expires_at > ${now}`
  return row
}

/** Returns false if another request has used the link. */
async function updateVerified(db: Db, userId: Uuid, digest: string, now: Date): Promise<boolean> {
  const rows = await db`
    with used as (${useLink(db, 'address_verification', digest, now)}), changed as (
      update users set verified_at = ${now}
      where id = (select user_id from used)
      returning id
    ), recorded as (${accountAuditInsert(db, userId, 'user.address_verified')})
    select id from changed`
  return rows.length > 0
}

/** The address of a user, and whether it is verified. */
async function findAddress(
  db: Db,
  userId: Uuid,
): Promise<{ readonly email: string; readonly verified: boolean } | undefined> {
  const [row] = await db<{ email: string; verified: boolean }[]>`
    select email, verified_at is not null as verified from users where id = ${userId}`
  return row
}

export const linkHandlers = ({ db, outbox }: Deps) => [
  handle(requestAddressVerification, async ({ userId }) => {
    const { email, verified } = await found(findAddress(db, uuidOf(userId)))
    if (!verified) await sendLink(db, 'address_verification', email)
    outbox.wake()
    return {}
  }),

  handle(verifyAddress, async ({ digest }) => {
    const now = clock.now()
    const { id } = await found(findLinkOwner(db, 'address_verification', digest, now))
    return remove(updateVerified(db, id, digest, now))
  }),
]

const tokenKinds = { password_reset: 'rst', address_verification: 'vfy' } as const

/** Requests of the service that sends the mails. */
export const linkIssuers = ({ db }: Pick<Deps, 'db'>) => [
  handle(issueAccountLink, async (link) => {
    const { text: token, digest } = makeToken(tokenKinds[link.kind])
    const isValid = await updateDigest(db, link, digest, clock.now())
    return { token: isValid ? token : null }
  }),
]
