import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { reservePort } from '@outrider/testing/ports'
import { startPostgres } from '@outrider/embedded/postgres'
import postgres from 'postgres'

/** A primary, and a standby that has each commit before it is acknowledged. */
export interface PostgresPair {
  /** The superuser's, of both servers. */
  readonly url: string
  /** Kills the primary; it stays away until it is started. */
  killPrimary(): Promise<void>
  startPrimary(): Promise<void>
  /** Makes the standby a primary. The former one must be away, and stays so. */
  promoteStandby(): Promise<void>
}

const settings = { max_connections: '300', wal_retrieve_retry_interval: '500ms' }
const standbyName = 'b'

/** The package has no `pg_basebackup`: the standby is a copy of the stopped primary's directory. */
export async function startPostgresPair(
  dataDir: string,
  password: string,
  stack: AsyncDisposableStack,
): Promise<PostgresPair> {
  const [first, second] = [join(dataDir, 'postgres'), join(dataDir, 'standby')]
  const [firstPort, secondPort] = [await reservePort(), await reservePort()]
  const empty = await startPostgres({ dataDir: first, password, port: firstPort, settings })
  await empty[Symbol.asyncDispose]()
  await promisify(execFile)('cp', ['--archive', first, second])
  await writeFile(join(second, 'standby.signal'), '')
  await promisify(execFile)('chown', ['--reference', second, join(second, 'standby.signal')])

  let primary: AsyncDisposable | undefined
  const startPrimary = async () => {
    const names = { synchronous_standby_names: `any 1 (${standbyName})` }
    primary = await startPostgres({
      dataDir: first,
      password,
      port: firstPort,
      settings: { ...settings, ...names },
    })
  }
  await startPrimary()
  stack.defer(() => primary?.[Symbol.asyncDispose]())
  const primary_conninfo = `host=127.0.0.1 port=${firstPort} user=postgres password=${password} application_name=${standbyName}`
  const standby = stack.use(
    await startPostgres({
      dataDir: second,
      password,
      port: secondPort,
      settings: { ...settings, primary_conninfo },
    }),
  )
  const hosts = `127.0.0.1:${firstPort},127.0.0.1:${secondPort}`
  return {
    url: `postgres://postgres:${password}@${hosts}/postgres?target_session_attrs=read-write`,
    async killPrimary() {
      const file = await readFile(join(first, 'postmaster.pid'), 'utf8')
      const stopping = primary
      primary = undefined
      process.kill(Number(file.split('\n')[0]), 'SIGKILL')
      await stopping?.[Symbol.asyncDispose]() // in the same turn, so that it is not restarted
    },
    startPrimary,
    async promoteStandby() {
      const admin = postgres(standby.url, { max: 1 })
      await admin`select pg_promote()`
      await admin.end()
    },
  }
}
