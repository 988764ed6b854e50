import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { keepDebianPackage, reasonOf } from '@outrider/embedded/debian-packages'
import { silentLog, spawnServer } from '@outrider/embedded/server-process'
import { reservePort } from './ports.ts'

/** The programs of Knot DNS, and their environment variables. */
export interface KnotPrograms {
  readonly knotd: string
  readonly knotc: string
  readonly env: Readonly<Record<string, string>>
}

const run = promisify(execFile)
const cacheDir = fileURLToPath(new URL('../../../.cache/knot', import.meta.url))

/**
 * Finds Knot DNS on PATH, else in the cache, else brings Debian's package there; needs no root. A string with the reason where there is
 * none.
 */
export async function findKnot(): Promise<KnotPrograms | string> {
  const onPath = await run('knotd', ['--version']).catch(() => undefined)
  if (onPath) return { knotd: 'knotd', knotc: 'knotc', env: {} }
  return keepDebianPackage(cacheDir, { name: 'knot', withLibraries: true }).then(
    programsIn,
    (error: unknown) => `no knotd on PATH, and none from Debian: ${reasonOf(error)}`,
  )
}

async function programsIn(root: string): Promise<KnotPrograms> {
  const libraries = await Array.fromAsync(glob('usr/lib/*-linux-*', { cwd: root }))
  const paths = libraries.map((path) => join(root, path))
  const known = process.env['LD_LIBRARY_PATH']
  return {
    knotd: join(root, 'usr/sbin/knotd'),
    knotc: join(root, 'usr/sbin/knotc'),
    env: { LD_LIBRARY_PATH: [...paths, ...(known ? [known] : [])].join(':') },
  }
}

/** A record as a zone file has it: `TXT "v=spf1 -all"`, `CNAME a.example.` */
export interface ZoneRecord {
  /** The whole name. */
  readonly name: string
  readonly type: 'A' | 'CNAME' | 'MX' | 'NS' | 'TXT'
  /** In the form of zone files (RFC 1035, section 5). */
  readonly data: string
}

/** A real DNS server, authoritative for its zones. */
export interface Knot extends AsyncDisposable {
  readonly port: number
  /** `ip:port` */
  readonly address: string
  /** Signs updates of every zone (RFC 2136, RFC 8945). */
  readonly key: { readonly name: string; readonly algorithm: string; readonly secret: string }
  /** A zone has these records from now on, and no others. */
  publish(zone: string, records: readonly ZoneRecord[]): Promise<void>
}
const readyLimit = 30_000

/** Starts Knot DNS on loopback with empty zones. */
export async function startKnot(
  zones: readonly string[],
  stack: AsyncDisposableStack,
): Promise<Knot> {
  const programs = await findKnot()
  if (typeof programs === 'string') throw new Error(programs)
  const dir = await mkdtemp(join(tmpdir(), 'outrider-knot-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  await mkdir(join(dir, 'db'))
  const key = {
    name: 'outrider',
    algorithm: 'hmac-sha256',
    secret: randomBytes(32).toString('base64'),
  }
  const port = await reservePort()
  const file = join(dir, 'knot.conf')
  const serials = new Map(zones.map((zone) => [zone, 1]))
  for (const zone of zones) await writeFile(join(dir, `${zone}.zone`), zoneFile(zone, 1, []))
  await writeFile(file, configuration({ dir, port, key, zones }))
  const assignments = Object.entries(programs.env).map(([name, value]) => `${name}=${value}`)
  const server = spawnServer({
    name: 'knotd',
    command: ['env', ...assignments, programs.knotd, '--config', file],
    readyLine: /server started/,
    readyLimit,
    stopSignal: 'SIGTERM',
    log: silentLog,
  })
  stack.defer(() => server.stop())
  await server.ready
  const control = (...command: string[]) =>
    run(programs.knotc, ['--config', file, '--blocking', ...command], {
      env: { ...process.env, ...programs.env },
    })
  await untilAnswering(() => control('status'))
  return {
    port,
    address: `127.0.0.1:${port}`,
    key,
    async publish(zone, records) {
      const serial = (serials.get(zone) ?? 0) + 1
      serials.set(zone, serial)
      await writeFile(join(dir, `${zone}.zone`), zoneFile(zone, serial, records))
      await control('zone-reload', zone)
    },
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

/** Its control socket comes a moment later. Measurements wait here as tests do, so this is not `eventually`. */
async function untilAnswering(ask: () => Promise<unknown>, tries = 100): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await ask()
      return
    } catch (error) {
      if (left === 0) throw error
      await delay(50)
    }
  }
}

function zoneFile(zone: string, serial: number, records: readonly ZoneRecord[]): string {
  const lines = records.map(({ name, type, data }) => `${name}. ${type} ${data}`)
  const soa = `@ SOA ns.${zone}. hostmaster.${zone}. ${serial} 3600 600 86400 60`
  return [
    `$ORIGIN ${zone}.`,
    '$TTL 60',
    soa,
    `@ NS ns.${zone}.`,
    'ns A 127.0.0.1',
    ...lines,
    '',
  ].join('\n')
}

interface Configured extends Pick<Knot, 'key' | 'port'> {
  readonly dir: string
  readonly zones: readonly string[]
}

/** knot.conf(5) */
function configuration({ dir, port, key, zones }: Configured): string {
  return `
server:
    rundir: "${dir}"
    listen: 127.0.0.1@${port}
log:
  - target: stderr
    any: info
database:
    storage: "${dir}/db"
key:
  - id: ${key.name}
    algorithm: ${key.algorithm}
    secret: ${key.secret}
acl:
  - id: update
    key: ${key.name}
    action: update
template:
  - id: default
    storage: "${dir}"
    acl: update
    zonefile-sync: -1
    zonefile-load: difference
    journal-content: changes
zone:
${zones.map((zone) => `  - domain: ${zone}`).join('\n')}
`
}
