import { type Uuid, idOf, uuidOf } from '@outrider/contracts/ids'
import { rotateDkimKeys } from '@outrider/contracts/rotations'
import { json, type Pool } from '@outrider/service/db/pool'
import { createLimit } from '@outrider/service/jobs/limit'
import { background, type Loop } from '@outrider/service/jobs/loop'
import { handle } from '@outrider/service/nats/requests'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { Vault } from '@outrider/service/text/encryption'
import { type DkimKey, generateDkimKey, hasKey } from '../dkim.ts'
import { openExchange } from '../dns/exchange.ts'
import { createLookup } from '../dns/create-lookup.ts'
import type { Server } from '../dns/servers.ts'
import { type KeyName, nameOf, type PublicKey, ttl } from './publication.ts'

/** The keys that stand by, of all tenants, in the order of domains; without those that are new already. */
function listStandby(db: Pool, after: Uuid | null, limit: number): Promise<KeyName[]> {
  return db<KeyName[]>`
    select domain_id, selector from dkim_keys
    where not signs and not takes_over and (${after}::uuid is null or domain_id > ${after}::uuid)
    order by domain_id limit ${limit}`
}

/** Replaces a key that stands by with one that is to take over, which is published next. */
async function replaceStandby(db: Pool, domainId: Uuid, key: DkimKey): Promise<void> {
  await db`
    update dkim_keys set former_key = public_key, public_key = ${key.publicKey}, private_key = ${key.privateKey},
      published_in = null, takes_over = true, seen_at = null
    where domain_id = ${domainId} and selector = ${key.selector} and not signs and not takes_over`
}

async function countWaiting(db: Pool): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from dkim_keys where takes_over`
  return row?.count ?? 0
}

/** The keys that are to take over, of all tenants, in the order of domains. */
function listWaiting(db: Pool, after: Uuid | null, limit: number): Promise<PublicKey[]> {
  return db<PublicKey[]>`
    select domain_id, selector, public_key from dkim_keys
    where takes_over and (${after}::uuid is null or domain_id > ${after}::uuid)
    order by domain_id limit ${limit}`
}

/** Notes which keys' records are published: since when, without interruption. */
async function noteSeen(
  db: Pool,
  keys: readonly (PublicKey & { readonly isSeen: boolean })[],
  now: Date,
): Promise<void> {
  await db`
    update dkim_keys k set seen_at = case when p."isSeen" then coalesce(k.seen_at, ${now}) end
    from jsonb_to_recordset(${json(db, keys)}::jsonb)
      as p ("domainId" uuid, selector text, "publicKey" text, "isSeen" boolean)
    where k.domain_id = p."domainId" and k.selector = p.selector and k.public_key = p."publicKey"`
}

/**
 * Lets the keys sign whose records have been seen since `before`, in place of the other selector's; not while a record
 * that leads to one is missing at its domain.
 */
async function switchKeys(db: Pool, before: Date): Promise<void> {
  await db`
    with ready as (
      update dkim_keys k set takes_over = false, signs = true
      where takes_over and seen_at <= ${before} and not exists (
        select from domains d join records r on r.domain_id = d.id
        where coalesce(d.key_id, d.id) = k.domain_id and r.missing_since is not null
          and r.name = case k.selector when 's1' then 'dkim' else 'dkim2' end
      )
      returning domain_id, selector
    )
    update dkim_keys k set signs = false
    from ready r where k.domain_id = r.domain_id and k.selector <> r.selector`
}

interface Rotation {
  readonly db: Pool
  readonly log: Logger
  readonly serviceZone: string
  readonly dnsServers: readonly Server[]
}

/** Keys that one round looks up, and queries at the same time. */
const [maxLooked, maxQueries] = [200, 8]
/** Milliseconds after which a round ends, and between two. */
const [longestRound, interval] = [10_000, 60_000]

/**
 * Switches domains to the keys that are to take over, until disposed: when the record of one has been published for
 * longer than resolvers keep the record before it.
 */
export function switchDkimKeys({ db, log, serviceZone, dnsServers }: Rotation): Loop {
  let after: Uuid | null = null
  return background(log, 'switching DKIM keys', interval, async () => {
    const keys = await listWaiting(db, after, maxLooked)
    const isLast = keys.length < maxLooked
    after = isLast ? null : (keys.at(-1)?.domainId ?? null)
    if (keys.length > 0) {
      using exchange = openExchange()
      const lookup = createLookup({
        exchange,
        servers: dnsServers,
        limit: createLimit(maxQueries),
        until: performance.now() + longestRound,
      })
      const looked = keys.map(async (key) => {
        const texts = await lookup.txt(nameOf(key, serviceZone)).catch(() => undefined)
        return texts ? [{ ...key, isSeen: texts.some((text) => hasKey(text, key.publicKey)) }] : []
      })
      await noteSeen(db, (await Promise.all(looked)).flat(), clock.now())
      await switchKeys(db, new Date(clock.now().getTime() - ttl * 1_000))
    }
    return !isLast
  })
}

/** Keys that one request replaces: half a second of work. */
const step = 10

export const dkimRotationHandlers = (db: Pool, vault: Vault, onRotated: () => void) => [
  handle(rotateDkimKeys, async ({ after }) => {
    const keys = await listStandby(db, after === undefined ? null : uuidOf(after), step)
    await Promise.all(
      keys.map(async (key) =>
        replaceStandby(db, key.domainId, await generateDkimKey('operator', vault, key)),
      ),
    )
    onRotated()
    const last = keys.length === step ? keys.at(-1) : undefined
    return {
      renewed: keys.length,
      waiting: await countWaiting(db),
      next: last ? idOf('dom', last.domainId) : null,
    }
  }),
]
