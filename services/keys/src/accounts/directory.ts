import { createHmac } from 'node:crypto'
import { jetstream, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { type KV, type KvEntry, Kvm } from '@nats-io/kv'
import { connect } from '@nats-io/transport-node'
import { parseMessage } from '@outrider/contracts/contract'
import type { Uuid } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/db/pool'
import { background, type Loop } from '@outrider/service/jobs/loop'
import { serverOf } from '@outrider/service/nats/connection'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { Type } from 'typebox'
import type { KeysConfig } from '../config.ts'

/** The bucket: the cells of each email address, under a keyed hash of it, and the base URLs of all cells. */
const bucket = 'DIRECTORY'
const urlsKey = 'cells'
const Urls = Type.Record(Type.String(), Type.String())
const Cells = Type.Array(Type.String())
/** Bytes of the bucket: about eight million addresses. A full bucket rejects further ones. */
const maxBytes = 1_024 ** 3
/** Cells of one address. */
const maxCells = 8
/** Addresses that one turn lists. */
const batch = 100
/** Milliseconds between two turns, and within which the directory must respond. */
const [interval, timeout] = [5_000, 1_000]

/** Where the accounts of all cells are found. */
export interface Directory extends AsyncDisposable {
  /**
   * The base URLs of the other cells at which an address may have an account. For an address that no cell has, it is
   * mostly another cell as well, so that strangers cannot learn which addresses have accounts. Rejects if the directory is
   * unavailable.
   */
  cellsOf(email: string): Promise<readonly string[]>
}

/** Lists the accounts of this cell in the directory, in the background, until disposed; undefined without one. */
export function openDirectory(config: KeysConfig, db: Db, log: Logger): Directory | undefined {
  const { cell, directoryNatsUrl: url, directorySecret: secret, publicUrl } = config
  if (!cell || !url || !secret || !publicUrl) return undefined
  const stack = new AsyncDisposableStack()
  const keyOf = (email: string) => `address.${hashOf(secret, email.toLowerCase())}`
  let urls: Readonly<Record<string, string>> = {}
  let opened: KV | undefined
  const listing: Loop = background(log, 'listing accounts', interval, async () => {
    opened ??= await openBucket(url, config, stack)
    urls = await keepUrls(opened, cell, publicUrl)
    return listAccounts(db, opened, cell, keyOf)
  })
  return {
    async cellsOf(email) {
      if (!opened) throw new Error('the directory is not open')
      const entry = await opened.get(keyOf(email))
      const cells = entry ? cellsIn(entry) : decoyOf(email, Object.keys(urls), secret)
      return cells.flatMap((each) => (each === cell ? [] : (urls[each] ?? [])))
    },
    async [Symbol.asyncDispose]() {
      await listing[Symbol.asyncDispose]()
      await stack.disposeAsync()
    },
  }
}

/**
 * Throws `OTHER_CELL` for a wrong email or password if the address may have an account in another cell. It is looked up
 * for accounts of this cell as well, so that the time reveals nothing.
 */
export async function orOtherCell<T>(
  check: Promise<T>,
  { email, isHere }: { readonly email: string; readonly isHere: boolean },
  directory: Directory | undefined,
  log: Logger,
): Promise<T> {
  try {
    return await check
  } catch (error) {
    if (!directory || !(error instanceof Problem) || error.code !== 'UNAUTHENTICATED') throw error
    const cells = await directory.cellsOf(email).catch((err: unknown) => {
      log.warn({ err }, 'the directory of cells is unavailable')
      return []
    })
    if (isHere || cells.length === 0) throw error
    throw new Problem('OTHER_CELL', 'the account may be in another cell: sign in there', { cells })
  }
}

async function openBucket(
  url: string,
  { directoryHub: hub, natsCredentials: _ofServices, ...files }: KeysConfig,
  stack: AsyncDisposableStack,
): Promise<KV> {
  const nats = await connect({ ...serverOf(url, files), maxReconnectAttempts: -1, timeout })
  try {
    const mirror = hub === undefined ? {} : { mirror: { name: bucket, domain: hub } }
    const buckets = new Kvm(jetstream(nats, { timeout }))
    const opened = await buckets.create(bucket, { max_bytes: maxBytes, ...mirror })
    stack.defer(() => nats.close())
    return opened
  } catch (error) {
    await nats.close()
    throw error
  }
}

/** Adds the URL of this cell to those of all cells, and returns them. */
async function keepUrls(kv: KV, cell: string, url: string) {
  const entry = await kv.get(urlsKey)
  const urls = entry ? parseMessage(Urls, entry.json()) : {}
  if (urls[cell] !== url) await write(kv, urlsKey, { ...urls, [cell]: url }, entry)
  return { ...urls, [cell]: url }
}

/** Lists accounts that are not in the directory yet; returns whether there may be more. */
async function listAccounts(
  db: Db,
  kv: KV,
  cell: string,
  keyOf: (email: string) => string,
): Promise<boolean> {
  const rows = await db<{ id: Uuid; email: string }[]>`
    select id, email from users where listed_at is null order by id limit ${batch}`
  const listed: Uuid[] = []
  for (const { id, email } of rows) if (await addCell(kv, keyOf(email), cell)) listed.push(id)
  if (listed.length > 0)
    await db`update users set listed_at = ${clock.now()} where id = any(${listed}::uuid[])`
  return listed.length === batch
}

/** Adds a cell to those of an address, the latest `maxCells`; returns false if another process wrote at the same time. */
async function addCell(kv: KV, key: string, cell: string): Promise<boolean> {
  const entry = await kv.get(key)
  const cells = entry ? cellsIn(entry) : []
  if (cells.includes(cell)) return true
  return write(kv, key, [...cells, cell].slice(-maxCells), entry)
}

/** Writes an entry unless it has changed since it was read; a mirror may lag behind. Returns whether it was written. */
async function write(kv: KV, key: string, value: unknown, read: KvEntry | null): Promise<boolean> {
  const text = JSON.stringify(value)
  try {
    await (read ? kv.update(key, text, read.revision) : kv.create(key, text))
    return true
  } catch (error) {
    const isConflict =
      error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence
    if (!isConflict) throw error
    return false
  }
}

function cellsIn(entry: KvEntry): readonly string[] {
  return parseMessage(Cells, entry.json())
}

/** The cell named for an address that no cell has: one of all, this one included, and always the same. */
function decoyOf(email: string, cells: readonly string[], secret: string): readonly string[] {
  const weight = (cell: string) => hashOf(secret, `${cell} ${email.toLowerCase()}`)
  return cells.toSorted((one, other) => (weight(one) < weight(other) ? -1 : 1)).slice(0, 1)
}

/** HMAC-SHA256 (RFC 2104) in base64url: without the secret, no address can be found in the bucket. */
function hashOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
