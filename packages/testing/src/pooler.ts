import { execFile } from 'node:child_process'
import { chmod, glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { keepDebianPackage, reasonOf } from '@outrider/embedded/debian-packages'
import { silentLog, spawnServer } from '@outrider/embedded/server-process'
import { reservePort } from './ports.ts'

const cacheDir = fileURLToPath(new URL('../../../.cache/pgbouncer', import.meta.url))

/** The program, and where its libraries are. */
export interface PgBouncer {
  readonly program: string
  readonly libraries: readonly string[]
}

const run = promisify(execFile)

/**
 * Finds PgBouncer on PATH, else in the cache, else brings Debian's package there; needs no root. A string with the reason where there is
 * none.
 */
export async function findPgBouncer(): Promise<PgBouncer | string> {
  const onPath = await run('pgbouncer', ['--version']).catch(() => undefined)
  if (onPath) return { program: 'pgbouncer', libraries: [] }
  return keepDebianPackage(cacheDir, { name: 'pgbouncer', withLibraries: true }).then(
    programIn,
    (error: unknown) => `no pgbouncer on PATH, and none from Debian: ${reasonOf(error)}`,
  )
}

async function programIn(root: string): Promise<PgBouncer> {
  const libraries = await Array.fromAsync(glob('usr/lib/*-linux-*', { cwd: root }))
  return {
    program: join(root, 'usr/sbin/pgbouncer'),
    libraries: libraries.map((path) => join(root, path)),
  }
}

/** Server connections of each role and database. */
const poolSize = 3

/**
 * Starts PgBouncer in transaction mode before the server of `urls`, whose users it knows. Returns how the URL of one of
 * them reads that leads through it.
 */
export async function startPgBouncer(
  { program, libraries }: PgBouncer,
  urls: readonly string[],
  stack: AsyncDisposableStack,
): Promise<(url: string) => string> {
  const dir = await mkdtemp(join(tmpdir(), 'outrider-pgbouncer-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  const [port, users, file] = [
    await reservePort(),
    join(dir, 'users.txt'),
    join(dir, 'pgbouncer.ini'),
  ]
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
  await chmod(dir, 0o755)
  const pooler = spawnServer({
    name: 'pgbouncer',
    command: ['env', `LD_LIBRARY_PATH=${libraries.join(':')}`, program, file],
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
