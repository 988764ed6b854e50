import { execFile } from 'node:child_process'
import { access, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { type DebianArchive, findDebianArchive } from './apt-sources.ts'

const run = promisify(execFile)
const commandLimit = 120_000
const sourceFiles = '/etc/apt/{sources.list,sources.list.d/*.list,sources.list.d/*.sources}'
const debianKeyrings = ['gpg', 'pgp'].map(
  (extension) => `/usr/share/keyrings/debian-archive-keyring.${extension}`,
)
const installedPackages = '/var/lib/dpkg/status'

export interface Wanted {
  readonly name: string
  /** The release that it is taken from; the machine's own when left out. */
  readonly suite?: 'sid'
  /** With the libraries that it needs and the machine lacks. */
  readonly withLibraries?: boolean
}

/**
 * Fetches a package from the Debian archive that this machine already uses, into a directory of its own, and unpacks
 * it; returns the directory that stands for `/`. Needs no root and leaves the machine's packages and lists alone.
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
  const known = await Promise.all([...new Set([...keyrings, ...debianKeyrings])].map(existing))
  const signedBy = known.filter((path) => path !== undefined).join(',')
  return `deb ${signedBy ? `[signed-by=${signedBy}] ` : ''}${uri} ${suite} main\n`
}

async function existing(path: string): Promise<string | undefined> {
  return access(path).then(
    () => path,
    () => undefined,
  )
}

/** apt.conf(5). Proxies and credentials still come from the machine's own configuration. */
function configuration(dir: string, withLibraries: boolean): string {
  return Object.entries({
    'Dir::Etc::sourcelist': join(dir, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State': join(dir, 'state'),
    'Dir::State::Lists': join(dir, 'lists'),
    // What is installed is only read, to know which libraries are there.
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
