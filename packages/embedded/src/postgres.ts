import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isServer, listProcesses, stopLeftovers } from './leftover.ts'
import { startOnPort } from './ports.ts'
import { choosePostgresAccount, findPostgres, initPostgres } from './postgres-cluster.ts'
import { keepServer, type Log, type ServerCommand, silentLog } from './server-process.ts'

export interface PostgresOptions {
  /** Created on first use; inside a directory that `lockDataDir` holds, or a private one. */
  readonly dataDir: string
  /** Of the superuser `postgres`. The first start sets it; later starts must pass the same one. */
  readonly password: string
  /** Default: a free one. */
  readonly port?: number
  /** More server settings, as in postgresql.conf. `fsync: 'off'` also makes the first start faster. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: Log
}

export interface PostgresServer extends AsyncDisposable {
  /** `postgres://postgres:<password>@127.0.0.1:<port>/postgres` */
  readonly url: string
  readonly port: number
}

/** The same in an installation and in the containers of tests. */
export const postgresSettings = {
  max_connections: '200',
  // Parallel queries need more shared memory than a container has by default (64 MB).
  max_parallel_workers_per_gather: '0',
  // Each checkpoint writes whole pages to the log again: rarely.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Queues are updated all the time: vacuum often, in small parts.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  lc_messages: 'C',
}

const ownSettings = {
  ...postgresSettings,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  logging_collector: 'off',
}

/** Recovery after a crash replays the log first, and a restart would begin again. */
const readyLimit = 3_600_000
const orphanLimit = 10_000

/**
 * Starts PostgreSQL 18 on 127.0.0.1 and keeps it running, until disposed (fast shutdown). A server
 * that a killed predecessor left on the same directory is stopped first. Throws one clear line when
 * there is no PostgreSQL for this platform or account, and the server's last lines when it fails.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const dataDir = resolve(options.dataDir)
  const { settings = {}, log = silentLog, password } = options
  const binaries = await findPostgres()
  await mkdir(dirname(dataDir), { recursive: true })
  await stopLeftovers('postgres', dataDir, 'SIGINT')
  const account = await choosePostgresAccount(binaries, dataDir)
  await initPostgres(binaries, account, { dataDir, password, sync: settings['fsync'] !== 'off' })
  await removeForeignPid(dataDir)

  return startOnPort(options.port, async (port) => {
    const values = Object.entries({ ...ownSettings, ...settings, port: String(port) })
    const server = await keepAfterOrphans({
      name: 'postgres',
      command: prefixed(account.prefix, binaries.postgres, [
        '-D',
        dataDir,
        ...values.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ]),
      user: account.user,
      readyLine: /database system is ready to accept (?:read-only )?connections/,
      readyLimit,
      stopSignal: 'SIGINT',
      log,
    })
    const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
    return { url, port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  })
}

function prefixed(
  [first, ...more]: readonly string[],
  program: string,
  args: string[],
): [string, ...string[]] {
  return first === undefined ? [program, ...args] : [first, ...more, program, ...args]
}

/** Backends outlive a killed postmaster for a moment, and a new one refuses to start until they end. */
async function keepAfterOrphans(command: ServerCommand): Promise<AsyncDisposable> {
  for (let waited = 0; ; waited += 200) {
    try {
      return await keepServer(command)
    } catch (error) {
      const orphans = String(error).includes('pre-existing shared memory block')
      if (!orphans || waited >= orphanLimit) throw error
      await delay(200)
    }
  }
}

/**
 * Removes the pid file of a predecessor whose number now belongs to some other program, as after a
 * restart of the machine: PostgreSQL only sees that such a process exists, and would not start.
 */
async function removeForeignPid(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  const holder = (await listProcesses()).find((entry) => entry.pid === pid)
  if (holder && !isServer(holder, 'postgres', dataDir)) await rm(pidFile, { force: true })
}
