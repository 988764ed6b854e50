import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { unpackDebianPackage } from './debian-packages.ts'
import { fetchRelease } from './nats-server-release.ts'
import {
  compareVersions,
  isNewEnough,
  oldestNatsServer,
  readNatsVersion,
} from './nats-server-version.ts'

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
 * release, Debian's package. Throws one clear line when the given one does not fit, or when there is
 * none anywhere: what to install or set.
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

/** Of sid: what stable releases have is too old. */
async function fetchFromDebian(into: string): Promise<string> {
  const root = await unpackDebianPackage(into, { name: 'nats-server', suite: 'sid' })
  return join(root, 'usr/sbin/nats-server')
}

async function requireGiven(program: string): Promise<string> {
  const version = await readNatsVersion(program).catch((error: unknown) => {
    throw new Error(`NATS_SERVER_BIN ${program} cannot be run: ${reason(error)}`)
  })
  if (!isNewEnough(version))
    throw new Error(`NATS_SERVER_BIN ${program} is ${version}, need ${oldestNatsServer} or later`)
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

/** Fetches into a directory of its own, then renames: a kill or a second process disturbs nothing. */
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
    say(`${source} of nats-server cannot be had: ${reason(error)}`)
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

/** One line: the error's first, and what caused it (fetch says only «fetch failed»). */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message.split('\n')[0]}${cause}`
}
