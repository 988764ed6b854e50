import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { keepDebianPackage } from '@outrider/embedded/debian-packages'

const run = promisify(execFile)
const cacheDir = fileURLToPath(new URL('../../.cache/prometheus', import.meta.url))

/** Runs Prometheus' promtool in a directory: from PATH, else from Debian's package, which needs no root. Throws what it says. */
export async function promtool(cwd: string, ...args: readonly string[]): Promise<string> {
  const onPath = await run('promtool', ['--version']).catch(() => undefined)
  const program = onPath ? 'promtool' : join(await fetchPrometheus(), 'usr/bin/promtool')
  return (await run(program, args, { cwd })).stdout
}

async function fetchPrometheus(): Promise<string> {
  try {
    return await keepDebianPackage(cacheDir, { name: 'prometheus' })
  } catch (error) {
    throw new Error('no promtool: install prometheus on PATH', { cause: error })
  }
}
