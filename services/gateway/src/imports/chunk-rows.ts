import {
  type ImportChunk,
  maxChunkBytes,
  maxChunkRows,
  type RowFault,
} from '@outrider/contracts/imports'
import type { CheckedRow } from './row.ts'

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
    /** Adds a row; answers the chunk that is full without it. */
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
    /** What is left. */
    take,
  }
}
