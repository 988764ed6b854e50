import type { PostgresType } from 'postgres'

/** How the text of an element reads; elements that are not listed are text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  number: Number,
  boolean: (text) => text === 't',
  date: (text) => new Date(text),
  json: (text): unknown => JSON.parse(text),
  text: (text) => text,
}

/** The OIDs of PostgreSQL's array types (catalog pg_type), by what their elements are in JavaScript. */
const oids: Readonly<Record<keyof typeof readers, readonly number[]>> = {
  number: [1005, 1007, 1021, 1022], // int2, int4, float4, float8
  boolean: [1000],
  date: [1115, 1182, 1185], // timestamp, date, timestamptz
  json: [199, 3807], // json, jsonb
  text: [1009, 1015, 1016, 1231, 2951], // text, varchar, int8, numeric, uuid
}

/**
 * Array types for `postgres`, which would otherwise read them from the catalog on each new connection,
 * by a promise that nobody handles: a backend that dies in that moment ends the whole process (3.4.9,
 * `fetchArrayTypes`; reproduced by the crash tests). One dimension, as the schemas have it.
 */
export const arrayTypes: Readonly<Record<string, PostgresType>> = Object.fromEntries(
  Object.entries(oids).flatMap(([name, numbers]) => {
    const read = readers[name] ?? String
    return numbers.map((oid) => [
      `array${oid}`,
      {
        to: oid,
        from: [oid],
        serialize: writeArray,
        parse: (text: string) => readArray(text, read),
      },
    ])
  }),
)

/** PostgreSQL's documentation, 8.15.6: an array's text. Each element is quoted; `null` is NULL. */
export function writeArray(elements: readonly unknown[]): string {
  return `{${elements.map(writeElement).join(',')}}`
}

function writeElement(element: unknown): string {
  if (element === null || element === undefined) return 'NULL'
  const text = textOf(element)
  const isPlain = !text.includes('"') && !text.includes('\\')
  return `"${isPlain ? text : text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`
}

function textOf(element: unknown): string {
  if (element instanceof Date) return element.toISOString()
  return typeof element === 'string' ? element : JSON.stringify(element)
}

const element = /(?:"((?:[^"\\]|\\.)*)"|([^,{}]+))(?:,|\}$)/gsuy

/** The elements of an array's text, in the form in which PostgreSQL writes it. */
export function readArray(text: string, read: (text: string) => unknown): unknown[] {
  return Array.from(text.slice(1).matchAll(element), ([, quoted, plain = '']) => {
    if (quoted !== undefined) return read(quoted.replaceAll(/\\(.)/gsu, '$1'))
    return plain === 'NULL' ? null : read(plain)
  })
}
