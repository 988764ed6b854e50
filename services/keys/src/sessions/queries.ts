import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import type { Session, SessionVerdict } from '@outrider/contracts/sessions'
import type { Db } from '@outrider/service/database'
import { type Fact, telling } from '@outrider/service/tell'
import type { Attempt } from '../sign-in/attempt.ts'

interface NewSession {
  readonly id: string
  readonly agent: string | null
  readonly now: Date
  readonly digest: string
  readonly userId: string
  readonly csrfToken: string
  readonly expiresAt: Date
}

/** Inserts a session and forgets the attempts that led to it. */
export async function insertSession(
  db: Db,
  { id, agent, now, digest, userId, csrfToken, expiresAt }: NewSession,
  { account, network }: Attempt,
): Promise<void> {
  await db`
    with forgotten as (
      delete from sign_in_attempts
      where account = decode(${account}, 'hex') and network = ${network}
    )
    insert into sessions (id, digest, user_id, csrf_token, expires_at, created_at, last_used_at, agent)
    values (${uuidOf(id)}, decode(${digest}, 'hex'), ${uuidOf(userId)}, ${csrfToken}, ${expiresAt},
      ${now}, ${now}, ${agent})`
}

/** A session with its user and their organizations; undefined when there is none, or it is over. */
export async function findSessionWithUser(
  db: Db,
  digest: string,
  now: Date,
): Promise<Session | undefined> {
  const [row] = await db<
    {
      userId: string
      email: string
      name: string | null
      csrfToken: string
      expiresAt: Date
      organizations: { id: string; name: string; role: Role }[]
    }[]
  >`
    select users.id as user_id, email, name, csrf_token, expires_at, array(
      select jsonb_build_object('id', organizations.id, 'name', organizations.name, 'role', role)
      from members join organizations on organizations.id = org_id
      where members.user_id = users.id
      order by organizations.id
    ) as organizations
    from sessions
    join users on users.id = sessions.user_id
    where digest = decode(${digest}, 'hex') and expires_at > ${now}`
  if (!row) return undefined
  const { userId, email, name, csrfToken, expiresAt, organizations } = row
  return {
    expiresAt: expiresAt.toISOString(),
    csrfToken,
    user: { id: idOf('usr', userId), email, name },
    organizations: organizations.map((each) => ({ ...each, id: idOf('org', each.id) })),
  }
}

/**
 * Who a session's bearer is; undefined when there is none, or it is over. The role is null when no
 * organization was asked about, or they are not in it. Notes to the minute that it was used.
 */
export async function findSession(
  db: Db,
  digest: string,
  orgId: string | undefined,
  now: Date,
): Promise<SessionVerdict | undefined> {
  const [row] = await db<
    { userId: string; csrfToken: string; expiresAt: Date; role: Role | null }[]
  >`
    with used as (
      update sessions set last_used_at = ${now}
      where digest = decode(${digest}, 'hex') and last_used_at < ${now}::timestamptz - interval '1 minute'
    )
    select sessions.user_id, csrf_token, expires_at, role
    from sessions
    left join members
      on members.user_id = sessions.user_id and org_id = ${orgId ? uuidOf(orgId) : null}::uuid
    where digest = decode(${digest}, 'hex') and expires_at > ${now}`
  return (
    row && {
      ...row,
      userId: idOf('usr', row.userId),
      expiresAt: row.expiresAt.toISOString(),
    }
  )
}

/** Ends a session; when it is gone already, nothing is told. */
export async function deleteSessionRow(
  db: Db,
  digest: string,
  facts: readonly Fact[],
): Promise<void> {
  await db`
    with changed as (
      delete from sessions where digest = decode(${digest}, 'hex') returning user_id
    )
    ${telling(db, facts, 'changed')}`
}

interface SessionRow {
  readonly id: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly agent: string | null
  readonly current: boolean
}

/** The sessions of whoever has the session `digest`, the one used last first, at most `limit`. */
export function listSessionRows(
  db: Db,
  digest: string,
  now: Date,
  limit: number,
): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select other.id, other.created_at, other.last_used_at, other.agent, other.digest = own.digest as current
    from sessions own
    join sessions other on other.user_id = own.user_id and other.expires_at > ${now}
    where own.digest = decode(${digest}, 'hex') and own.expires_at > ${now}
    order by other.digest = own.digest desc, other.last_used_at desc, other.id
    limit ${limit}`
}

/** Ends a session of the same user's; false when they have none of this id. */
export async function deleteOwnSession(
  db: Db,
  digest: string,
  sessionId: string,
  facts: readonly Fact[],
): Promise<boolean> {
  const rows = await db`
    with changed as (
      delete from sessions
      where id = ${uuidOf(sessionId)}
        and user_id = (select user_id from sessions where digest = decode(${digest}, 'hex'))
      returning id
    ), told as (${telling(db, facts, 'changed')})
    select id from changed`
  return rows.length > 0
}
