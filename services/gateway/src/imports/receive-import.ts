import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@outrider/contracts/ids'
import {
  beginImport,
  chunkId,
  chunkImported,
  getImport,
  type Import,
  type ImportChunk,
  maxChunkBytes,
} from '@outrider/contracts/imports'
import { Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/nats/publish'
import type { Tools } from '../http/route.ts'
import { brokenOff } from '../idempotency/body-hash.ts'
import { createChunks } from './chunk-rows.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { createPace } from './pace.ts'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import { checkRow, type RawRow } from './row.ts'
import { refuseTooFaulty } from './too-faulty.ts'

const readers = { 'text/csv': readCsv, 'application/x-ndjson': readNdjson }
export type ImportType = keyof typeof readers
export const importTypes: readonly ImportType[] = ['text/csv', 'application/x-ndjson']

/** Chunks on their way to the disk at once. */
const maxInFlight = 4
/** Bytes of an import that are in memory at once: the chunks in flight, and one that is being filled from rows. */
export const importHolds = (maxInFlight + 2) * maxChunkBytes
/** Tries, a second apart, for a chunk that the stream has no room for. */
const maxTries = 60

/**
 * Takes in a file of any size: each row is judged, and what is resolved lies durably in the stream.
 * Throws `VALIDATION_FAILED` for a file that cannot be read to its end, or most of whose rows are refused; the rows
 * before that are imported all the same, and the import says so.
 */
export async function receiveImport(
  tenant: Tenant,
  type: ImportType,
  body: Readable,
  tools: Pick<Tools, 'ask' | 'publish'>,
): Promise<Import> {
  const importId = newId('imp')
  const upload = createUpload(tools, { tenant, importId })
  const chunks = createChunks()
  const rows = { received: 0, created: 0, updated: 0, rejected: 0 }
  try {
    for await (const raw of wholeRows(readers[type], body)) {
      const row = checkRow(raw)
      rows.received += 1
      if ('faults' in row) rows.rejected += 1
      const full = chunks.add(row)
      if (full) await upload.send(full)
      refuseTooFaulty(rows)
    }
  } catch (error) {
    throw await giveUp(error, upload, chunks.take())
  }
  await upload.send({ ...chunks.take(), end: { failure: null } })
  const total = rows.received
  return { ...(await upload.arrived(total)), status: 'running', rows: { total, ...rows } }
}

/**
 * The rows of a file; throws `VALIDATION_FAILED` after the last whole one when its sender hangs up. The last row
 * that came may have been cut, and is left out then.
 */
async function* wholeRows(
  read: (text: Readable) => AsyncGenerator<RawRow>,
  body: Readable,
): AsyncGenerator<RawRow> {
  const text = decodeUtf8()
  let isBroken = false
  body.once('error', () => {
    isBroken = true
    text.end()
  })
  body.pipe(text) // not a pipeline, which would close the connection that is to be answered
  let last: RawRow | undefined
  try {
    for await (const row of read(text)) {
      if (last) yield last
      last = row
    }
  } catch (error) {
    if (last) yield last // the fault is in the row after it
    throw error
  }
  if (isBroken) throw brokenOff()
  if (last) yield last
}

/** Ends the import where its file could not be read on, unless nothing of it was stored; answers what to throw. */
async function giveUp(
  error: unknown,
  upload: Upload,
  rest: Omit<ImportChunk, 'tenant' | 'importId'>,
): Promise<unknown> {
  if (!(error instanceof Problem)) return error
  if (rest.index === 0 && rest.rows.length === 0) return error
  await upload.send({ ...rest, end: { failure: error.message } })
  const { id } = await upload.arrived()
  return new Problem(error.code, `${error.message}; the rows before it are ${id}`, {
    faults: error.faults,
    cause: error,
  })
}

interface Upload {
  /** Resolves when there is room for another one; rejects when one before could not be stored. */
  send(chunk: Omit<ImportChunk, 'tenant' | 'importId'>): Promise<void>
  /** Resolves once everything sent is on disk; `total` are the rows of a file that was read to its end. */
  arrived(total?: number): Promise<Import>
}

/** Sends chunks a few at a time; the first one begins the import. */
function createUpload(
  { ask, publish }: Pick<Tools, 'ask' | 'publish'>,
  which: Pick<ImportChunk, 'tenant' | 'importId'>,
): Upload {
  const underWay = new Set<Promise<void>>()
  let begun: Promise<Import> | undefined
  const begin = () => (begun ??= ask(beginImport, which))
  const pace = createPace(async () => (await ask(getImport, which)).rows.received)
  let rows = 0
  const put = async (chunk: Omit<ImportChunk, 'tenant' | 'importId'>) => {
    const id = chunkId(which.importId, chunk.index)
    const message = messageOf(chunkImported, { ...which, ...chunk }, id)
    for (let attempt = 1; ; attempt += 1)
      try {
        await publish(message)
        return
      } catch (error) {
        const isFull = error instanceof Problem && error.code === 'UNAVAILABLE'
        if (!isFull || attempt === maxTries) throw error
        await delay(1_000)
      }
  }
  return {
    async send(chunk) {
      await begin()
      await pace.next(rows)
      rows += chunk.rows.length + chunk.rejected
      const sent = put(chunk)
      underWay.add(sent)
      sent.then(
        () => underWay.delete(sent),
        () => {}, // whoever waits next learns of it
      )
      if (underWay.size >= maxInFlight) await Promise.race(underWay)
    },
    async arrived(total) {
      await Promise.all(underWay)
      const beginning = await begin()
      if (total === undefined) return beginning
      // The rows are stored: an import whose total nobody knows is better than one that seems to have failed.
      return ask(beginImport, { ...which, total }).catch(() => beginning)
    },
  }
}
