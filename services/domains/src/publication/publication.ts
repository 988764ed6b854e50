import { exportZone } from '@outrider/contracts/domains'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { decodeCursor, encodeCursor } from '@outrider/service/db/cursor'
import { json, type Pool } from '@outrider/service/db/pool'
import { background, type Loop } from '@outrider/service/jobs/loop'
import { handle } from '@outrider/service/nats/requests'
import type { Logger } from '@outrider/service/observe/log'
import { keyRecord } from '../dkim.ts'
import type { UpdateTarget } from '../dns/servers.ts'
import { domainKeyOf } from '../domains/domains.ts'
import { chunksOf, dkimTarget, spfName } from '../record-set.ts'
import { sendUpdate } from './dns-update.ts'

/** A selector of a registration. */
export interface KeyName {
  readonly domainId: Uuid
  readonly selector: 's1' | 's2'
}

export interface PublicKey extends KeyName {
  /** The `p=` of its record. */
  readonly publicKey: string
}

/** At most `limit` unpublished keys, of all tenants. */
function findUnpublished(db: Pool, limit: number): Promise<PublicKey[]> {
  return db<PublicKey[]>`
    select domain_id, selector, public_key from dkim_keys where published_in is null limit ${limit}`
}

/** Notes in which zone keys' records have been published. */
async function markPublished(db: Pool, keys: readonly KeyName[], zone: string): Promise<void> {
  const names = keys.map(({ domainId, selector }) => ({ domainId, selector }))
  await db`
    update dkim_keys k set published_in = ${zone}
    from jsonb_to_recordset(${json(db, names)}::jsonb) as p ("domainId" uuid, selector text)
    where k.domain_id = p."domainId" and k.selector = p.selector`
}

/** Marks keys of other zones as unpublished, because the service zone has changed. */
async function forgetOtherZones(db: Pool, zone: string): Promise<void> {
  await db`update dkim_keys set published_in = null where published_in <> ${zone}`
}

/** Keys of domains that are gone, published in this zone: at most `limit`. */
function findWithdrawn(db: Pool, zone: string, limit: number): Promise<KeyName[]> {
  return db<KeyName[]>`
    select domain_id, selector from withdrawn_keys where published_in = ${zone} limit ${limit}`
}

/** Forgets keys whose records are gone. */
async function forgetWithdrawn(db: Pool, keys: readonly KeyName[], zone: string): Promise<void> {
  await db`
    delete from withdrawn_keys w
    using jsonb_to_recordset(${json(db, keys)}::jsonb) as g ("domainId" uuid, selector text)
    where w.domain_id = g."domainId" and w.selector = g.selector and w.published_in = ${zone}`
}

/** The keys of all tenants' domains, those after a domain if given, in the order of domains: at most `limit` domains'. */
function listPublicKeys(db: Pool, after: Uuid | null, limit: number): Promise<PublicKey[]> {
  return db<PublicKey[]>`
    select domain_id, selector, public_key from dkim_keys
    where domain_id in (
      select distinct domain_id from dkim_keys
      where (${after}::uuid is null or domain_id > ${after}::uuid) order by domain_id limit ${limit}
    )
    order by domain_id, selector`
}

interface Publishing {
  readonly db: Pool
  readonly log: Logger
  readonly serviceZone: string
  readonly target: UpdateTarget
  /** The SPF record of the service zone; undefined if the operator publishes it. */
  readonly spf: string | undefined
}

/** Records in one update: at about 450 bytes each they stay far below the 64 KiB of a message. */
const maxChanges = 100
/** Milliseconds between two runs, and after a failure. */
const interval = 5_000

/**
 * Publishes the records of new keys by DNS updates, and removes those of domains that are gone, until disposed. Nothing
 * is leased: two replicas that send the same change do no harm.
 */
export function publishKeys(publishing: Publishing): Loop {
  const { db, log, serviceZone, target, spf } = publishing
  let isPrepared = false
  const prepare = async () => {
    await forgetOtherZones(db, serviceZone)
    if (spf !== undefined)
      await sendUpdate(target, serviceZone, [{ name: spfName(serviceZone), value: spf }])
    isPrepared = true
  }
  return background(log, 'publishing DKIM keys', interval, async () => {
    if (!isPrepared) await prepare()
    const unpublished = await findUnpublished(db, maxChanges)
    const withdrawn = await findWithdrawn(db, serviceZone, maxChanges)
    await apply(publishing, unpublished, markPublished)
    await apply(publishing, withdrawn, forgetWithdrawn)
    return unpublished.length + withdrawn.length > 0
  })
}

/** Sends the records of keys, and records that. Keys without a public key are withdrawn: their records are deleted. */
async function apply(
  { db, serviceZone, target }: Publishing,
  keys: readonly (KeyName & Partial<PublicKey>)[],
  record: (db: Pool, keys: readonly KeyName[], zone: string) => Promise<void>,
): Promise<void> {
  if (keys.length === 0) return
  const changes = keys.map((key) => ({
    name: nameOf(key, serviceZone),
    value: key.publicKey === undefined ? undefined : keyRecord(key.publicKey),
  }))
  await sendUpdate(target, serviceZone, changes)
  await record(db, keys, serviceZone)
}

/** Where a key's record is. */
export function nameOf({ domainId, selector }: KeyName, serviceZone: string): string {
  return dkimTarget({ domainKey: domainKeyOf(domainId), serviceZone }, selector)
}

/** Domains of one page: two records each make about 400 KiB. */
const pageSize = 500
/** Seconds for which resolvers may keep a record. */
export const ttl = 3_600

export const zoneHandlers = (db: Pool, serviceZone: string, spf: string | undefined) => [
  /** The records of the service zone as lines of a zone file (RFC 1035, section 5), page by page. */
  handle(exportZone, async ({ cursor }) => {
    const keys = await listPublicKeys(db, decodeCursor('dom', cursor), pageSize)
    const lines = keys.map((key) => line(nameOf(key, serviceZone), keyRecord(key.publicKey)))
    const head = cursor === undefined ? headOf(serviceZone, spf) : []
    const last = keys.at(-1)
    const isFull = keys.length === 2 * pageSize
    const nextCursor = isFull && last ? encodeCursor(idOf('dom', last.domainId)) : null
    return { lines: [...head, ...lines], nextCursor }
  }),
]

function headOf(serviceZone: string, spf: string | undefined): string[] {
  const comment = `; The records of ${serviceZone}, for $INCLUDE: a part of the zone, without SOA and NS.`
  if (spf !== undefined) return [comment, line(spfName(serviceZone), spf)]
  return [
    comment,
    `; ${spfName(serviceZone)} must name the sending servers: set SENDING_NETWORKS, or publish it yourself.`,
  ]
}

function line(name: string, value: string): string {
  const strings = chunksOf(value).map((chunk) => `"${chunk.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return `${name}. ${ttl} IN TXT ${strings.join(' ')}`
}
