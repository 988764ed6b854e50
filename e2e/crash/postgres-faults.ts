import { setTimeout as delay } from 'node:timers/promises'
import { findServers } from '@outrider/outrider/servers'
import postgres, { type Sql } from 'postgres'
import type { Installation } from '../src/outrider.ts'

/** More than the server takes: the last ones are refused. */
const tooMany = 250

/** Makes PostgreSQL read-only for so long, as a server is that was demoted. */
export async function turnReadOnly(house: Installation, seconds: number): Promise<void> {
  await using admin = await connect(house)
  const { sql } = admin
  await sql`alter system set default_transaction_read_only = on`
  await sql`select pg_reload_conf()`
  await delay(seconds * 1_000)
  await sql`alter system reset default_transaction_read_only`
  await sql`select pg_reload_conf()`
}

/** Takes every connection that the server has left, for so long, while others are ended at a steady rate. */
export async function takeConnections(house: Installation, seconds: number): Promise<void> {
  await using admin = await connect(house)
  await admin.sql`select 1` // it connects with its first statement
  await using taken = new AsyncDisposableStack()
  for (let count = 0; count < tooMany; count += 1) {
    const { sql } = taken.use(await connect(house))
    if (!(await sql`select 1`.then(() => true).catch(() => false))) break
  }
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    await admin.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and usename <> current_user order by random() limit 5`
    await delay(500)
  }
}

/** Leaves a transaction idle that has locked the rows of a hundred people, for so long. */
export async function idleInTransaction(house: Installation, seconds: number): Promise<void> {
  await using admin = await connect(house)
  await admin.sql.begin(async (sql) => {
    await sql`select id from contacts.contacts order by id limit 100 for update`
    await delay(seconds * 1_000)
  })
}

/** Four readers who keep seeing the state of their beginning, for so long: nothing that dies since can be cleaned up. */
export async function readForLong(house: Installation, seconds: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { sql } = stack.use(await connect(house))
      await sql.begin('isolation level repeatable read', async (reader) => {
        const end = performance.now() + seconds * 1_000
        while (performance.now() < end) {
          await reader`select count(*) from contacts.events`
          await delay(500)
        }
      })
    }),
  )
}

async function connect({ dataDir }: Installation): Promise<AsyncDisposable & { sql: Sql }> {
  const { adminDatabaseUrl } = await findServers(dataDir)
  const sql = postgres(adminDatabaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  return { sql, [Symbol.asyncDispose]: () => sql.end({ timeout: 5 }) }
}
