import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { contactMerged } from '@outrider/contracts/contacts'
import { parse } from '@outrider/contracts/contract'
import { contactErased, erasureReports } from '@outrider/contracts/erasures'
import { Id, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { unauthenticated } from '@outrider/contracts/problem'
import { keysService } from '@outrider/contracts/services'
import { Tenant } from '@outrider/contracts/shapes'
import {
  type ContactVerdict,
  contactTokensEnded,
  listContractWallets,
  mintContactToken,
  signOutContact,
  verifyContactToken,
} from '@outrider/contracts/wallets'
import { insertOutboxEntries, outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import { type Static, Type } from 'typebox'
import type { Deps } from './deps.ts'
import type { ContactTokenKey } from './signing-keys.ts'

/** Milliseconds for which a contact token is valid. */
export const tokenLifetime = 7 * 24 * 3_600_000
const tokenPattern = /^(ct_(\d{1,9})_([\w-]+))\.([\w-]{43})$/

type Claims = Static<typeof Claims>
const Claims = Type.Object({
  tenant: Tenant,
  contactId: Id('con'),
  /** Milliseconds since the epoch, by the database's clock. */
  iat: Type.Integer(),
  /** Seconds since the epoch. */
  exp: Type.Integer(),
  /** The page on which the contact signed in; see `pageHash`. */
  page: Type.Optional(Type.String()),
})

/** Signed tokens that contain their claims: no token is stored. */
interface ContactTokens {
  mint(claims: Omit<Claims, 'exp'>, now: Date): { token: string; expiresAt: string }
  /** Undefined for a token that is foreign, changed, or expired. */
  read(token: string, now: Date): Claims | undefined
}

/** `ct_<key ID>_<claims>.<HMAC-SHA256>`, both base64url; the key's secret has 32 bytes and signs nothing else. */
export function createContactTokens({ id, secret }: ContactTokenKey): ContactTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    mint(issued, now) {
      const exp = Math.floor((now.getTime() + tokenLifetime) / 1_000)
      const claims = JSON.stringify({ ...issued, exp } satisfies Claims)
      const text = `ct_${id}_${Buffer.from(claims).toString('base64url')}`
      return { token: `${text}.${sign(text)}`, expiresAt: timeOf(exp) }
    },
    read(token, now) {
      const [, text, , claimed = '', signature] = tokenPattern.exec(token) ?? []
      if (!text || !signature) return undefined
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text)))) return undefined
      const claims = parse(Claims, JSON.parse(Buffer.from(claimed, 'base64url').toString()))
      return claims.exp * 1_000 > now.getTime() ? claims : undefined
    },
  }
}

/** The tokens that a key signs; undefined if there is none with this ID. */
export type TokensByKey = (keyId: number) => Promise<ContactTokens | undefined>

function timeOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}

/** A page as its tokens name it: a publishable key at an origin, in 22 characters. */
function pageHash(publishableKey: string, origin: string): string {
  return hash('sha256', `${publishableKey} ${origin}`, 'base64url').slice(0, 22)
}

interface Reader extends StoredTenant {
  readonly contactId: Uuid
}

function readerOf(tenant: Tenant, contactId: TypeId<'con'>): Reader {
  return { ...storedTenant(tenant), contactId: uuidOf(contactId) }
}

/** The time by the database's clock, which orders tokens and sign-outs, and the key that signs. Records whose contract wallet the address is. */
async function noteIssue(
  db: Db,
  { orgId, environment, contactId }: Reader,
  address: string | null,
): Promise<{ readonly at: Date; readonly keyId: number }> {
  const [row] = await db<{ at: Date; keyId: number }[]>`
    with bound as (
      update contract_wallets set contact_id = ${contactId}
      where org_id = ${orgId} and environment = ${environment} and address = ${address}
    )
    select now() as at, (select max(id) from signing_keys) as key_id`
  if (!row) throw new Error('a statement without a row')
  return row
}

/** What the validity of a token depends on besides its signature. */
interface TokenState {
  readonly suspended: boolean
  readonly hasEnded: boolean
  /** Whether the key that signed it still exists. */
  readonly hasKey: boolean
  /** The publishable key of the environment, and its origins; null where there are none. */
  readonly key: string | null
  readonly origins: readonly string[] | null
}

async function readState(
  db: Db,
  { orgId, environment, contactId }: Reader,
  issuedAt: Date,
  keyId: number,
): Promise<TokenState | undefined> {
  const [row] = await db<TokenState[]>`
    select standing = 'suspended' as suspended,
      exists (
        select from ended_contact_tokens
        where org_id = o.id and environment = ${environment} and contact_id = ${contactId}
          and issued_before >= ${issuedAt}
      ) as has_ended,
      exists (select from signing_keys where id = ${keyId}) as has_key,
      (select key from publishable_keys where org_id = o.id and environment = ${environment}) as key,
      (
        select case ${environment} when 'live' then live else test end from origins where org_id = o.id
      ) as origins
    from organizations o where o.id = ${orgId} and standing <> 'deleted'`
  return row
}

function isFromValidPage(page: string, { key, origins }: TokenState): boolean {
  return key !== null && (origins ?? []).some((origin) => pageHash(key, origin) === page)
}

/** Tokens to be ended: those issued by now, or all, also of the future. */
interface Ending {
  readonly reader: Reader
  readonly all: boolean
}

/** Ends tokens; with `deletesWallets`, deletes the contract wallets of the contacts as well. */
async function endTokens(
  db: Db,
  endings: readonly Ending[],
  entries: readonly OutboxEntry[],
  deletesWallets = false,
): Promise<void> {
  const rows = endings.map(({ reader, all }) => ({ ...reader, all }))
  await db`
    with ending as materialized (
      select "orgId" as org_id, environment, "contactId" as contact_id,
        case when bool_or("all") then 'infinity' else date_trunc('milliseconds', now()) end as issued_before
      from jsonb_to_recordset(${json(db, rows)}::jsonb)
        as e ("orgId" uuid, environment text, "contactId" uuid, "all" boolean)
      group by 1, 2, 3
    ), ended as (
      insert into ended_contact_tokens as t (org_id, environment, contact_id, issued_before, ended_at)
      select org_id, environment, contact_id, issued_before, ${clock.now()}::timestamptz from ending
      order by org_id, environment, contact_id
      on conflict (org_id, environment, contact_id) do update
        set issued_before = greatest(t.issued_before, excluded.issued_before), ended_at = excluded.ended_at
    ), deleted as (
      delete from contract_wallets w using ending e
      where ${deletesWallets} and w.org_id = e.org_id and w.environment = e.environment and w.contact_id = e.contact_id
    )
    ${insertOutboxEntries(db, entries)}`
}

interface WalletRow {
  readonly address: string
  readonly chain: string
  readonly boundAt: Date
}

function listWalletRows(db: Db, { orgId, environment, contactId }: Reader): Promise<WalletRow[]> {
  return db<WalletRow[]>`
    select address, chain, bound_at from contract_wallets
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}
    order by bound_at, address`
}

export const contactTokenHandlers = (tokensOf: TokensByKey, { db, outbox }: Deps) => [
  handle(mintContactToken, async ({ tenant, contactId, page }) => {
    const { at, keyId } = await noteIssue(db, readerOf(tenant, contactId), page?.address ?? null)
    const claims = {
      tenant,
      contactId,
      iat: at.getTime(),
      ...(page && { page: pageHash(page.publishableKey, page.origin) }),
    }
    const tokens = await tokensOf(keyId)
    if (!tokens) throw new Error('no key for contact tokens')
    return { contactId, ...tokens.mint(claims, clock.now()) }
  }),

  handle(signOutContact, async ({ tenant, contactId }) => {
    const ending = { reader: readerOf(tenant, contactId), all: false }
    await endTokens(db, [ending], [outboxEntry(contactTokensEnded, { tenant, contactId })])
    outbox.wake()
    return {}
  }),

  handle(listContractWallets, async ({ tenant, contactId }) => {
    const rows = await listWalletRows(db, readerOf(tenant, contactId))
    return { wallets: rows.map((row) => ({ ...row, boundAt: row.boundAt.toISOString() })) }
  }),
]

/** The gateway calls this to authenticate requests. */
export const contactTokenChecks = (tokensOf: TokensByKey, { db }: Pick<Deps, 'db'>) => [
  handle(verifyContactToken, async ({ token }): Promise<ContactVerdict> => {
    const keyId = Number(tokenPattern.exec(token)?.[2] ?? 0)
    const claims = (await tokensOf(keyId))?.read(token, clock.now())
    if (!claims) throw unauthenticated()
    const { tenant, contactId, iat, exp, page } = claims
    const state = await readState(db, readerOf(tenant, contactId), new Date(iat), keyId)
    if (!state?.hasKey || state.hasEnded) throw unauthenticated()
    if (page !== undefined && !isFromValidPage(page, state)) throw unauthenticated()
    return { tenant, contactId, suspended: state.suspended, expiresAt: timeOf(exp) }
  }),
]

/** Tokens end with their contact; after an erasure, the service has nothing of it. */
export function receiveContactChanges({ db, outbox }: Deps): Subscriber[] {
  const end = async (...args: Parameters<typeof endTokens>) => {
    await retried(() => endTokens(...args))
    outbox.wake()
  }
  return [
    onBatch(contactMerged, async (merges) => {
      for (const { tenant, formerId, contactId } of merges) {
        const [from, into] = [readerOf(tenant, formerId), uuidOf(contactId)]
        await retried(() => moveWallets(db, from, into))
      }
      const former = merges.map(({ tenant, formerId }) => ({ tenant, contactId: formerId }))
      await end(db, former.map(endingOf), former.map(endedFact))
    }),
    onBatch(contactErased, async (erasures) => {
      const gone = erasures.flatMap(({ tenant, contactId, formerIds }) =>
        [contactId, ...formerIds].map((each) => ({ tenant, contactId: each })),
      )
      const completedAt = clock.now().toISOString()
      const reports = erasures.map(({ tenant, erasureId, contactId }) =>
        outboxEntry(erasureReports.keys, {
          tenant,
          erasureId,
          contactId,
          service: keysService.name,
          completedAt,
        }),
      )
      await end(db, gone.map(endingOf), [...gone.map(endedFact), ...reports], true)
    }),
  ]
}

type Named = Static<typeof contactTokensEnded.data>

function endingOf({ tenant, contactId }: Named): Ending {
  return { reader: readerOf(tenant, contactId), all: true }
}

function endedFact(contact: Named): OutboxEntry {
  return outboxEntry(contactTokensEnded, contact)
}

/** The wallets of a merged contact are those of the remaining one. */
async function moveWallets(
  db: Db,
  { orgId, environment, contactId: from }: Reader,
  into: Uuid,
): Promise<void> {
  await db`
    update contract_wallets set contact_id = ${into}
    where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}`
}
