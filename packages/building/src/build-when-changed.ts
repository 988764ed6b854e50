import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** The repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface BuildOptions {
  /** The output directory. */
  readonly dir: string
  /** Glob patterns of the sources, relative to the repository. */
  readonly sources: readonly string[]
  /** Writes the files into a new directory. */
  readonly write: (fresh: string) => Promise<void>
  /** Called before a build. */
  readonly say?: () => void
}

/**
 * Builds and compresses files, unless they were built from the same sources. The directory is replaced atomically, also
 * by two builds at a time.
 */
export async function buildWhenChanged({ dir, sources, write, say }: BuildOptions): Promise<void> {
  const state = await hashFiles(sources)
  if ((await readFile(join(dir, '.built-from'), 'utf8').catch(() => undefined)) === state) return
  say?.()
  const fresh = `${dir}-${process.pid}`
  await write(fresh)
  await compressFiles(fresh)
  await writeFile(join(fresh, '.built-from'), state)
  const old = `${fresh}.old`
  await rename(dir, old).catch(ignoreMissing)
  await rename(fresh, dir).catch(ignoreTaken)
  await Promise.all([fresh, old].map((each) => rm(each, { recursive: true, force: true })))
}

async function hashFiles(patterns: readonly string[]): Promise<string> {
  const digest = createHash('sha256')
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()
  for (const file of files) digest.update(file).update(await readFile(join(root, file)))
  return digest.digest('hex')
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Another build was faster. */
function ignoreTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes `<file>.br` and `<file>.gz` next to each text file. */
async function compressFiles(dir: string): Promise<void> {
  for await (const file of glob('**/*.{html,js,json,css,svg}', { cwd: dir })) {
    const content = await readFile(join(dir, file))
    for (const [extension, encode] of Object.entries(encoders))
      await writeFile(join(dir, `${file}.${extension}`), await encode(content))
  }
}
