/** The rows of a CSV file (RFC 4180) as the API reads it: without empty lines, and a quote inside of a cell is text. */
export async function* csvRows(file: Blob): AsyncGenerator<readonly string[]> {
  const reader = createReader()
  const chunks = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await chunks.read()
    if (done) break
    yield* reader.read(value)
  }
  yield* reader.end()
}

/** The first rows of a file. */
export async function firstRows(
  file: Blob,
  count: number,
): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = []
  for await (const row of csvRows(file.slice(0, maxHeadBytes))) {
    rows.push(row)
    if (rows.length === count) break
  }
  return rows
}

/** Bytes from which the first rows are read. */
const maxHeadBytes = 262_144

type State = 'start' | 'plain' | 'quoted' | 'quote'

/** Reads text in pieces of any length, with memory for one row. */
export function createReader() {
  let state: State = 'start'
  let cell = ''
  let row: string[] = []
  let isAfterReturn = false

  const endCell = () => {
    row.push(cell)
    cell = ''
    state = 'start'
  }
  /** The row that ended; undefined for an empty line. */
  const endRow = (): readonly string[] | undefined => {
    const isEmpty = row.length === 0 && cell === '' && state === 'start'
    endCell()
    const ended = row
    row = []
    return isEmpty ? undefined : ended
  }
  const readQuoted = (letter: string) => {
    if (state === 'quoted') {
      if (letter === '"') state = 'quote'
      else cell += letter
      return true
    }
    if (state !== 'quote' || letter !== '"') return false
    cell += '"'
    state = 'quoted'
    return true
  }
  const readPlain = (letter: string) => {
    if (letter === ',') return endCell()
    if (letter === '"' && state === 'start') {
      state = 'quoted'
      return
    }
    cell += letter
    state = 'plain'
  }
  return {
    *read(text: string): Generator<readonly string[]> {
      for (const letter of text) {
        const isSecondOfTwo = isAfterReturn && letter === '\n'
        isAfterReturn = false
        if (isSecondOfTwo || readQuoted(letter)) continue
        if (letter !== '\n' && letter !== '\r') {
          readPlain(letter)
          continue
        }
        isAfterReturn = letter === '\r'
        const ended = endRow()
        if (ended) yield ended
      }
    },
    *end(): Generator<readonly string[]> {
      const ended = endRow()
      if (ended) yield ended
    },
  }
}
