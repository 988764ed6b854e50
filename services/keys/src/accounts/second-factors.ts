import { hash, randomBytes } from 'node:crypto'
import { type AccountChange, sendAccountMail } from '@outrider/contracts/account-mails'
import type { Uuid } from '@outrider/contracts/ids'
import { invalid, notFound, Problem, unauthenticated } from '@outrider/contracts/problem'
import {
  confirmTotp,
  createTotp,
  deleteTotp,
  resetSecondFactor,
} from '@outrider/contracts/sessions'
import { insertOutboxEntries, outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { found } from '@outrider/service/db/resource'
import { contextOf, type SealedColumn } from '@outrider/service/db/sealed-columns'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Vault } from '@outrider/service/text/encryption'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../deps.ts'
import { accountAuditInsert } from '../organizations/audit.ts'
import { getOwnerOfSession, requireRecentSignIn } from './recent-sign-in.ts'
import { countFailure, findAccount, type SignInAttempt } from './sign-in.ts'

/** The secrets of second factors in the database. */
export const factorSecrets: SealedColumn = {
  name: 'keys.second_factors',
  table: 'second_factors',
  column: 'secret',
  key: ['user_id', 'kind'],
}
const kind = 'totp'
/** Bytes of a secret: as many as SHA-1 has (RFC 4226, section 4, R6). */
const secretBytes = 20
/** Seconds of a time step, and the steps before and after the present one whose codes are accepted (RFC 6238). */
const [period, window] = [30, 1]
/** Codes made together, and the random bytes of each. */
const [recoveryCodes, recoveryBytes] = [10, 10]

interface Factor {
  readonly secret: string
  readonly confirmed: boolean
}

async function findFactor(db: Db, userId: Uuid): Promise<Factor | undefined> {
  const [row] = await db<Factor[]>`
    select secret, confirmed_at is not null as confirmed from second_factors
    where user_id = ${userId} and kind = ${kind}`
  return row
}

/** Inserts a factor that no code has confirmed, or replaces such a one; returns false if there is a confirmed one. */
async function upsertFactor(db: Db, userId: Uuid, secret: string, now: Date): Promise<boolean> {
  const rows = await db`
    insert into second_factors as known (user_id, kind, secret, created_at)
    values (${userId}, ${kind}, ${secret}, ${now})
    on conflict (user_id, kind) do update
      set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where known.confirmed_at is null
    returning user_id`
  return rows.length > 0
}

/** Confirms a factor by the code of a time step, and inserts its recovery codes. Returns false if it was confirmed. */
async function confirmFactor(
  db: Db,
  userId: Uuid,
  { step, digests, now }: { readonly step: number; readonly digests: string[]; readonly now: Date },
  entries: readonly OutboxEntry[],
): Promise<boolean> {
  const rows = await db`
    with changed as (
      update second_factors set confirmed_at = ${now}, last_step = ${step}
      where user_id = ${userId} and kind = ${kind} and confirmed_at is null
      returning user_id
    ), codes as (
      insert into recovery_codes (user_id, digest)
      select user_id, decode(digest, 'hex') from changed, unnest(${digests}::text[]) as digest
    ), recorded as (${accountAuditInsert(db, userId, 'user.second_factor_enabled')}),
    emitted as (${insertOutboxEntries(db, entries, 'changed')})
    select user_id from changed`
  return rows.length > 0
}

/** Returns false if the user has no second factor. A mail reports the removal of a confirmed one. */
async function deleteFactor(
  db: Db,
  userId: Uuid,
  entries: readonly OutboxEntry[],
  actor: 'user' | 'operator',
): Promise<boolean> {
  const rows = await db`
    with deleted as (
      delete from second_factors where user_id = ${userId} and kind = ${kind} returning confirmed_at
    ), codes as (
      delete from recovery_codes where user_id = ${userId}
    ), changed as (
      select confirmed_at from deleted where confirmed_at is not null
    ), recorded as (${accountAuditInsert(db, userId, 'user.second_factor_disabled', 'changed', actor)}),
    emitted as (${insertOutboxEntries(db, entries, 'changed')})
    select confirmed_at from deleted`
  return rows.length > 0
}

/** Uses up a time step and all before it; returns false if it was used, also by a concurrent request. */
async function useStep(db: Db, userId: Uuid, step: number): Promise<boolean> {
  const rows = await db`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and kind = ${kind} and last_step < ${step}
    returning user_id`
  return rows.length > 0
}

async function useRecoveryCode(db: Db, userId: Uuid, code: string): Promise<boolean> {
  const rows = await db`
    delete from recovery_codes
    where user_id = ${userId} and digest = decode(${digestOf(code)}, 'hex')
    returning user_id`
  return rows.length > 0
}

function digestOf(recoveryCode: string): string {
  return hash('sha256', recoveryCode.toLowerCase().replaceAll(/[\s-]/g, ''))
}

/** `0f1e2-d3c4b-…` */
function newRecoveryCode(): string {
  return randomBytes(recoveryBytes)
    .toString('hex')
    .replaceAll(/.{5}(?!$)/g, '$&-')
}

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: 'Outrider', label, secret, period })
}

/** The time step of a code; undefined if it is wrong, too early, or too late. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const timestamp = now.getTime()
  const totp = totpOf(Secret.fromBase32(secret))
  const delta = totp.validate({ token: digits, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta
}

/**
 * Throws `CODE_REQUIRED` if the account has a second factor and there is no code, `UNAUTHENTICATED` for a wrong or used
 * one.
 */
export async function requireCode(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  userId: Uuid,
  code: string | undefined,
  attempt: SignInAttempt,
): Promise<void> {
  const factor = await findFactor(db, userId)
  if (!factor?.confirmed) return
  if (code === undefined)
    throw new Problem('CODE_REQUIRED', 'code: is required, as the account has a second factor')
  const step = stepOf(openSecret(vault, userId, factor), code, clock.now())
  const isUsed = await (step === undefined
    ? useRecoveryCode(db, userId, code)
    : useStep(db, userId, step))
  if (isUsed) return
  await countFailure(db, attempt, userId)
  throw unauthenticated()
}

function openSecret(vault: Vault, userId: Uuid, { secret }: Factor): string {
  return vault.open(secret, contextOf(factorSecrets, userId, kind))
}

/** Milliseconds for which the sending of a mail about a change is tried. */
const noticeLifetime = 3 * 24 * 3_600_000

/** The mail that informs a user of a change to their account. */
export function noticeOf(email: string, change: AccountChange): OutboxEntry {
  const now = clock.now()
  return outboxEntry(sendAccountMail, {
    kind: 'account_changed',
    to: email,
    change,
    occurredAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + noticeLifetime).toISOString(),
  })
}

export const secondFactorHandlers = ({ db, vault, outbox }: Deps) => {
  const removeFactor = async (id: Uuid, email: string, actor: 'user' | 'operator') => {
    const notice = noticeOf(email, 'second_factor_removed')
    if (!(await deleteFactor(db, id, [notice], actor))) throw notFound()
    outbox.wake()
    return {}
  }
  return [
    handle(createTotp, async ({ digest }) => {
      const { id, email } = await getOwnerOfSession(db, digest)
      const secret = new Secret({ size: secretBytes })
      const sealed = vault.seal(secret.base32, contextOf(factorSecrets, id, kind))
      if (!(await upsertFactor(db, id, sealed, clock.now())))
        throw new Problem('CONFLICT', 'the user already has an authenticator app')
      return { secret: secret.base32, uri: totpOf(secret, email).toString() }
    }),

    handle(confirmTotp, async ({ code, ...reauthentication }) => {
      const { id, email } = await requireRecentSignIn(db, reauthentication)
      const [now, factor] = [clock.now(), await findFactor(db, id)]
      if (!factor || factor.confirmed)
        throw new Problem('CONFLICT', 'no authenticator app waits for its confirmation')
      const step = stepOf(openSecret(vault, id, factor), code, now)
      if (step === undefined) throw invalid('code', 'is not the present code of the secret')
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
      const confirmed = { step, digests: codes.map(digestOf), now }
      if (!(await confirmFactor(db, id, confirmed, [noticeOf(email, 'second_factor_added')])))
        throw new Problem('CONFLICT', 'another request has confirmed the authenticator app')
      outbox.wake()
      return { recoveryCodes: codes }
    }),

    handle(deleteTotp, async (reauthentication) => {
      const { id, email } = await requireRecentSignIn(db, reauthentication)
      return removeFactor(id, email, 'user')
    }),

    handle(resetSecondFactor, async ({ email }) => {
      const { id } = await found(findAccount(db, email.toLowerCase()))
      return removeFactor(id, email.toLowerCase(), 'operator')
    }),
  ]
}
