import { keepDebianPackage } from '@outrider/embedded/kept-package'
import { execFile } from 'node:child_process'
import { glob } from 'node:fs/promises'
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
  const wanted = { name: 'knot', withLibraries: true }
  return programsIn(
    await keepDebianPackage(cacheDir, wanted).catch((error: unknown) => {
      throw new Error('no Knot DNS: install knotd on PATH', { cause: error })
    }),
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
