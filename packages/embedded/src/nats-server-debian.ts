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

/**
 * Fetches Debian's package of the suite sid from the archive that this machine already uses, into a
 * directory of its own, and unpacks it; returns the program's path. Needs no root and leaves the
 * machine's packages and lists alone. Throws when there is no apt, no Debian archive, no network.
 */
export async function fetchDebianPackage(into: string): Promise<string> {
  const archive = findDebianArchive(await readSourceFiles())
  if (!archive) throw new Error('no Debian archive among the apt sources')
  await writeFile(join(into, 'sources.list'), await sidSource(archive))
  await writeFile(join(into, 'apt.conf'), configuration(into))
  await writeFile(join(into, 'empty'), '')
  for (const partial of ['lists/partial', 'cache/archives/partial', 'state'])
    await mkdir(join(into, partial), { recursive: true })
  const options = {
    cwd: into,
    timeout: commandLimit,
    env: { ...process.env, APT_CONFIG: join(into, 'apt.conf') },
  }
  await run('apt-get', ['--quiet', 'update'], options)
  await run('apt-get', ['--quiet', 'download', 'nats-server'], options)
  const [file] = await Array.fromAsync(glob('nats-server_*.deb', { cwd: into }))
  if (!file) throw new Error('apt-get has downloaded no package')
  await run('dpkg', ['-x', join(into, file), join(into, 'package')], options)
  return join(into, 'package/usr/sbin/nats-server')
}

async function readSourceFiles(): Promise<string[]> {
  const files = await Array.fromAsync(glob(sourceFiles))
  return Promise.all(files.map((file) => readFile(file, 'utf8')))
}

async function sidSource({ uri, keyrings }: DebianArchive): Promise<string> {
  const known = await Promise.all([...new Set([...keyrings, ...debianKeyrings])].map(existing))
  const signedBy = known.filter((path) => path !== undefined).join(',')
  return `deb ${signedBy ? `[signed-by=${signedBy}] ` : ''}${uri} sid main\n`
}

async function existing(path: string): Promise<string | undefined> {
  return access(path).then(
    () => path,
    () => undefined,
  )
}

/** apt.conf(5). Proxies and credentials still come from the machine's own configuration. */
function configuration(dir: string): string {
  return Object.entries({
    'Dir::Etc::sourcelist': join(dir, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State': join(dir, 'state'),
    'Dir::State::Lists': join(dir, 'lists'),
    'Dir::State::status': join(dir, 'empty'),
    'Dir::Cache': join(dir, 'cache'),
    'Acquire::Languages': 'none',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '10',
    'Acquire::https::Timeout': '10',
    'APT::Sandbox::User': 'root', // as root, apt would otherwise download as a user who cannot write here
  })
    .map(([name, value]) => `${name} "${value}";\n`)
    .join('')
}
