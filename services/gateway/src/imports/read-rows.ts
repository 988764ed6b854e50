import { contactFieldNames } from '@outrider/contracts/contact-fields'
import { type Readable, Transform } from 'node:stream'
import { ContactInput, identifierKinds } from '@outrider/contracts/contacts'
import { parse } from '@outrider/contracts/contract'
import { type ImportChunk, maxChunkRows, type RowFault } from '@outrider/contracts/imports'
import { type Fault, invalid, Problem } from '@outrider/contracts/problem'
import { CsvError, parse as parseCsv, type Parser } from 'csv-parse'
import { rejectInvalidText } from '../http/body.ts'

/** Longest row, in bytes: 500 of them and their faults still make a message. */
export const maxRowBytes = 65_536

/** A row as a file has it: its values, or the reason why it cannot be read. */
export interface RawRow {
  /** Counts from 1, a header not included. */
  readonly row: number
  readonly input?: unknown
  readonly fault?: Fault
}

export type CheckedRow = ImportChunk['rows'][number] | { readonly faults: readonly RowFault[] }

/** Reported faults of a row. */
const maxFaults = 5

/** Judges a row as `POST /contacts` would judge its body. */
export function checkRow({ row, input, fault }: RawRow): CheckedRow {
  if (fault) return { faults: [{ row, ...fault }] }
  try {
    const contact = parse(ContactInput, input)
    if (identifierKinds.some((kind) => contact[kind] !== undefined)) return { row, contact }
    return { faults: [{ row, field: 'row', code: 'required', message: noIdentifier }] }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { faults: error.faults.slice(0, maxFaults).map((each) => ({ row, ...each })) }
  }
}

const noIdentifier = `must name at least one of ${identifierKinds.join(', ')}`

/** Decodes bytes as text, even where a chunk ends within a character; fails for bytes that are not UTF-8. */
export function decodeUtf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes: Buffer | undefined, done: (error?: Error, text?: string) => void) => {
    try {
      done(undefined, decoder.decode(bytes, { stream: bytes !== undefined }))
    } catch {
      done(invalid('body', 'must be UTF-8'))
    }
  }
  return new Transform({
    encoding: 'utf8',
    decodeStrings: true,
    transform: (bytes: Buffer, _encoding, done) => decode(bytes, done),
    flush: (done) => decode(undefined, done),
  })
}

/** The next rows of a file, as many as are there: waiting for each would take as long as parsing it. */
export type RowReader = (text: Readable) => AsyncGenerator<readonly RawRow[]>

/**
 * The rows of a file with one JSON value a line; empty lines do not count. Throws `VALIDATION_FAILED` for a
 * line too long to be read on, and for a file without any.
 */
export const readNdjson: RowReader = async function* (text) {
  let row = 0
  for await (const lines of linesOf(text)) {
    const rows: RawRow[] = []
    for (const line of lines) {
      if (line.trim() === '') continue
      row += 1
      if (line.length > maxRowBytes) {
        yield rows
        throw invalid('body', `row ${row}: must be at most ${maxRowBytes} bytes`)
      }
      rows.push(ndjsonRow(row, line))
    }
    yield rows
  }
  if (row === 0) throw invalid('body', 'must not be empty')
}

/** A line that is longer than a row may be comes in part: it is refused anyway. */
async function* linesOf(text: Readable): AsyncGenerator<readonly string[]> {
  let rest = ''
  for await (const piece of text as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield rest.length > maxRowBytes ? [...lines, rest] : lines
  }
  yield [rest]
}

function ndjsonRow(row: number, line: string): RawRow {
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

/** How a cell of a column goes into a row's contact. */
type CsvColumn = (contact: Record<string, unknown>, cell: string) => void

/** Each of its texts has a column of its own. */
const plain: readonly string[] = contactFieldNames
const attribute = /^attributes\.(.{1,256})$/s

/**
 * The rows of a CSV file (RFC 4180, UTF-8). The first row names the columns: fields of a contact, `attributes.<name>`,
 * and `tags`, separated by `;`. Columns without a name and empty cells are ignored; every other cell is text. Throws `VALIDATION_FAILED` if the
 * file cannot be parsed any further.
 */
export const readCsv: RowReader = async function* (text) {
  const parser = parseCsv({
    bom: true,
    // Otherwise the end of the first line would decide for all: files that were joined have several kinds.
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote inside of a cell that does not begin with one is text, as in Excel.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    // Skipped, not thrown: an error would take the rows with it that are parsed and not yet read.
    skip_records_with_error: true,
  })
  let failure: CsvError | undefined
  parser.on('skip', (error: CsvError) => {
    failure ??= error
    text.unpipe(parser)
    parser.end()
  })
  text.once('error', (error) => parser.destroy(error))
  text.pipe(parser)
  let columns: CsvColumn[] | undefined
  let row = 0
  for await (const records of recordsOf(parser)) {
    const rows: RawRow[] = []
    for (const cells of records) {
      if (failure && row >= rowsBefore(failure)) break
      if (columns) rows.push(csvRow((row += 1), cells, columns))
      else columns = columnsOf(cells)
    }
    yield rows
  }
  if (failure) throw invalid('body', `row ${row + 1}: ${wordingOf(failure)}`)
  if (!columns) throw invalid('body', 'must begin with a header row of column names')
}

/** The parsed records, as many as are there, up to a chunk. */
async function* recordsOf(parser: Parser): AsyncGenerator<readonly string[][]> {
  const next = (): string[] | null => parser.read()
  for await (const first of parser as AsyncIterable<string[]>) {
    const records = [first]
    for (let record; records.length < maxChunkRows && (record = next());) records.push(record)
    yield records
  }
}

/** How many rows, not counting the one that names the columns, were whole. */
function rowsBefore(failure: CsvError): number {
  return Number(failure['records']) - 1
}

/** In our own words: the library's quote the file, and with it people's addresses. */
function wordingOf({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return `must be at most ${maxRowBytes} bytes`
  return 'has invalid CSV quoting'
}

function csvRow(row: number, cells: readonly string[], columns: readonly CsvColumn[]): RawRow {
  if (cells.length > columns.length)
    return {
      row,
      fault: { field: 'row', code: 'columns', message: 'has more cells than the header row' },
    }
  const input: Record<string, unknown> = {}
  for (const [index, cell] of cells.entries()) {
    if (cell.includes('\0'))
      return {
        row,
        fault: { field: 'row', code: 'invalid', message: 'must not contain the character U+0000' },
      }
    if (cell !== '') columns[index]?.(input, cell)
  }
  return { row, input }
}

/** Throws `VALIDATION_FAILED` for a column that is unknown or there twice. */
function columnsOf(names: readonly string[]): CsvColumn[] {
  for (const [index, name] of names.entries())
    if (name !== '' && names.indexOf(name) < index)
      throw invalid('body', `column ${index + 1} has the name of an earlier column`)
  return names.map((name, index) => {
    const column = columnOf(name)
    if (!column) throw invalid('body', `column ${index + 1} must be one of ${known}`)
    return column
  })
}

const known = `${plain.join(', ')}, attributes.<name>, tags, subscription.email, .at, .tracking, .topics.<key>`

const truths: Readonly<Record<string, boolean>> = { true: true, false: false }

/** A column of choices. A cell that is neither `true` nor `false` is rejected where it must be. */
function choiceColumn([, part, topic]: RegExpExecArray): CsvColumn {
  return (contact, cell) => {
    const subscription: Record<string, unknown> = Object.assign({}, contact['subscription'])
    const truth = truths[cell.toLowerCase()] ?? cell
    if (topic !== undefined)
      subscription['topics'] = Object.assign({}, subscription['topics'], { [topic]: truth })
    else if (part !== undefined) subscription[part] = part === 'tracking' ? truth : cell
    contact['subscription'] = subscription
  }
}

function columnOf(name: string): CsvColumn | undefined {
  if (name === '') return () => {}
  if (plain.includes(name))
    return (contact, cell) => {
      contact[name] = cell
    }
  if (name === 'tags')
    return (contact, cell) => {
      contact['tags'] = cell.split(';').flatMap((tag) => tag.trim() || [])
    }
  const choice = /^subscription\.(?:(email|at|tracking)|topics\.([a-z0-9-]{1,64}))$/.exec(name)
  if (choice) return choiceColumn(choice)
  const [, trait = ''] = attribute.exec(name) ?? []
  if (trait === '' || trait === '__proto__' || trait === 'constructor' || trait.includes('\0'))
    return undefined
  return (contact, cell) => {
    contact['attributes'] = Object.assign(contact['attributes'] ?? {}, { [trait]: cell })
  }
}
