import { randomBytes } from 'node:crypto'
import { rotateContactTokens } from '@outrider/contracts/rotations'
import { contactTokenKeyDeleted } from '@outrider/contracts/wallets'
import { insertOutboxEntries, outboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { contextOf, type SealedColumn } from '@outrider/service/db/sealed-columns'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Vault } from '@outrider/service/text/encryption'
import { createContactTokens, tokenLifetime, type TokensByKey } from './contact-tokens.ts'
import type { Deps } from './deps.ts'

/** A key of contact tokens. */
export interface ContactTokenKey {
  readonly id: number
  readonly secret: Uint8Array
}

export const signingKeys: SealedColumn = {
  name: 'keys.signing_keys',
  table: 'signing_keys',
  column: 'secret',
  key: ['id'],
}

/** Milliseconds that a replica may take to sign with a key that it has read as the newest. */
const reserve = 60_000

/** The key of this ID; undefined if there is none. */
async function findKey(db: Db, vault: Vault, id: number): Promise<ContactTokenKey | undefined> {
  const [row] = await db<{ secret: string }[]>`select secret from signing_keys where id = ${id}`
  if (!row) return undefined
  const secret = vault.open(row.secret, contextOf(signingKeys, String(id)))
  return { id, secret: Buffer.from(secret, 'base64url') }
}

async function newestId(db: Db): Promise<number> {
  const [row] = await db<{ id: number | null }[]>`select max(id) as id from signing_keys`
  return row?.id ?? 0
}

/**
 * Adds a key, which signs from then on; the former ones are valid until the tokens that they signed have expired, or
 * deleted. Of several that are added at the same time, one is.
 */
async function addKey(db: Db, vault: Vault, id: number, atOnce: boolean): Promise<void> {
  const entries = atOnce ? [outboxEntry(contactTokenKeyDeleted, {})] : []
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + tokenLifetime + reserve)
  await db`
    with added as (
      insert into signing_keys (id, secret)
      values (${id}, ${vault.seal(secret, contextOf(signingKeys, String(id)))})
      on conflict (id) do nothing
    ), deleted as (
      delete from signing_keys where ${atOnce} and id < ${id}
    ), emitted as (${insertOutboxEntries(db, entries)})
    update signing_keys set expires_at = ${expiresAt}
    where ${!atOnce} and id < ${id} and expires_at is null`
}

/** Creates the first key unless there is one, and returns the tokens of each key. Keys are read once. */
export async function openSigningKeys(db: Db, vault: Vault): Promise<TokensByKey> {
  if ((await newestId(db)) === 0) await addKey(db, vault, 1, false)
  const known = new Map<number, ReturnType<typeof createContactTokens>>()
  return async (id) => {
    const found = known.get(id)
    if (found) return found
    const key = await findKey(db, vault, id)
    if (!key) return undefined
    const tokens = createContactTokens(key)
    known.set(id, tokens)
    return tokens
  }
}

export const signingKeyHandlers = ({ db, vault, outbox }: Deps) => [
  handle(rotateContactTokens, async ({ atOnce }) => {
    await addKey(db, vault, (await newestId(db)) + 1, atOnce)
    outbox.wake()
    return {}
  }),
]
