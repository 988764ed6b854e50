import { execFile } from 'node:child_process'
import { access, glob, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

/** A Debian archive that this machine already uses. */
export interface DebianArchive {
  readonly uri: string
  /** The release that this machine takes from it. */
  readonly suite: string
  /** The keyrings that its entry names; none when the machine's defaults apply. */
  readonly keyrings: readonly string[]
}

interface Source {
  readonly types: readonly string[]
  readonly uris: readonly string[]
  readonly suites: readonly string[]
  readonly components: readonly string[]
  readonly signedBy: readonly string[]
}

const debianSuites = new Set(
  'bullseye bookworm trixie forky oldoldstable oldstable stable testing sid unstable'.split(' '),
)

/**
 * Finds the Debian archive among the texts of apt's source files, in one-line or deb822 form
 * (sources.list(5)). Security and backports archives hold other suites, and Ubuntu's none of these.
 */
export function findDebianArchive(texts: readonly string[]): DebianArchive | undefined {
  const source = texts.flatMap(parseSources).find(isDebian)
  const uri = source?.uris[0]
  const suite = source?.suites.find((name) => debianSuites.has(name))
  if (!uri || !suite) return undefined
  return { uri, suite, keyrings: source.signedBy.filter((path) => path.startsWith('/')) }
}

function isDebian({ types, suites, components }: Source): boolean {
  return (
    types.includes('deb') &&
    components.includes('main') &&
    suites.some((suite) => debianSuites.has(suite))
  )
}

function parseSources(text: string): Source[] {
  return /^[ \t]*types[ \t]*:/im.test(text)
    ? text.split(/\n\s*\n/).map(parseStanza)
    : text.split('\n').flatMap(parseLine)
}

/** One deb822 stanza. A disabled one has no types, so it is never chosen. */
function parseStanza(stanza: string): Source {
  const fields = new Map<string, string[]>()
  let values: string[] = []
  for (const line of stanza.split('\n').filter((text) => !text.startsWith('#'))) {
    const [, name, rest = ''] = /^([\w-]+)\s*:(.*)$/.exec(line) ?? [undefined, undefined, line]
    if (name) fields.set(name.toLowerCase(), (values = []))
    values.push(...rest.split(/\s+/).filter(Boolean))
  }
  const field = (name: string) => fields.get(name) ?? []
  const enabled = !/^(no|false|off|0)$/i.test(field('enabled')[0] ?? 'yes')
  return {
    types: enabled ? field('types') : [],
    uris: field('uris'),
    suites: field('suites'),
    components: field('components'),
    signedBy: field('signed-by'),
  }
}

/** One line: `deb [signed-by=…] uri suite component…`. */
function parseLine(line: string): Source[] {
  const match = /^\s*(deb|deb-src)\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s*([^#]*)/.exec(line)
  if (!match) return []
  const [, type = '', options = '', uri = '', suite = '', components = ''] = match
  const signedBy = /(?:^|\s)signed-by=(\S+)/i.exec(options)?.[1]?.split(',') ?? []
  return [
    { types: [type], uris: [uri], suites: [suite], components: components.split(/\s+/), signedBy },
  ]
}

const run = promisify(execFile)
const commandLimit = 120_000
const sourceFiles = '/etc/apt/{sources.list,sources.list.d/*.list,sources.list.d/*.sources}'
const debianKeyrings = ['gpg', 'pgp'].map(
  (extension) => `/usr/share/keyrings/debian-archive-keyring.${extension}`,
)
const installedPackages = '/var/lib/dpkg/status'

export interface Wanted {
  readonly name: string
  /** The release that it is taken from; the machine's own by default. */
  readonly suite?: 'sid'
  /** With the libraries that it needs and the machine lacks. */
  readonly withLibraries?: boolean
}

/**
 * Fetches a package from the Debian archive that this machine already uses, into a directory of its own, and unpacks
 * it; returns the directory that stands for `/`. Needs no root and does not change the machine's packages and lists.
 * Throws when there is no apt, no Debian archive, no network.
 */
export async function unpackDebianPackage(
  into: string,
  { name, suite, withLibraries = false }: Wanted,
): Promise<string> {
  const archive = findDebianArchive(await readSourceFiles())
  if (!archive) throw new Error('no Debian archive among the apt sources')
  await writeFile(join(into, 'sources.list'), await sourceLine(archive, suite ?? archive.suite))
  await writeFile(join(into, 'empty'), '')
  await writeFile(join(into, 'apt.conf'), configuration(into, withLibraries))
  for (const partial of ['lists/partial', 'cache/archives/partial', 'state'])
    await mkdir(join(into, partial), { recursive: true })
  const options = {
    cwd: into,
    timeout: commandLimit,
    env: { ...process.env, APT_CONFIG: join(into, 'apt.conf') },
  }
  await run('apt-get', ['--quiet', 'update'], options)
  const download = withLibraries
    ? ['install', '--download-only', '--yes', '--no-install-recommends', name]
    : ['download', name]
  await run('apt-get', ['--quiet', ...download], options)
  const files = await Array.fromAsync(glob('{.,cache/archives}/*.deb', { cwd: into }))
  if (files.length === 0) throw new Error('apt-get has downloaded no package')
  const root = join(into, 'package')
  for (const file of files) await run('dpkg', ['-x', join(into, file), root], options)
  return root
}

async function readSourceFiles(): Promise<string[]> {
  const files = await Array.fromAsync(glob(sourceFiles))
  return Promise.all(files.map((file) => readFile(file, 'utf8')))
}

async function sourceLine({ uri, keyrings }: DebianArchive, suite: string): Promise<string> {
  const paths = [...new Set([...keyrings, ...debianKeyrings])]
  const known = await Promise.all(paths.map(exists))
  const signedBy = paths.filter((_, index) => known[index]).join(',')
  return `deb ${signedBy ? `[signed-by=${signedBy}] ` : ''}${uri} ${suite} main\n`
}

/** apt.conf(5). Proxies and credentials still come from the machine's own configuration. */
function configuration(dir: string, withLibraries: boolean): string {
  return Object.entries({
    'Dir::Etc::sourcelist': join(dir, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State': join(dir, 'state'),
    'Dir::State::Lists': join(dir, 'lists'),
    // Read only: the status file lists the installed libraries.
    'Dir::State::status': withLibraries ? installedPackages : join(dir, 'empty'),
    'Dir::Cache': join(dir, 'cache'),
    'Debug::NoLocking': 'true',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '10',
    'Acquire::https::Timeout': '10',
    'APT::Sandbox::User': 'root', // as root, apt would otherwise download as a user who cannot write here
  })
    .map(([name, value]) => `${name} "${value}";\n`)
    .join('')
}

/**
 * The unpacked Debian package in `cacheDir`, fetched when it is missing. Returns the directory that stands for `/`.
 * It is unpacked in a temporary directory that is then renamed, so a kill or a second process does no harm. Throws as
 * `unpackDebianPackage` does.
 */
export async function keepDebianPackage(cacheDir: string, wanted: Wanted): Promise<string> {
  const kept = join(cacheDir, 'package')
  if (await exists(kept)) return kept
  await mkdir(cacheDir, { recursive: true })
  const unfinished = await mkdtemp(join(cacheDir, 'unfinished-'))
  try {
    console.error(`fetching ${basename(cacheDir)}: the Debian package`)
    await rename(await unpackDebianPackage(unfinished, wanted), kept)
  } catch (error) {
    if (!(await exists(kept))) throw error // another process may have brought it
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return kept
}

/** One line: the first line of the error, and its cause (the message of `fetch` is only "fetch failed"). */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message.split('\n')[0]}${cause}`
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
