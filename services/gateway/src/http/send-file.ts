import type { Context } from 'koa'
import type { BuiltFile } from './built-files.ts'

/** Answers a built file, compressed as the caller can read it. `headers` say what its page may do. */
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
