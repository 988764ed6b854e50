import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@outrider/contracts/ids'
import {
  beginImport,
  type Import,
  type ImportChunk,
  maxChunkBytes,
  maxChunkRows,
  type RowFault,
  storeChunk,
} from '@outrider/contracts/imports'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Tools } from '../http/route.ts'
import { brokenOff } from '../idempotency/body-hash.ts'
import {
  type CheckedRow,
  checkRow,
  decodeUtf8,
  type RawRow,
  readCsv,
  readNdjson,
  type RowReader,
} from './read-rows.ts'

type Chunk = Pick<ImportChunk, 'index' | 'rows' | 'rejected' | 'faults'>

/** Gathers rows, in their order, to chunks of at most 500 rows and 512 KiB of JSON; the last may be empty. */
export function createChunks() {
  let index = 0
  let rows: ImportChunk['rows'] = []
  let faults: RowFault[] = []
  let rejected = 0
  let bytes = 0
  const take = (): Chunk => {
    const chunk = { index, rows, rejected, faults }
    index += 1
    rows = []
    faults = []
    rejected = 0
    bytes = 0
    return chunk
  }
  return {
    /** Adds a row; returns the previous chunk if the row no longer fits into it. */
    add(row: CheckedRow): Chunk | undefined {
      const size = Buffer.byteLength(JSON.stringify(row))
      const isFull = rows.length + rejected === maxChunkRows || bytes + size > maxChunkBytes
      const full = isFull && bytes > 0 ? take() : undefined
      bytes += size
      if ('faults' in row) {
        faults.push(...row.faults)
        rejected += 1
      } else rows.push(row)
      return full
    },
    /** Takes the remaining rows. */
    take,
  }
}

/** The number of refused rows up to which an import continues, independent of their share. */
export const fewestRefused = 1_000
/**
 * The share of refused rows, among the rows read so far, beyond which an import stops: such a file has another
 * format.
 */
const maxRefusedShare = 0.5

/** Throws `VALIDATION_FAILED` when so many rows were refused that an import must stop. */
export function refuseTooFaulty({
  received,
  rejected,
}: {
  readonly received: number
  readonly rejected: number
}): void {
  if (rejected > fewestRefused && rejected > received * maxRefusedShare)
    throw invalid('body', `was rejected: ${rejected} of the first ${received} rows are not valid`)
}

const readers = { 'text/csv': readCsv, 'application/x-ndjson': readNdjson }
export type ImportType = keyof typeof readers
export const importTypes: readonly ImportType[] = ['text/csv', 'application/x-ndjson']

/** Bytes of an import in memory: the chunk that is being stored, the next one, and one that is being filled from rows. */
export const importHolds = 3 * maxChunkBytes
/** Milliseconds between two tries to store a chunk, and in all. */
const interval = 250
const longestWait = 60_000

/**
 * Takes in a file of any size: each row is checked, and the chunks are stored durably when this resolves.
 * Throws `VALIDATION_FAILED` for a file that cannot be read to its end, or most of whose rows are refused; the rows
 * before that are imported all the same, and the import says so.
 */
export async function receiveImport(
  tenant: Tenant,
  type: ImportType,
  body: Readable,
  tools: Pick<Tools, 'ask'>,
): Promise<Import> {
  const importId = newId('imp')
  const upload = createUpload(tools.ask, { tenant, importId })
  const chunks = createChunks()
  const rows = { received: 0, created: 0, updated: 0, rejected: 0 }
  try {
    for await (const raws of wholeRows(readers[type], body))
      for (const raw of raws) {
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
 * that came may have been cut, and is omitted then.
 */
async function* wholeRows(read: RowReader, body: Readable): AsyncGenerator<readonly RawRow[]> {
  const text = decodeUtf8()
  let isBroken = false
  const breakOff = () => {
    if (body.readableEnded) return
    isBroken = true
    text.end()
  }
  body.once('error', breakOff)
  body.once('close', breakOff)
  body.pipe(text) // not a pipeline, which would close the connection before the response
  let last: readonly RawRow[] = []
  try {
    for await (const rows of read(text)) {
      const known = [...last, ...rows]
      last = known.splice(-1)
      yield known
    }
  } catch (error) {
    yield last // the fault is in the row after it
    throw error
  }
  if (isBroken) throw brokenOff()
  yield last
}

/**
 * Ends the import where its file could not be read further, unless nothing of it was stored; returns the error
 * to throw.
 */
async function giveUp(
  error: unknown,
  upload: Upload,
  rest: Omit<ImportChunk, 'tenant' | 'importId'>,
): Promise<unknown> {
  if (!(error instanceof Problem)) return error
  if (rest.index === 0 && rest.rows.length === 0) return error
  await upload.send({ ...rest, end: { failure: error.message } })
  const { id } = await upload.arrived()
  return new Problem(error.code, `${error.message}; import ${id} has the rows before it`, {
    faults: error.faults,
    cause: error,
  })
}

interface Upload {
  /** Resolves when the chunk before is stored, and this one is on its way; rejects when the former could not be stored. */
  send(chunk: Omit<ImportChunk, 'tenant' | 'importId'>): Promise<void>
  /** Resolves once all chunks are stored; `total` are the rows of a file that was read to its end. */
  arrived(total?: number): Promise<Import>
}

/** Sends chunks one after the other, so that none is missing before another; the first one begins the import. */
function createUpload(ask: Tools['ask'], which: Pick<ImportChunk, 'tenant' | 'importId'>): Upload {
  let begun: Promise<Import> | undefined
  const begin = () => (begun ??= ask(beginImport, which))
  let stored = Promise.resolve()
  return {
    async send(chunk) {
      await begin()
      await stored
      stored = store(ask, { ...which, ...chunk })
      stored.catch(() => {}) // the next call rejects
    },
    async arrived(total) {
      await stored
      const beginning = await begin()
      if (total === undefined) return beginning
      // The rows are stored: an import without a total is better than one that seems to have failed.
      return ask(beginImport, { ...which, total }).catch(() => beginning)
    },
  }
}

/** Stores a chunk; tries again while too many others wait, or the contacts service is unavailable. */
async function store(ask: Tools['ask'], chunk: ImportChunk): Promise<void> {
  const until = performance.now() + longestWait
  for (;;) {
    const isLast = performance.now() > until
    const isStored = await ask(storeChunk, chunk).then(
      (reply) => reply.isStored,
      (error: unknown) => {
        if (isLast || !(error instanceof Problem) || error.code !== 'UNAVAILABLE') throw error
        return false
      },
    )
    if (isStored) return
    if (isLast)
      throw new Problem('UNAVAILABLE', 'The import is not keeping up with the upload. Retry later.')
    await delay(interval)
  }
}
