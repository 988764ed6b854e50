import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { unpackDebianPackage, type Wanted } from './debian-packages.ts'

/**
 * The unpacked Debian package in `cacheDir`, fetched when it is not there; answers the directory that stands for `/`.
 * It comes into a directory of its own that is then renamed: a kill or a second process disturbs nothing. Throws as
 * `unpackDebianPackage` does.
 */
export async function keepDebianPackage(cacheDir: string, wanted: Wanted): Promise<string> {
  const kept = join(cacheDir, 'package')
  if (await exists(kept)) return kept
  await mkdir(cacheDir, { recursive: true })
  const unfinished = await mkdtemp(join(cacheDir, 'unfinished-'))
  try {
    console.error(`fetching ${basename(cacheDir)}: the Debian package`)
    await rename(await unpackDebianPackage(unfinished, wanted), kept)
  } catch (error) {
    if (!(await exists(kept))) throw error // another process may have brought it
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return kept
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
