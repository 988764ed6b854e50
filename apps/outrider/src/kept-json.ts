import { readFile, rename, writeFile } from 'node:fs/promises'
import { parse } from '@outrider/contracts/contract'
import type { Static, TSchema } from 'typebox'

/** What a JSON file of ours holds; undefined when there is none. */
export async function readJson<Schema extends TSchema>(
  file: string,
  schema: Schema,
): Promise<Static<Schema> | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : parse(schema, JSON.parse(text))
}

/** Writes a file for the owner's eyes: whole or not at all. */
export async function writeJson(file: string, value: object): Promise<void> {
  const unfinished = `${file}.new`
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
}
