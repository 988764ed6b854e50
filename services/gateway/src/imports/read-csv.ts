import type { Readable } from 'node:stream'
import { contactFieldNames } from '@outrider/contracts/contact-fields'
import { invalid } from '@outrider/contracts/problem'
import { CsvError, parse } from 'csv-parse'
import { maxRowBytes, type RawRow } from './row.ts'

/** How a cell of a column goes into a row's contact. */
type Column = (contact: Record<string, unknown>, cell: string) => void

/** Each of its texts has a column of its own. */
const plain: readonly string[] = contactFieldNames
const attribute = /^attributes\.(.{1,256})$/s

/**
 * The rows of a CSV file (RFC 4180, UTF-8). The first row names the columns: fields of a contact, `attributes.<name>`,
 * and `tags`, separated by `;`. Empty cells are ignored; every other one is text. Throws `VALIDATION_FAILED` if the
 * file cannot be parsed any further.
 */
export async function* readCsv(text: Readable): AsyncGenerator<RawRow> {
  const parser = parse({
    bom: true,
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
  let columns: Column[] | undefined
  let row = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    if (failure && row >= rowsBefore(failure)) break
    if (columns) yield rowOf((row += 1), cells, columns)
    else columns = columnsOf(cells)
  }
  if (failure) throw invalid('body', `row ${row + 1}: ${wordingOf(failure)}`)
  if (!columns) throw invalid('body', 'must begin with a row that names the columns')
}

/** How many rows, beside the one that names the columns, were whole. */
function rowsBefore(failure: CsvError): number {
  return Number(failure['records']) - 1
}

/** In our own words: the library's quote the file, and with it people's addresses. */
function wordingOf({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return `must be at most ${maxRowBytes} bytes`
  return 'the quotes are not those of CSV'
}

function rowOf(row: number, cells: readonly string[], columns: readonly Column[]): RawRow {
  if (cells.length > columns.length)
    return { row, fault: { field: 'row', code: 'columns', message: 'has more cells than columns' } }
  const input: Record<string, unknown> = {}
  for (const [index, cell] of cells.entries()) {
    if (cell.includes('\0'))
      return { row, fault: { field: 'row', code: 'invalid', message: 'must not contain NUL' } }
    if (cell !== '') columns[index]?.(input, cell)
  }
  return { row, input }
}

/** Throws `VALIDATION_FAILED` for a column that is unknown or there twice. */
function columnsOf(names: readonly string[]): Column[] {
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index) throw invalid('body', `the column ${index + 1} is there twice`)
  return names.map((name, index) => {
    const column = columnOf(name)
    if (!column) throw invalid('body', `the column ${index + 1} is none of ${known}`)
    return column
  })
}

const known = `${plain.join(', ')}, attributes.<name>, tags`

function columnOf(name: string): Column | undefined {
  if (plain.includes(name))
    return (contact, cell) => {
      contact[name] = cell
    }
  if (name === 'tags')
    return (contact, cell) => {
      contact['tags'] = cell.split(';').flatMap((tag) => tag.trim() || [])
    }
  const [, trait = ''] = attribute.exec(name) ?? []
  if (trait === '' || trait === '__proto__' || trait === 'constructor' || trait.includes('\0'))
    return undefined
  return (contact, cell) => {
    contact['attributes'] = Object.assign(contact['attributes'] ?? {}, { [trait]: cell })
  }
}
