import type { Uuid } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import type { Db } from '@outrider/service/database'
import { type Fact, telling } from '@outrider/service/tell'
import type { Attempt } from '../sign-in/attempt.ts'

interface NewSession {
  readonly id: Uuid
  readonly agent: string | null
  readonly now: Date
  readonly digest: string
  readonly userId: Uuid
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
    values (${id}, decode(${digest}, 'hex'), ${userId}, ${csrfToken}, ${expiresAt},
      ${now}, ${now}, ${agent})`
}

/** A session with its user, and the organizations they are in. */
export interface OpenSessionRow {
  readonly userId: Uuid
  readonly email: string
  readonly name: string | null
  readonly csrfToken: string
  readonly expiresAt: Date
  readonly organizations: readonly {
    readonly id: Uuid
    readonly name: string
    readonly role: Role
  }[]
}

/** A session with its user and their organizations; undefined when there is none, or it is over. */
export async function findSessionWithUser(
  db: Db,
  digest: string,
  now: Date,
): Promise<OpenSessionRow | undefined> {
  const [row] = await db<OpenSessionRow[]>`
    select users.id as user_id, email, name, csrf_token, expires_at, array(
      select jsonb_build_object('id', organizations.id, 'name', organizations.name, 'role', role)
      from members join organizations on organizations.id = org_id
      where members.user_id = users.id
      order by organizations.id
    ) as organizations
    from sessions
    join users on users.id = sessions.user_id
    where digest = decode(${digest}, 'hex') and expires_at > ${now}`
  return row
}

export interface BearerRow {
  readonly userId: Uuid
  readonly csrfToken: string
  readonly expiresAt: Date
  readonly role: Role | null
}

/**
 * Who a session's bearer is; undefined when there is none, or it is over. The role is null when no
 * organization was asked about, or they are not in it. Notes to the minute that it was used.
 */
export async function findSession(
  db: Db,
  digest: string,
  orgId: Uuid | null,
  now: Date,
): Promise<BearerRow | undefined> {
  const [row] = await db<BearerRow[]>`
    with used as (
      update sessions set last_used_at = ${now}
      where digest = decode(${digest}, 'hex') and last_used_at < ${now}::timestamptz - interval '1 minute'
    )
    select sessions.user_id, csrf_token, expires_at, role
    from sessions
    left join members
      on members.user_id = sessions.user_id and org_id = ${orgId}::uuid
    where digest = decode(${digest}, 'hex') and expires_at > ${now}`
  return row
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
  readonly id: Uuid
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
  sessionId: Uuid,
  facts: readonly Fact[],
): Promise<boolean> {
  const rows = await db`
    with changed as (
      delete from sessions
      where id = ${sessionId}
        and user_id = (select user_id from sessions where digest = decode(${digest}, 'hex'))
      returning id
    ), told as (${telling(db, facts, 'changed')})
    select id from changed`
  return rows.length > 0
}
