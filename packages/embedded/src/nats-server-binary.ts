import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { reasonOf, unpackDebianPackage } from './debian-packages.ts'

const run = promisify(execFile)

/** The first with atomic batches and priority groups. */
export const oldestNatsServer = '2.12'

/** Reads `nats-server: v2.15.1` (as `--version` prints it), or undefined. */
export function parseNatsVersion(output: string): string | undefined {
  return /\bv?(\d+\.\d+\.\d+)(?![\d.])/.exec(output)?.[1]
}

/** Whether that version is 2.12 or later. */
export function isNewEnough(version: string): boolean {
  return compareVersions(version, oldestNatsServer) >= 0
}

/** Orders dotted numbers: negative when `a` is older than `b`. */
export const compareVersions = new Intl.Collator('en', { numeric: true }).compare

/** Runs `<program> --version`. Throws when it cannot be run or says no version. */
export async function readNatsVersion(program: string): Promise<string> {
  const { stdout, stderr } = await run(program, ['--version'], { timeout: 10_000 })
  const version = parseNatsVersion(stdout + stderr)
  if (!version) throw new Error(`${program} --version prints no version`)
  return version
}

const releasedVersion = '2.15.0'
/** From the release's SHA256SUMS; the official container images pin the same ones for Linux. */
const checksums: Readonly<Record<string, string>> = {
  'linux-amd64': '5d2c51caca950333aba84911df7d377f826f3a59ec36061c6539105084f65c92',
  'linux-arm64': 'cdc208f5a3f42963a52b6ab06ef65626bb870315dc936e26ba571780c6351112',
  'darwin-amd64': '5bd8b59ca5bf93fab3da2c5843cf564cd6e2e291e22ae3b861746e7ebe259b95',
  'darwin-arm64': 'e1c4e22d70bd44abfa0bcb3c16f7cf0c66f648c2e728c58924e8a1ce88913cc8',
}
const connectLimit = 5_000
const downloadLimit = 120_000

/**
 * Fetches the official release archive into a directory of its own and unpacks it; returns the
 * program's path. Throws when the site does not respond within 5 s, the checksum differs, or there is
 * no archive for this platform.
 */
export async function fetchRelease(into: string): Promise<string> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const checksum = checksums[platform]
  if (!checksum) throw new Error(`no release for ${platform}`)
  const name = `nats-server-v${releasedVersion}-${platform}`
  const url = `https://github.com/nats-io/nats-server/releases/download/v${releasedVersion}/${name}.tar.gz`
  const archive = await downloadArchive(url)
  if (createHash('sha256').update(archive).digest('hex') !== checksum)
    throw new Error(`${url} has an unexpected SHA-256`)
  const file = join(into, 'archive.tar.gz')
  await writeFile(file, archive)
  await run('tar', ['-xzf', file, '-C', into])
  return join(into, name, 'nats-server')
}

async function downloadArchive(url: string): Promise<Uint8Array> {
  const aborted = new AbortController()
  const abort = (limit: number) =>
    setTimeout(() => aborted.abort(new Error(`no response from ${url} within ${limit} ms`)), limit)
  const [connecting, downloading] = [abort(connectLimit), abort(downloadLimit)]
  try {
    const response = await fetch(url, { signal: aborted.signal })
    clearTimeout(connecting)
    if (!response.ok) throw new Error(`${url} returned ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  } finally {
    clearTimeout(connecting)
    clearTimeout(downloading)
  }
}

export interface NatsServerSearch {
  /** Where downloads are kept, as `<cacheDir>/<version>/nats-server`. Processes may share it. */
  readonly cacheDir: string
  /** The value of NATS_SERVER_BIN. */
  readonly program?: string | undefined
  /** Takes one line of progress. */
  readonly say: (line: string) => void
}

/**
 * Finds a nats-server of 2.12 or later: the program given, the one on PATH, the cache, the official
 * release, Debian's package. Throws one clear line when the given one does not fit, or when none is
 * found: it says what to install or set.
 */
export async function findNatsServer(search: NatsServerSearch): Promise<string> {
  if (search.program) return requireGiven(search.program)
  return (
    (await findOnPath(search.say)) ??
    (await findCached(resolve(search.cacheDir))) ??
    (await download('the official release', fetchRelease, search)) ??
    (await download('the Debian package', fetchFromDebian, search)) ??
    giveUp()
  )
}

/** From sid: the versions in stable releases are too old. */
async function fetchFromDebian(into: string): Promise<string> {
  const root = await unpackDebianPackage(into, { name: 'nats-server', suite: 'sid' })
  return join(root, 'usr/sbin/nats-server')
}

async function requireGiven(program: string): Promise<string> {
  const version = await readNatsVersion(program).catch((error: unknown) => {
    throw new Error(`NATS_SERVER_BIN ${program} cannot be run: ${reasonOf(error)}`)
  })
  if (!isNewEnough(version))
    throw new Error(
      `NATS_SERVER_BIN ${program} is ${version}, must be ${oldestNatsServer} or later`,
    )
  return program
}

async function findOnPath(say: NatsServerSearch['say']): Promise<string | undefined> {
  const version = await readNatsVersion('nats-server').catch(() => undefined)
  if (version && isNewEnough(version)) return 'nats-server'
  if (version) say(`nats-server ${version} on PATH is older than ${oldestNatsServer}`)
  return undefined
}

async function findCached(cacheDir: string): Promise<string | undefined> {
  const names = await readdir(cacheDir).catch(() => [])
  const versions = names.filter((name) => /^\d+\.\d+\.\d+$/.test(name) && isNewEnough(name))
  for (const version of versions.toSorted(compareVersions).toReversed()) {
    const program = join(cacheDir, version, 'nats-server')
    if (await readNatsVersion(program).catch(() => undefined)) return program
  }
  return undefined
}

/** Fetches into a temporary directory, then renames it, so a kill or a second process does no harm. */
async function download(
  source: string,
  fetchInto: (dir: string) => Promise<string>,
  { cacheDir, say }: NatsServerSearch,
): Promise<string | undefined> {
  await mkdir(cacheDir, { recursive: true })
  const unfinished = await mkdtemp(join(resolve(cacheDir), 'unfinished-'))
  try {
    say(`fetching nats-server: ${source}`)
    const fetched = await fetchInto(unfinished)
    await chmod(fetched, 0o755)
    const version = await readNatsVersion(fetched)
    if (!isNewEnough(version)) throw new Error(`it is ${version}`)
    const program = join(resolve(cacheDir), version, 'nats-server')
    await mkdir(join(resolve(cacheDir), version), { recursive: true })
    await rename(fetched, program)
    say(`nats-server ${version} is ready`)
    return program
  } catch (error) {
    say(`cannot get ${source} of nats-server: ${reasonOf(error)}`)
    return undefined
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

function giveUp(): never {
  throw new Error(
    `no nats-server found: install ${oldestNatsServer} or later on PATH, or set NATS_SERVER_BIN or NATS_URL`,
  )
}
