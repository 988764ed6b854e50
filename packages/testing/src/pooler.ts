import { chmod, glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { keepDebianPackage } from '@outrider/embedded/debian-packages'
import { freePort } from '@outrider/embedded/ports'
import { silentLog, spawnServer } from '@outrider/embedded/server-process'

const cacheDir = fileURLToPath(new URL('../../../.cache/pgbouncer', import.meta.url))

/** Debian's PgBouncer. */
export interface PgBouncer {
  /** `/` of the unpacked package. */
  readonly root: string
}

/** Brings Debian's package into the cache; a string with the reason where that is not possible. Needs no root. */
export async function findPgBouncer(): Promise<PgBouncer | string> {
  return keepDebianPackage(cacheDir, { name: 'pgbouncer', withLibraries: true }).then(
    (root) => ({ root }),
    (error: unknown) => `no PgBouncer: ${error instanceof Error ? error.message : String(error)}`,
  )
}

/** Server connections of each role and database. */
const poolSize = 3

/**
 * Starts PgBouncer in transaction mode before the server of `urls`, whose users it knows. Returns how the URL of one of
 * them reads that leads through it.
 */
export async function startPgBouncer(
  { root }: PgBouncer,
  urls: readonly string[],
  stack: AsyncDisposableStack,
): Promise<(url: string) => string> {
  const dir = await mkdtemp(join(tmpdir(), 'outrider-pgbouncer-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  const [port, users, file] = [await freePort(), join(dir, 'users.txt'), join(dir, 'pgbouncer.ini')]
  const parsed = urls.map((url) => new URL(url))
  const lines = parsed.map(({ username, password }) => `"${username}" "${password}"`)
  await writeFile(users, `${lines.join('\n')}\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 1_000,
    ...(process.getuid?.() === 0 && { user: 'nobody' }), // it refuses to run as root
  }
  const text = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const server = `host=${parsed[0]?.hostname} port=${parsed[0]?.port}`
  await writeFile(file, `[databases]\n* = ${server}\n[pgbouncer]\n${text.join('\n')}\n`)
  const libraries = await Array.fromAsync(glob('usr/lib/*-linux-*', { cwd: root }))
  const path = libraries.map((each) => join(root, each)).join(':')
  await chmod(dir, 0o755)
  const pooler = spawnServer({
    name: 'pgbouncer',
    command: ['env', `LD_LIBRARY_PATH=${path}`, join(root, 'usr/sbin/pgbouncer'), file],
    readyLine: /process up/,
    readyLimit: 30_000,
    stopSignal: 'SIGTERM',
    log: silentLog,
  })
  stack.defer(() => pooler.stop())
  await pooler.ready
  return (url) => {
    const pooled = new URL(url)
    pooled.host = `127.0.0.1:${port}`
    pooled.searchParams.set('prepare', 'false')
    return pooled.href
  }
}
