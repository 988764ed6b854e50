import type { Readable } from 'node:stream'
import { invalid, Problem } from '@outrider/contracts/problem'
import { rejectInvalidText } from '../http/body.ts'
import { maxRowBytes, type RawRow } from './row.ts'

/**
 * The rows of a file with one JSON value a line; empty lines do not count. Throws `VALIDATION_FAILED` for a
 * line too long to be read on, and for a file without any.
 */
export async function* readNdjson(text: Readable): AsyncGenerator<RawRow> {
  let row = 0
  for await (const line of linesOf(text)) {
    if (line.trim() === '') continue
    row += 1
    if (line.length > maxRowBytes)
      throw invalid('body', `row ${row}: must be at most ${maxRowBytes} bytes`)
    yield rowOf(row, line)
  }
  if (row === 0) throw invalid('body', 'must not be empty')
}

/** A line that is longer than a row may be comes in part: it is refused anyway. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > maxRowBytes) yield rest
  }
  yield rest
}

function rowOf(row: number, line: string): RawRow {
  try {
    const input: unknown = JSON.parse(line)
    rejectInvalidText(line, input)
    return { row, input }
  } catch (error) {
    if (error instanceof SyntaxError)
      return { row, fault: { field: 'row', code: 'json', message: 'must be JSON' } }
    const [fault] = error instanceof Problem ? error.faults : []
    if (fault) return { row, fault }
    throw error
  }
}
