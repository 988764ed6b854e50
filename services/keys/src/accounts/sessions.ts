import { idOf, newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Role } from '@outrider/contracts/organizations'
import { notFound, Problem, unauthenticated } from '@outrider/contracts/problem'
import { csrfTokenOf, makeToken } from '@outrider/contracts/secrets'
import {
  createSession,
  deleteSession,
  endSession,
  endUserSessions,
  getSession,
  listSessions,
  type Session,
  sessionChanged,
  type SessionVerdict,
  verifySession,
} from '@outrider/contracts/sessions'
import { insertOutboxEntries, outboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { found } from '@outrider/service/db/resource'
import { handle } from '@outrider/service/nats/requests'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import type { KeysConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { accountAuditInsert, auditInsert, type NewAuditEntry } from '../organizations/audit.ts'
import { type Directory, orOtherCell } from './directory.ts'
import { isKnownDevice, recordDevice } from './devices.ts'
import { isOpen, requireRecentSignIn } from './recent-sign-in.ts'
import { requireCode } from './second-factors.ts'
import {
  attemptOf,
  checkPassword,
  findAccount,
  forgetAttempts,
  type SignInAttempt,
} from './sign-in.ts'

/** An account whose password was checked: the session is opened only if the password is still the same. */
interface CheckedAccount {
  readonly id: Uuid
  readonly passwordHash: string
}

interface NewSession {
  readonly id: Uuid
  readonly agent: string | null
  readonly now: Date
  readonly digest: string
  readonly account: CheckedAccount
  readonly expiresAt: Date
}

/** Sessions of one user. The next one ends the least recently used. */
export const maxSessions = 100

/** Milliseconds. Fixed, so that a cookie's age is known when it is set. */
const lifetime = 30 * 24 * 3_600_000
/**
 * Inserts a session; inserts none if the password was changed in the meantime. The lock on the user makes a concurrent change of the password wait, which then ends this session.
 */
async function insertSession(
  db: Db,
  { id, agent, now, digest, account: { id: userId, passwordHash }, expiresAt }: NewSession,
): Promise<void> {
  await db`
    with checked as (
      select id from users where id = ${userId} and password_hash = ${passwordHash} for share
    ), ended as (
      delete from sessions where id in (
        select id from sessions where user_id = (select id from checked)
        order by last_used_at desc offset ${maxSessions - 1}
      )
    ), recorded as (${accountAuditInsert(db, userId, 'user.signed_in', 'checked')})
    insert into sessions (id, digest, user_id, expires_at, created_at, last_used_at, agent)
    select ${id}, decode(${digest}, 'hex'), id, ${expiresAt}, ${now}, ${now}, ${agent}
    from checked`
}

interface OpenSessionRow {
  readonly userId: Uuid
  readonly email: string
  readonly name: string | null
  readonly verified: boolean
  readonly secondFactors: Session['user']['secondFactors']
  readonly expiresAt: Date
  readonly organizations: readonly {
    readonly id: Uuid
    readonly name: string
    readonly role: Role
  }[]
}

/** A session with its user and their organizations; undefined if there is none, or it has expired. */
async function findSessionWithUser(
  db: Db,
  digest: string,
  now: Date,
): Promise<OpenSessionRow | undefined> {
  const [row] = await db<OpenSessionRow[]>`
    select users.id as user_id, email, name, verified_at is not null as verified, expires_at, array(
      select kind from second_factors f
      where f.user_id = users.id and confirmed_at is not null order by kind
    ) as second_factors, array(
      select jsonb_build_object('id', organizations.id, 'name', organizations.name, 'role', role)
      from members join organizations on organizations.id = org_id
      where members.user_id = users.id
      order by organizations.id
    ) as organizations
    from sessions
    join users on users.id = sessions.user_id
    where digest = decode(${digest}, 'hex') and ${isOpen(db, now)}`
  return row
}

interface BearerRow {
  readonly userId: Uuid
  readonly expiresAt: Date
  readonly role: Role | null
  /** Of the organization. */
  readonly suspended: boolean
  readonly hasSecondFactor: boolean
}

/**
 * The user of a session; undefined if there is none, or it has expired. The role is null without `orgId`, or if the user
 * is not a member. Records the time of use, to the minute.
 */
async function findSession(
  db: Db,
  digest: string,
  orgId: Uuid | null,
  now: Date,
): Promise<BearerRow | undefined> {
  const [row] = await db<BearerRow[]>`
    with used as (
      update sessions set last_used_at = ${now}
      where digest = decode(${digest}, 'hex') and ${isOpen(db, now)}
        and last_used_at < ${now}::timestamptz - interval '1 minute'
    )
    select sessions.user_id, expires_at, role,
      coalesce(standing = 'suspended', false) as suspended,
      exists (
        select from second_factors f where f.user_id = sessions.user_id and confirmed_at is not null
      ) as has_second_factor
    from sessions
    left join members
      on members.user_id = sessions.user_id and org_id = ${orgId}::uuid
    left join organizations o on o.id = members.org_id
    where digest = decode(${digest}, 'hex') and ${isOpen(db, now)}`
  return row
}

interface SessionRow {
  readonly id: Uuid
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly agent: string | null
  readonly current: boolean
}

/** All sessions of the user of the session `digest`: this one first, then by latest use; at most `limit`. */
function listSessionRows(db: Db, digest: string, now: Date, limit: number): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select id, created_at, last_used_at, agent, digest = decode(${digest}, 'hex') as current
    from sessions
    where ${isOpen(db, now)} and user_id = (
      select user_id from sessions where digest = decode(${digest}, 'hex') and ${isOpen(db, now)}
    )
    order by current desc, last_used_at desc, id
    limit ${limit}`
}

/** Deletes a session of the user: the one of this id, or with null the current one; false if there is none. */
async function deleteSessionRow(
  db: Db,
  digest: string,
  { userId, sessionId }: { readonly userId: Uuid; readonly sessionId: Uuid | null },
): Promise<boolean> {
  const entries = [outboxEntry(sessionChanged, { userId: idOf('usr', userId) })]
  const rows = await db`
    with changed as (
      delete from sessions
      where user_id = ${userId} and (id = ${sessionId}::uuid or ${sessionId}::uuid is null and digest = decode(${digest}, 'hex'))
      returning id
    ), emitted as (${insertOutboxEntries(db, entries, 'changed')}),
    recorded as (${accountAuditInsert(db, userId, 'user.signed_out')})
    select id from changed`
  return rows.length > 0
}

/** Ends all sessions of a user, and returns their number. */
export async function endSessionsOf(db: Db, userId: Uuid, audit?: NewAuditEntry): Promise<number> {
  const entries = [outboxEntry(sessionChanged, { userId: idOf('usr', userId) })]
  const rows = await db`
    with changed as (
      delete from sessions where user_id = ${userId} returning id
    ), emitted as (${insertOutboxEntries(db, entries, 'changed')})
    ${audit ? db`, recorded as (${auditInsert(db, audit)})` : db``}
    select id from changed`
  return rows.length
}

function sessionOf(row: OpenSessionRow): Omit<Session, 'csrfToken'> {
  const { userId, expiresAt, organizations, ...user } = row
  return {
    expiresAt: expiresAt.toISOString(),
    user: { id: idOf('usr', userId), ...user },
    organizations: organizations.map((each) => ({ ...each, id: idOf('org', each.id) })),
  }
}

function verdictOf({ hasSecondFactor: _hidden, ...row }: BearerRow): SessionVerdict {
  return {
    ...row,
    userId: idOf('usr', row.userId),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/**
 * Opens a session for an authenticated user, and forgets the failed attempts before `attempt`, if one was counted. Throws
 * `UNAUTHENTICATED` if the password was changed in the meantime.
 */
export async function openSession(
  db: Db,
  { id, passwordHash }: CheckedAccount,
  attempt: SignInAttempt | undefined,
  agent?: string,
): Promise<Static<typeof createSession.reply>> {
  const now = clock.now()
  const { text: token, digest } = makeToken('ses')
  const expiresAt = new Date(now.getTime() + lifetime)
  const account = { id, passwordHash }
  const session = { id: uuidOf(newId('ses')), digest, account, expiresAt, now }
  await insertSession(db, { ...session, agent: agent ?? null })
  const opened = await findSessionWithUser(db, digest, now)
  if (!opened) throw unauthenticated()
  if (attempt) await forgetAttempts(db, attempt)
  return { token, csrfToken: csrfTokenOf(token), ...sessionOf(opened) }
}

interface SessionDeps extends Deps {
  /** Undefined where there is one cell. */
  readonly directory: Directory | undefined
  readonly log: Logger
}

export const sessionHandlers = ({ db, vault, outbox, directory, log }: SessionDeps) => [
  handle(createSession, async ({ email, password, code, address, agent, device }) => {
    const now = clock.now()
    const named = await findAccount(db, email.toLowerCase())
    const isKnown =
      device !== undefined && named && (await isKnownDevice(db, named.id, device, now))
    const known = isKnown ? device : undefined
    const attempt = attemptOf(email, address, known)
    const checked = checkPassword(db, attempt, password, named)
    const asked = { email, isHere: named !== undefined }
    const account = await orOtherCell(checked, asked, directory, log)
    await requireCode({ db, vault }, account.id, code, attempt)
    const session = await openSession(db, account, attempt, agent)
    const made = await recordDevice(db, account.id, known, now)
    return { ...session, ...(made !== undefined && { device: made }) }
  }),

  handle(getSession, async ({ digest }) => {
    const session = await findSessionWithUser(db, digest, clock.now())
    if (!session) throw unauthenticated()
    return sessionOf(session)
  }),

  handle(listSessions, async ({ digest }) => {
    const rows = await listSessionRows(db, digest, clock.now(), maxSessions)
    return {
      sessions: rows.map(({ id, createdAt, lastUsedAt, ...session }) => ({
        id: idOf('ses', id),
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        ...session,
      })),
    }
  }),

  handle(endSession, async ({ sessionId, ...reauthentication }) => {
    const { id: userId } = await requireRecentSignIn(db, reauthentication)
    const which = { userId, sessionId: uuidOf(sessionId) }
    if (!(await deleteSessionRow(db, reauthentication.digest, which))) throw notFound()
    outbox.wake()
    return {}
  }),

  // Signing out twice is not an error.
  handle(deleteSession, async ({ digest }) => {
    const session = await findSession(db, digest, null, clock.now())
    if (!session) return {}
    await deleteSessionRow(db, digest, { userId: session.userId, sessionId: null })
    outbox.wake()
    return {}
  }),

  handle(endUserSessions, async ({ email }) => {
    const { id } = await found(findAccount(db, email.toLowerCase()))
    const ended = await endSessionsOf(db, id)
    outbox.wake()
    return { ended }
  }),
]

function secondFactorRequired(): Problem {
  return new Problem('NOT_ALLOWED', 'a second factor is required: add one to your account')
}

export const sessionChecks = ({
  db,
  requireSecondFactor = false,
}: Pick<Deps, 'db'> & Pick<KeysConfig, 'requireSecondFactor'>) => [
  handle(verifySession, async ({ digest, orgId }) => {
    const org = orgId === undefined ? null : uuidOf(orgId)
    const session = await findSession(db, digest, org, clock.now())
    if (!session) throw unauthenticated()
    if (orgId !== undefined && session.role === null) throw notFound()
    if (orgId !== undefined && requireSecondFactor && !session.hasSecondFactor)
      throw secondFactorRequired()
    return verdictOf(session)
  }),
]
