import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import {
  batchPool,
  isTimeout,
  isTransient,
  openDatabase,
  type Pool,
  retried,
} from '@outrider/service/db/pool'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { lockWaiters } from '@outrider/testing/locks'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

/** A way to the database that can be cut. */
interface Line {
  readonly url: string
  /** Lets nothing pass any more, and says nothing: as when the host is gone. */
  silence(): void
  /** Lets that many more bytes of answers pass, and then hangs up as if the server had: once. */
  cutAfter(bytes: number): void
}

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let db: Pool
let line: Line
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  line = await openLine(sandbox.config('domains').databaseUrl)
  db = openDatabase(line.url, 'domains', { max: 1 })
  stack.defer(() => db.end())
  await db`select` // from here on all that passes are answers to the tests
})
afterAll(() => stack.disposeAsync())

async function openLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  let left = Infinity
  let isSilent = false
  const proxy = createServer((caller) => {
    const server = connect(Number(port), hostname)
    const close = () => [caller, server].map((socket) => socket.destroy())
    for (const socket of [caller, server]) socket.on('error', close).on('close', close)
    caller.pipe(server)
    server.on('data', (answer: Buffer) => {
      if (caller.writableEnded || isSilent) return
      caller.write(answer.subarray(0, left))
      left -= answer.length
      if (left > 0) return
      left = Infinity
      caller.end()
    })
  }).listen(0, '127.0.0.1')
  stack.defer(() => void proxy.close())
  await once(proxy, 'listening')
  const address = proxy.address()
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: url.href,
    silence: () => {
      isSilent = true
    },
    cutAfter: (bytes) => {
      left = bytes
    },
  }
}

// Unpatched, the driver counts on from the rows that the failed statement had sent (docs/adr/0010).
test.each([
  ['fails', 'division by zero', () => db`select 1 / (4 - n) from generate_series(1, 5) n`],
  [
    'has its backend terminated',
    /terminat|CLOSED/,
    () => db`
      select case when n = 4 then pg_terminate_backend(pg_backend_pid()) end
      from generate_series(1, 5) n`,
  ],
  [
    'loses its connection without a word',
    'CONNECTION_CLOSED',
    () => {
      line.cutAfter(3_500)
      return db`select repeat('x', 1000) from generate_series(1, 5)`
    },
  ],
])(
  'a statement that %s among its rows leaves none in the next one’s',
  async (_how, why, broken) => {
    await expect(broken()).rejects.toThrow(why)
    const rows = await retried(() => db`select n from generate_series(1, 3) n`)
    expect([...rows]).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  },
)

function open(url: string, bounds: Parameters<typeof openDatabase>[2]): Pool {
  const pool = openDatabase(url, 'domains', { max: 1, ...bounds })
  onTestFinished(() => pool.end({ timeout: 1 }))
  return pool
}

const errorOf = (statement: Promise<unknown>) => statement.catch((error: unknown) => error)

test('a statement that takes longer than it may is ended, and no reason to try again', async () => {
  const pool = open(line.url, { statementTimeout: 1 })
  const error = await errorOf(pool`select pg_sleep(60)`)
  expect([isTimeout(error), isTransient(error)]).toEqual([true, false])
  expect(await pool`select 1 as n`).toEqual([{ n: 1 }])
})

test('a batch pool keeps a plan that reads by an index, also from an empty table', async () => {
  await sandbox.admin.unsafe(`
    create table domains.kept (id int primary key);
    grant select on domains.kept to domains`)
  const pool = open(line.url, { ...batchPool, max: 1 })
  const find = (ids: number[]) => pool`
    select w.id from unnest(${ids}::int[]) as w (id) join kept k on k.id = w.id`
  for (let time = 0; time < 7; time += 1) await find([time])
  const plans = await pool`
    select generic_plans::int, custom_plans::int from pg_prepared_statements
    where statement like '%join kept%' and statement not like '%pg_prepared%'`
  expect(plans).toEqual([{ genericPlans: 7, customPlans: 0 }])
  const lines = await pool<{ 'QUERY PLAN': string }[]>`
    explain select w.id from unnest('{1}'::int[]) as w (id) join kept k on k.id = w.id`
  expect(JSON.stringify(lines)).toContain('Index Only Scan using kept_pkey')
})

/** Keeps those waiting who want an advisory lock, which is shared otherwise, until the result is called. */
async function holdLock(key: number): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const holder = sandbox.admin.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${key})`
    hold()
    await released
  })
  await held
  return async () => {
    release()
    await holder
  }
}

/** The backends of statements that run together, on as many connections. */
async function openTogether(pool: Pool, count: number): Promise<number[]> {
  const release = await holdLock(27)
  const pids = Array.from({ length: count }, async () => {
    const rows = await pool<{ pid: number }[]>`
      select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(27)`
    return rows[0]?.pid ?? 0
  })
  await lockWaiters(sandbox, count, 'domains')
  await release()
  return Promise.all(pids)
}

test('no statement waits behind one that is under way while another connection is free', async () => {
  const pool = open(sandbox.config('domains').databaseUrl, { max: 2 })
  await openTogether(pool, 2)
  const release = await holdLock(26)
  const slow = pool`select pg_advisory_xact_lock_shared(26)`.then(() => 'slow')
  await lockWaiters(sandbox, 1, 'domains')
  const quick = Array.from({ length: 20 }, async () => (await pool`select 1 as one`).length)
  expect(await Promise.race([slow, Promise.all(quick)])).toEqual(quick.map(() => 1))
  await release()
  expect(await slow).toBe('slow')
})

// Unpatched, the driver uses the connections in turn (docs/adr/0010).
test('statements use as few connections as they need', async () => {
  const pool = open(sandbox.config('domains').databaseUrl, { max: 4 })
  const pids = await openTogether(pool, 4)
  expect(new Set(pids).size).toBe(4)
  const used = new Set<unknown>()
  for (let times = 0; times < 8; times += 1) {
    const [row] = await pool`select pg_backend_pid() as pid`
    used.add(row?.['pid'])
  }
  expect(used.size).toBe(1)
})

test('connections are closed when they have been silent', async () => {
  const pool = open(sandbox.config('domains').databaseUrl, { max: 4, maxSilence: 1 })
  const pids = await openTogether(pool, 4)
  await eventually(async () => {
    const left = await sandbox.admin`select pid from pg_stat_activity where pid = any(${pids})`
    expect([...left]).toEqual([])
  })
})

test('a server that takes no writes any more is left, and the next statement goes to one that does', async () => {
  const pool = open(line.url, {})
  const own = () => pool<{ pid: number }[]>`select pg_backend_pid() as pid`
  const [before] = await own()
  await pool`set default_transaction_read_only = on`
  const error = await errorOf(pool`update outbox set leased_until = now()`)
  expect(isTransient(error)).toBe(true)
  await retried(async () => {
    await pool`update outbox set leased_until = now()`
  })
  const [after] = await own()
  expect(after?.pid).not.toBe(before?.pid)
})

test('a server that takes no writes is not worked with', async () => {
  const { admin } = sandbox
  const [{ name } = { name: '' }] = await admin<
    { name: string }[]
  >`select current_database() as name`
  await admin`alter role domains in database ${admin(name)} set default_transaction_read_only = on`
  const pool = open(line.url, {})
  expect(isTransient(await errorOf(pool`select 1`))).toBe(true)
  await admin`alter role domains in database ${admin(name)} reset default_transaction_read_only`
  expect(await retried(() => pool`select 1 as n`)).toEqual([{ n: 1 }])
})

test('a host that is gone is given up', async () => {
  const gone = await openLine(sandbox.config('domains').databaseUrl)
  const pool = open(gone.url, { maxSilence: 1 })
  await pool`select`
  gone.silence()
  expect(isTransient(await errorOf(pool`select 1`))).toBe(true)
})

// Unpatched, the driver goes from one to the other for ever (docs/adr/0010).
test('a statement fails, and may be tried again, when none of several hosts is there', async () => {
  const pool = openDatabase('postgres://domains@127.0.0.1:1,127.0.0.1:2/postgres', 'domains')
  onTestFinished(() => pool.end({ timeout: 0 }))
  const failure: unknown = await pool`select`.catch((error: unknown) => error)
  expect(isTransient(failure)).toBe(true)
})
