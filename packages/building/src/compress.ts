import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes `<file>.br` and `<file>.gz` beside each file of text. */
export async function compressFiles(dir: string): Promise<void> {
  for await (const file of glob('**/*.{html,js,json,css,svg}', { cwd: dir })) {
    const content = await readFile(join(dir, file))
    for (const [extension, encode] of Object.entries(encoders))
      await writeFile(join(dir, `${file}.${extension}`), await encode(content))
  }
}
