import { openDatabase, type Pool, retried } from '@outrider/service/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox } from '../src/sandbox.ts'

const stack = new AsyncDisposableStack()
let db: Pool
beforeAll(async () => {
  const sandbox = await openSandbox(stack)
  db = openDatabase(sandbox.config('domains').databaseUrl, 'domains', 1)
  stack.defer(() => db.end())
})
afterAll(() => stack.disposeAsync())

// Unpatched, the driver counts on from the rows that the failed statement had sent (docs/adr/0010).
test.each([
  ['fails', 'division by zero', () => db`select 1 / (4 - n) from generate_series(1, 5) n`],
  [
    'loses its connection',
    /terminat|CLOSED/,
    () => db`
      select case when n = 4 then pg_terminate_backend(pg_backend_pid()) end
      from generate_series(1, 5) n`,
  ],
])(
  'a statement that %s among its rows leaves none in the next one’s',
  async (_how, why, broken) => {
    await expect(broken()).rejects.toThrow(why)
    const rows = await retried(() => db`select n from generate_series(1, 3) n`)
    expect([...rows]).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  },
)
