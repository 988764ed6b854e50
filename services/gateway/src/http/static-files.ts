import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context } from 'koa'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
/** Encodings by their name in `Accept-Encoding`, with the endings of their files. */
const encodings = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof encodings

export interface BuiltFile {
  readonly type: string
  /** Whether its name changes with its content. */
  readonly isHashed: boolean
  readonly plain: Buffer
  readonly encoded: ReadonlyMap<Encoding, Buffer>
}

/** Built files by their URL path, held in memory (about 2 MB for the dashboard and for the documentation each); none where nothing was built. */
export async function readBuiltFiles(
  dir: string | undefined,
): Promise<ReadonlyMap<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>()
  if (dir === undefined) return files
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(noEntries)
  const found = entries.filter((entry) => entry.isFile())
  for (const entry of found) {
    const file = join(entry.parentPath, entry.name)
    const type = types[extname(file)]
    if (!type) continue
    const path = file.slice(dir.length).replaceAll('\\', '/')
    const isHashed = path.startsWith('/assets/')
    files.set(path, { type, isHashed, plain: await readFile(file), encoded: await encoded(file) })
  }
  return files
}

async function encoded(file: string): Promise<Map<Encoding, Buffer>> {
  const known = new Map<Encoding, Buffer>()
  for (const name of ['br', 'gzip'] as const) {
    const content = await readFile(file + encodings[name]).catch(nothing)
    if (content) known.set(name, content)
  }
  return known
}

function noEntries(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Sends a built file in an encoding that the caller accepts. `headers` restrict its page. */
export function sendFile(
  ctx: Context,
  file: BuiltFile,
  headers: Readonly<Record<string, string>>,
): void {
  ctx.set({ ...headers })
  ctx.vary('Accept-Encoding')
  ctx.set('Cache-Control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.type = file.type
  const encoding = [...file.encoded.keys()].find((name) => ctx.acceptsEncodings(name) === name)
  if (encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = (encoding && file.encoded.get(encoding)) ?? file.plain
}
