import { setTimeout as delay } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import {
  beginImport,
  chunkImported,
  type Import,
  type ImportChunk,
} from '@outrider/contracts/imports'
import { newId } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/publish'
import { brokenOff } from '../idempotency/fingerprint.ts'
import type { Tools } from '../http/route.ts'
import { createChunks } from './chunk-rows.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import { checkRow } from './row.ts'

const readers = { 'text/csv': readCsv, 'application/x-ndjson': readNdjson }
export type ImportType = keyof typeof readers
export const importTypes: readonly ImportType[] = ['text/csv', 'application/x-ndjson']

/** Chunks on their way to the disk at once; with what the consumer has in hand, all the memory an import takes. */
const mostInFlight = 8
/** How often, a second apart, a chunk is tried that the stream has no room for. */
const mostTries = 60

/**
 * Takes in a file of any size: each row is judged, and what is resolved lies durably in the stream.
 * Throws `VALIDATION_FAILED` for a file that cannot be read to its end; the rows before that are imported
 * all the same, and the import says so.
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
    for await (const raw of readers[type](textOf(body))) {
      const row = checkRow(raw)
      rows.received += 1
      if ('faults' in row) rows.rejected += 1
      const full = chunks.add(row)
      if (full) await upload.send(full)
    }
  } catch (error) {
    throw await giveUp(error, upload, chunks.take())
  }
  await upload.send({ ...chunks.take(), end: { failure: null } })
  return { ...(await upload.arrived()), status: 'running', rows }
}

/** The file as text. Not a pipeline: that would close the connection that is to be answered. */
function textOf(body: Readable): Readable {
  const text = decodeUtf8()
  body.once('error', () => text.destroy(brokenOff()))
  return body.pipe(text)
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
  /** Resolves once everything sent is on disk. */
  arrived(): Promise<Import>
}

/** Sends chunks a few at a time; the first one begins the import. */
function createUpload(
  { ask, publish }: Pick<Tools, 'ask' | 'publish'>,
  which: Pick<ImportChunk, 'tenant' | 'importId'>,
): Upload {
  const underWay = new Set<Promise<void>>()
  let begun: Promise<Import> | undefined
  const begin = () => (begun ??= ask(beginImport, which))
  const put = async (chunk: Omit<ImportChunk, 'tenant' | 'importId'>) => {
    const id = `${which.importId}.${chunk.index}`
    const message = messageOf(chunkImported, { ...which, ...chunk }, id)
    for (let attempt = 1; ; attempt += 1)
      try {
        await publish(message)
        return
      } catch (error) {
        const isFull = error instanceof Problem && error.code === 'UNAVAILABLE'
        if (!isFull || attempt === mostTries) throw error
        await delay(1_000)
      }
  }
  return {
    async send(chunk) {
      await begin()
      const sent = put(chunk)
      underWay.add(sent)
      sent.then(
        () => underWay.delete(sent),
        () => {}, // whoever waits next learns of it
      )
      if (underWay.size >= mostInFlight) await Promise.race(underWay)
    },
    async arrived() {
      await Promise.all(underWay)
      return begin()
    },
  }
}
