import { openDatabase, roleSettings } from '@outrider/service/db/pool'
import { describeWith } from '@outrider/testing/describe-with'
import { findPgBouncer, startPgBouncer } from '@outrider/testing/pooler'
import { openSandbox } from '@outrider/testing/sandbox'
import { afterAll, expect, test } from 'vitest'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

describeWith(
  'through PgBouncer, whose connections are lent for a transaction',
  await findPgBouncer(),
  (pooler) => {
    test('statements see the schema and settings of their role', async () => {
      const sandbox = await openSandbox(stack)
      const urls = (['contacts', 'messaging'] as const).map(
        (name) => sandbox.config(name).databaseUrl,
      )
      const through = await startPgBouncer(pooler, urls, stack)
      for (const [index, name] of (['contacts', 'messaging'] as const).entries()) {
        const db = openDatabase(through(urls[index] ?? ''), name, { max: 8 })
        stack.defer(() => db.end())
        const pids = await Promise.all(
          Array.from({ length: 40 }, async (_, n) => {
            const [row] = await db<{ pid: number; n: number; texts: string[]; parked: number }[]>`
            select pg_backend_pid() as pid, ${n}::int as n, ${['a"b', 'c']}::text[] as texts,
              (select count(*)::int from parked_items) as parked`
            expect(row).toMatchObject({ n, texts: ['a"b', 'c'], parked: 0 })
            return row?.pid
          }),
        )
        expect(new Set(pids).size).toBeLessThanOrEqual(3)
        const settings = await db<{ name: string; setting: string }[]>`
        select name, current_setting(name) as setting from pg_settings
        where name = any(${Object.keys(roleSettings(name))}::text[])`
        expect(Object.fromEntries(settings.map((each) => [each.name, each.setting]))).toEqual({
          ...roleSettings(name),
          statement_timeout: '1min',
        })
      }
    })
  },
)
