import { randomBytes } from 'node:crypto'
import { parseMessage } from '@outrider/contracts/contract'
import { Id, idOf, newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  confirmOidc,
  finishOidc,
  getSignInMethods,
  startOidc,
  unlinkIdentities,
} from '@outrider/contracts/oidc'
import { notFound, Problem } from '@outrider/contracts/problem'
import {
  acceptInvitation,
  createSession,
  requestPasswordReset,
  resetPassword,
} from '@outrider/contracts/sessions'
import { insertOutboxEntries } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { remove } from '@outrider/service/db/resource'
import { networkOf } from '@outrider/service/http/addresses'
import { type Handler, handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Vault } from '@outrider/service/text/encryption'
import { type Static, type TSchema, Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { accountAuditInsert } from '../organizations/audit.ts'
import { isValidInvitation, joinInvited } from '../organizations/invitations.ts'
import { type OidcIdentity, type IdentityProvider, signInAgain } from './identity-provider.ts'
import { hashPassword } from './password-hash.ts'
import { deleteUnproven } from './passwords.ts'
import { noticeOf, requireCode } from './second-factors.ts'
import { openSession } from './sessions.ts'
import { admitAttempt, attemptOf } from './sign-in.ts'

/** Milliseconds that a person has at the provider, and then for the code of their second factor. */
const lifetime = 10 * 60_000

/** What a browser keeps, encrypted, until it returns from the provider. */
const Begun = Type.Object({ secret: Type.String(), returnTo: Type.String(), until: Type.Integer() })
/** The same until the code of the second factor. */
const Pending = Type.Object({
  userId: Id('usr'),
  identity: Type.Object({ issuer: Type.String(), subject: Type.String(), email: Type.String() }),
  until: Type.Integer(),
})
const contexts = new Map<TSchema, string>([
  [Begun, 'keys.oidc:begun'],
  [Pending, 'keys.oidc:pending'],
])

function sealFlow<S extends TSchema>(vault: Vault, schema: S, flow: Static<S>): string {
  return vault.seal(JSON.stringify(flow), contexts.get(schema) ?? '')
}

/** Throws `UNAUTHENTICATED` if it was not sealed by `sealFlow` for this step, or has expired. */
function openFlow<S extends typeof Begun | typeof Pending>(
  vault: Vault,
  schema: S,
  sealed: string,
): Static<S> {
  let flow: Static<S>
  try {
    flow = parseMessage(schema, JSON.parse(vault.open(sealed, contexts.get(schema) ?? '')))
  } catch {
    throw signInAgain() // anyone can set a cookie
  }
  if (flow.until <= clock.now().getTime()) throw signInAgain()
  return flow
}

/** A path of this site: anything else, which anyone can write into a link, is `/`. */
function pathOf(text = '/'): string {
  const here = 'http://localhost'
  const isPath = /^\/[!-[\]-~]*$/.test(text) && URL.parse(text, here)?.origin === here
  return isPath ? text : '/'
}

interface Account {
  readonly id: Uuid
  readonly email: string
  readonly passwordHash: string
  readonly isVerified: boolean
  readonly hasFactor: boolean
  /** The subject at the issuer that is linked to the account. */
  readonly subject: string | null
}

type Linked = Pick<OidcIdentity, 'issuer' | 'subject' | 'email'>

/** The account that is linked to the identity, otherwise the one of its email address. */
async function findAccountOf(
  db: Db,
  { issuer, subject, email }: Linked,
): Promise<Account | undefined> {
  const [row] = await db<Account[]>`
    select id, email, password_hash, verified_at is not null as is_verified, (
      select i.subject from identities i where i.user_id = users.id and i.issuer = ${issuer}
    ) as subject, exists (
      select from second_factors f where f.user_id = users.id and confirmed_at is not null
    ) as has_factor
    from users where id = coalesce(
      (select user_id from identities where issuer = ${issuer} and subject = ${subject}),
      (select id from users where email = ${email})
    )`
  return row
}

/** Creates an account, with an unknown password, for an invited person or where `selfService` allows it. */
async function insertAccount(
  db: Db,
  { email, name }: OidcIdentity,
  passwordHash: string,
  selfService: boolean,
): Promise<void> {
  const now = clock.now()
  await db`
    insert into users (id, email, name, password_hash, verified_at, created_at)
    select ${uuidOf(newId('usr'))}, ${email}, ${name}, ${passwordHash}, ${now}, ${now}
    where ${selfService} or exists (
      select from invitations where email = ${email} and expires_at > ${now} and ${isValidInvitation(db)}
    )
    on conflict (email) do nothing`
}

/**
 * Links an account to an identity, and returns the hash of its password; undefined if another request has linked one of
 * them. The provider proves whose address it is, as a link in an email does: an account whose address was not verified
 * loses its password, sessions, and second factor, which another person may have set.
 */
async function linkIdentity(
  db: Db,
  { id, email }: Account,
  { issuer, subject }: Linked,
  newHash: string | null,
): Promise<string | undefined> {
  const now = clock.now()
  const [row] = await db<{ passwordHash: string }[]>`
    with changed as (
      update users set verified_at = coalesce(verified_at, ${now}),
        password_hash = case when verified_at is null then coalesce(${newHash}, password_hash) else password_hash end
      where id = ${id} and not exists (
        select from identities where user_id = ${id} and issuer = ${issuer}
      )
      returning id, password_hash, old.verified_at is null as was_unproven
    ), linked as (
      insert into identities (issuer, subject, user_id, linked_at)
      select ${issuer}, ${subject}, id, ${now} from changed
      on conflict do nothing
      returning user_id
    ), ${deleteUnproven(db)}, ended as (
      delete from sessions where user_id = (select id from changed where was_unproven)
    ), forgotten as (
      delete from devices where user_id = (select id from changed where was_unproven)
    ), recorded as (${accountAuditInsert(db, id, 'user.identity_linked', 'linked')}),
    emitted as (${insertOutboxEntries(db, [noticeOf(email, 'identity_linked')], 'linked')})
    select password_hash from changed where exists (select from linked)`
  return row?.passwordHash
}

/** Returns false if the address has no account, or its account no identity. */
async function deleteIdentities(db: Db, email: string): Promise<boolean> {
  const [user] = await db<{ id: Uuid }[]>`select id from users where email = ${email}`
  if (!user) return false
  const rows = await db`
    with changed as (
      delete from identities where user_id = ${user.id} returning user_id
    ), recorded as (${accountAuditInsert(db, user.id, 'user.identity_unlinked', 'changed', 'operator')})
    select user_id from changed`
  return rows.length > 0
}

interface OidcDeps extends Deps {
  /** Undefined if none is configured. */
  readonly provider: IdentityProvider | undefined
  readonly selfService: boolean
  readonly passwordSignIn: boolean
}

interface Source {
  readonly address: string
  readonly agent?: string
}

export const oidcHandlers = (deps: OidcDeps) => {
  const { db, vault, outbox, selfService, passwordSignIn } = deps
  const provider = () => {
    if (!deps.provider) throw notFound()
    return deps.provider
  }

  /** Throws `NOT_ALLOWED` if there is none and none may be created, or if another identity is linked to it. */
  async function accountOf(identity: OidcIdentity, lane: string): Promise<Account> {
    let account = await findAccountOf(db, identity)
    if (!account) {
      await insertAccount(db, identity, await unknownPassword(lane), selfService)
      account = await findAccountOf(db, identity)
    }
    if (!account)
      throw new Problem(
        'NOT_ALLOWED',
        'there is no account of your email address: ask for an invitation',
      )
    if (account.subject !== null && account.subject !== identity.subject)
      throw new Problem(
        'NOT_ALLOWED',
        'the account of your email address is linked to another identity',
      )
    return account
  }

  async function complete(account: Account, identity: Linked, { address, agent }: Source) {
    const isLinked = account.subject === identity.subject
    const newHash = account.isVerified ? null : await unknownPassword(networkOf(address))
    const passwordHash = isLinked
      ? account.passwordHash
      : await linkIdentity(db, account, identity, newHash)
    if (passwordHash === undefined) throw signInAgain()
    const { id, email } = account
    await joinInvited(db, { userId: id, passwordHash }, email)
    outbox.wake()
    return openSession(db, { id, passwordHash }, undefined, agent)
  }

  return [
    handle(getSignInMethods, async () => ({
      password: passwordSignIn,
      provider: deps.provider?.name ?? null,
    })),

    handle(startOidc, async ({ callbackUrl, returnTo }) => {
      const secret = randomBytes(32).toString('base64url')
      const url = await provider().begin(callbackUrl, secret)
      const until = clock.now().getTime() + lifetime
      const flow = sealFlow(vault, Begun, { secret, returnTo: pathOf(returnTo), until })
      return { url: url.href, flow, expiresAt: new Date(until).toISOString() }
    }),

    handle(finishOidc, async ({ flow, callbackUrl, ...source }) => {
      const { secret, returnTo } = openFlow(vault, Begun, flow)
      const identity = await provider().redeem(callbackUrl, secret)
      const account = await accountOf(identity, networkOf(source.address))
      if (!account.isVerified || !account.hasFactor)
        return { returnTo, session: await complete(account, identity, source), pending: null }
      const until = clock.now().getTime() + lifetime
      const { issuer, subject, email } = identity
      const pending = sealFlow(vault, Pending, {
        userId: idOf('usr', account.id),
        identity: { issuer, subject, email },
        until,
      })
      const expiresAt = new Date(until).toISOString()
      return { returnTo, session: null, pending: { flow: pending, expiresAt } }
    }),

    handle(confirmOidc, async ({ flow, code, ...source }) => {
      const { userId, identity } = openFlow(vault, Pending, flow)
      const account = await findAccountOf(db, identity)
      if (account?.id !== uuidOf(userId)) throw signInAgain()
      const attempt = attemptOf(account.email, source.address)
      await admitAttempt(db, attempt, account.id)
      await requireCode({ db, vault }, account.id, code, attempt)
      return complete(account, identity, source)
    }),

    handle(unlinkIdentities, async ({ email }) =>
      remove(deleteIdentities(db, email.toLowerCase())),
    ),
  ]
}

function unknownPassword(lane: string): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'), lane)
}

const passwordSubjects: ReadonlySet<string> = new Set(
  [createSession, acceptInvitation, requestPasswordReset, resetPassword].map(
    ({ subject }) => subject,
  ),
)

/** The handlers, of which those that sign in by a password refuse to. */
export function withoutPasswords(handlers: readonly Handler[], provider: string): Handler[] {
  const refuse = async () => {
    throw new Problem('NOT_ALLOWED', `passwords are disabled: sign in with ${provider}`)
  }
  return handlers.map((each) =>
    passwordSubjects.has(each.contract.subject) ? { ...each, handle: refuse } : each,
  )
}
