import { readFileSync } from 'node:fs'
import { Problem } from '@outrider/contracts/problem'
import type { PostgresType } from 'postgres'
import postgres, {
  type ISql,
  type JSONValue,
  type PendingQuery,
  type Row,
  type Sql,
} from 'postgres'
import { connections, type GaugeReading, measure, poolWait } from '../observe/metrics.ts'

type Types = Record<string, never>
/** A pool or an open transaction. */
export type Db = ISql<Types>
export type Pool = Sql<Types>
/** A part of a statement. */
export type Fragment = PendingQuery<Row[]>

/**
 * How each connection plans. Batches vary in size and tables grow from nothing, so a plan that was made for an empty
 * table must not be kept (measured: 2 s instead of 2 ms a batch, until the next analysis); planning costs 0.3 ms.
 * Indexes are in memory, so reading one does not cost four times as much as a scan (measured: a batch's keys in 27 ms
 * by reading all of them).
 */
const planning = { plan_cache_mode: 'force_custom_plan', random_page_cost: '1.1' }

/**
 * How the connections of a batch pool plan. Its statements find every row by a key in an index, for batches of any size, so
 * one plan fits all of them; planning each batch again took half of their time. The planner is not offered reading whole
 * tables, which a young table invites.
 */
const keptPlans = {
  ...planning,
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}
/** Seconds for which a connection keeps its plans. */
const planLifetime = 120

/**
 * A pool serves either requests of callers, or consumers, loops and requests between services, or the few statements that
 * carry out a batch of items.
 */
export interface PoolBounds {
  /** Connections. */
  readonly max: number
  /** Seconds after which the server ends a statement. */
  readonly statementTimeout: number
  /** Seconds after which a silent connection is closed: its host is gone, or it is unused. */
  readonly maxSilence: number
  /** Seconds that opening a connection may take; default: 5. */
  readonly connectTimeout?: number
  /** Whether a statement is planned once for each connection. */
  readonly keepsPlans?: boolean
}

/** Callers wait 5 s. */
export const requestPool: PoolBounds = { max: 6, statementTimeout: 4, maxSilence: 20 }
/** Longer than any batch takes. */
export const workPool: PoolBounds = { max: 8, statementTimeout: 60, maxSilence: 75 }
/** For statements that find all their rows by keys. */
export const batchPool: PoolBounds = { ...workPool, max: 6, keepsPlans: true }

/** For the queries of metrics, which must not depend on the load of the others. */
export const metricsPool: PoolBounds = { max: 1, statementTimeout: 4, maxSilence: 20 }

/** Whether the server responds. */
const probePool = { max: 1, statementTimeout: 2, maxSilence: 2, connectTimeout: 2 }

/**
 * A connection takes its next statement when it has finished the one before: otherwise a statement waits behind a slow
 * one although other connections are free. The client's types do not know the option.
 */
const oneByOne = { max_pipeline: 0 }

/** Milliseconds after which the server notices that this process is gone, and ends its statements. */
const vanished = { tcp_user_timeout: '15000', client_connection_check_interval: '10000' }

/** The settings of a schema's role, for connections that cannot set their own; see `openDatabase`. */
export function roleSettings(schema: string): Readonly<Record<string, string>> {
  const statement_timeout = `${workPool.statementTimeout}s`
  return {
    search_path: schema,
    statement_timeout,
    client_connection_check_interval: '10s',
    ...planning,
  }
}

/**
 * Opens a pool that sees only `schema`, so no query ever names another service's tables. It connects to a server that
 * accepts writes: of several hosts in `url` the first that does; a connection is closed when its server stops
 * accepting them. `ca`: see `tlsOf`.
 *
 * A URL with `prepare=false` leads to a pooler that lends connections for a transaction, such as PgBouncer: then
 * nothing belongs to a connection. Statements are not prepared, and settings are those of the role.
 */
export function openDatabase(
  url: string,
  schema: string,
  bounds: Partial<PoolBounds> = {},
  ca?: string,
): Pool {
  const {
    max,
    statementTimeout,
    maxSilence,
    connectTimeout = 5,
    keepsPlans,
  } = { ...workPool, ...bounds }
  return postgres(url, {
    max,
    ...oneByOne,
    connection: {
      application_name: schema,
      ...(!/[?&]prepare=false\b/.test(url) && {
        search_path: schema,
        statement_timeout: statementTimeout * 1_000,
        ...(keepsPlans ? keptPlans : planning),
        ...vanished,
      }),
    },
    ...(keepsPlans && { max_lifetime: planLifetime }),
    ...tlsOf(ca),
    // Seconds before another try to connect: a server that is back is used within a second.
    backoff: (tries: number) => (0.5 + Math.random() / 2) * Math.min(3 ** tries / 100, 1),
    connect_timeout: connectTimeout,
    socket_timeout: maxSilence,
    target_session_attrs: 'read-write',
    // Columns only: `postgres.camel` itself would also rewrite the keys inside jsonb values.
    transform: { column: postgres.camel.column },
    onnotice: () => {},
    fetch_types: false,
    types: arrayTypes,
  })
}

/**
 * Whether the server accepts a new connection and responds. Open connections prove nothing: a server that is stopped
 * or full still has them.
 */
export async function doesAnswer(url: string, schema: string, ca?: string): Promise<boolean> {
  const probe = openDatabase(url, schema, probePool, ca)
  try {
    return (await probe`select 1`).length === 1
  } finally {
    await probe.end({ timeout: 0 })
  }
}

/**
 * TLS with a server whose certificate is signed by one of the authorities in the file `ca`, which is read for each
 * connection, as authorities are renewed; without a file the URL's `sslmode` decides.
 */
export function tlsOf(ca: string | undefined): { ssl?: { readonly ca: string } } {
  if (ca === undefined) return {}
  return {
    ssl: {
      get ca() {
        return readFileSync(ca, 'utf8')
      },
    },
  }
}

/** A value that came through a JSON parser, as a jsonb parameter. */
export function json(db: Db, value: unknown): ReturnType<Db['json']> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every result of JSON.parse is a JSONValue
  return db.json(value as JSONValue)
}

/** The same, but null for a column that is null. */
export function jsonOrNull(db: Db, value: unknown) {
  return value === null ? null : json(db, value)
}

/**
 * SQLSTATE classes of a server that is unavailable, restarting, short of resources or asks for another try; 26 is a
 * prepared statement of a closed connection.
 */
const transientClasses = ['08', '26', '40', '53', '55', '57', '58']
/** PostgreSQL's code for a server that accepts no writes: a standby, or one that was demoted. */
const readOnly = '25006'
/** PostgreSQL's code for a statement that exceeded its time. It would exceed it again. */
const timedOut = '57014'

/**
 * Whether the statement may succeed unchanged a little later. `postgres` reports lost connections by
 * codes of its own, sockets by Node's.
 */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code.startsWith('CONNECT') ||
    code.startsWith('ECONN') ||
    code === 'EPIPE' ||
    code.startsWith('ERR_STREAM') ||
    code.startsWith('ERR_SOCKET') ||
    code === readOnly ||
    (code.length === 5 && code !== timedOut && transientClasses.includes(code.slice(0, 2)))
  )
}

/** Whether the statement was ended because it exceeded its time. */
export function isTimeout(error: unknown): boolean {
  return codeOf(error) === timedOut
}

/** Codes of resources that one statement may exhaust by what it does: memory, temporary files, a damaged page. */
const exhausting = ['53200', '53400', '58030', 'XX001', 'XX002']

/**
 * Whether the statement failed for a reason that lies in the server or in the statement: whether another one succeeds
 * shows which.
 */
export function isDoubtful(error: unknown): boolean {
  return isTimeout(error) || exhausting.includes(codeOf(error))
}

/** The SQLSTATE or system code of an error; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

/** The constraint that a statement broke; empty when the error names none. */
export function constraintOf(error: unknown): string {
  return error instanceof postgres.PostgresError ? (error.constraint_name ?? '') : ''
}

/** PostgreSQL's code for a broken unique constraint. */
export const uniqueViolation = '23505'
/** PostgreSQL's code for a reference to a row that is gone. */
export const foreignKeyViolation = '23503'

/**
 * Runs one idempotent statement again while the server's error allows it: at most `attempts` times, 10 ms apart and
 * growing to 320 ms.
 */
export async function retried<T>(
  statement: () => Promise<T>,
  mayRetry: (error: unknown) => boolean = isTransient,
  attempts = 5,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement()
    } catch (error) {
      if (attempt === attempts || !mayRetry(error)) throw error
      await new Promise((resolve) =>
        setTimeout(resolve, 10 * 2 ** Math.min(attempt, 5) * Math.random()),
      )
    }
  }
}

/** Whether a server is unavailable or short of resources: the request is correct, and waiting helps. */
export function isOutage(error: unknown): boolean {
  return isTransient(error) || (error instanceof Problem && error.code === 'UNAVAILABLE')
}

/** Whether waiting never helps: the text is not JSON, or does not match its contract. */
export function isHopeless(error: unknown): boolean {
  return (
    error instanceof SyntaxError || (error instanceof Problem && error.code === 'VALIDATION_FAILED')
  )
}

/** Reports how busy a service's pools are, until disposed; `metricsDb` runs the queries. */
export function measurePools(
  service: string,
  pools: Readonly<Record<string, Pool>>,
  metricsDb: Pool,
): Disposable {
  const stack = new DisposableStack()
  stack.use(measure(() => readStates(service, metricsDb)))
  for (const [pool, db] of Object.entries(pools))
    stack.use(
      measure(async () => {
        const began = performance.now()
        await db`select`
        const value = (performance.now() - began) / 1_000
        return [{ gauge: poolWait, labels: { service, pool }, value }]
      }),
    )
  return stack
}

/** Connections of the service's role, by state. */
async function readStates(service: string, db: Pool): Promise<GaugeReading[]> {
  const rows = await db<{ state: string; count: number }[]>`
    select state, count(*)::int as count from pg_stat_activity
    where usename = current_user and state is not null group by state`
  return rows.map(({ state, count }) => ({
    gauge: connections,
    labels: { service, state },
    value: count,
  }))
}

/** How the text of an element reads; elements that are not listed are text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  number: Number,
  boolean: (text) => text === 't',
  date: (text) => new Date(text),
  json: (text): unknown => JSON.parse(text),
  text: (text) => text,
}

/** The OIDs of PostgreSQL's array types (catalog pg_type), by the type of their elements in JavaScript. */
const oids: Readonly<Record<keyof typeof readers, readonly number[]>> = {
  number: [1005, 1007, 1021, 1022], // int2, int4, float4, float8
  boolean: [1000],
  date: [1115, 1182, 1185], // timestamp, date, timestamptz
  json: [199, 3807], // json, jsonb
  text: [1009, 1015, 1016, 1231, 2951], // text, varchar, int8, numeric, uuid
}

/**
 * Array types for `postgres`, which would otherwise read them from the catalog on each new connection, in a promise
 * without a handler: a backend that dies at that moment ends the whole process (3.4.9, `fetchArrayTypes`; reproduced
 * by the crash tests). One dimension, as in the schemas.
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
  if (!text.includes('"') && !text.includes('\\')) return `"${text}"`
  if (!escapedByJson.test(text)) return JSON.stringify(text)
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`
}

/**
 * The characters that JSON escapes in another way than an array's text. Texts without them, such as most JSON, are
 * quoted in a fifth of the time.
 */
const escapedByJson = /[^ -\uD7FF\uE000-\uFFFF]/

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
