import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from './compress.ts'

const app = fileURLToPath(new URL('..', import.meta.url))
const root = join(app, '../..')
/** What the built files are made from, relative to the repository. */
const sources = [
  'apps/dashboard/{src,public}/**/*.*',
  'apps/dashboard/{index.html,vite.config.ts,package.json,build/*.ts}',
  'packages/sdk/src/**/*.ts',
  'pnpm-lock.yaml',
]

/** Where the gateway finds the built files. */
export const builtDir = join(app, 'dist')
const stamp = join(builtDir, '.built-from')

/**
 * Builds the dashboard unless it was built from the same sources. Whoever reads the directory meanwhile finds
 * the old files or the new ones; two builds at a time are as good as one.
 */
export async function buildDashboard(say: (line: string) => void = () => {}): Promise<void> {
  const state = await hashSources()
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === state) return
  say('building the dashboard')
  const fresh = `${builtDir}-${process.pid}`
  const { build } = await import('vite')
  const configFile = join(app, 'vite.config.ts')
  await build({ configFile, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })
  await compressFiles(fresh)
  await writeFile(join(fresh, '.built-from'), state)
  const old = `${fresh}.old`
  await rename(builtDir, old).catch(ignoreMissing)
  await rename(fresh, builtDir).catch(ignoreTaken)
  await Promise.all([fresh, old].map((dir) => rm(dir, { recursive: true, force: true })))
}

async function hashSources(): Promise<string> {
  const digest = createHash('sha256')
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()
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
