import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { keepDebianPackage, reasonOf } from '@outrider/embedded/debian-packages'

const run = promisify(execFile)
const cacheDir = fileURLToPath(new URL('../../.cache/prometheus', import.meta.url))

/** Runs promtool in a directory, and returns what it prints. Throws that when it fails. */
export type Promtool = (cwd: string, ...args: readonly string[]) => Promise<string>

/** Prometheus' promtool: from PATH, else from Debian's package, which needs no root. A string with the reason where there is none. */
export async function findPromtool(): Promise<Promtool | string> {
  const onPath = await run('promtool', ['--version']).catch(() => undefined)
  if (onPath) return running('promtool')
  return keepDebianPackage(cacheDir, { name: 'prometheus' }).then(
    (root) => running(join(root, 'usr/bin/promtool')),
    (error: unknown) => `no promtool on PATH, and none from Debian: ${reasonOf(error)}`,
  )
}

function running(program: string): Promtool {
  return async (cwd, ...args) => (await run(program, args, { cwd })).stdout
}
