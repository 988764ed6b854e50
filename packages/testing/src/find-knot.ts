import { unpackDebianPackage } from '@outrider/embedded/debian-packages'
import { execFile } from 'node:child_process'
import { access, glob, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The programs of Knot DNS, and what they need in their environment. */
export interface KnotPrograms {
  readonly knotd: string
  readonly knotc: string
  readonly env: Readonly<Record<string, string>>
}

const run = promisify(execFile)
const cacheDir = fileURLToPath(new URL('../../../.cache/knot', import.meta.url))

/** Finds Knot DNS on PATH, else in the cache, else brings Debian's package there; needs no root. */
export async function findKnot(): Promise<KnotPrograms> {
  const onPath = await run('knotd', ['--version']).catch(() => undefined)
  if (onPath) return { knotd: 'knotd', knotc: 'knotc', env: {} }
  const cached = join(cacheDir, 'package')
  if (!(await exists(cached))) await bring(cached)
  return programsIn(cached)
}

/** Into a directory of its own, then renamed: a kill or a second process disturbs nothing. */
async function bring(cached: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true })
  const unfinished = await mkdtemp(join(cacheDir, 'unfinished-'))
  try {
    console.error('fetching Knot DNS: the Debian package')
    await rename(
      await unpackDebianPackage(unfinished, { name: 'knot', withLibraries: true }),
      cached,
    )
  } catch (error) {
    if (!(await exists(cached)))
      throw new Error('no Knot DNS: install knotd on PATH', { cause: error })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
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

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
