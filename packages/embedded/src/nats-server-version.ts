import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The first with atomic batches and priority groups. */
export const oldestNatsServer = '2.12'

/** Reads `nats-server: v2.15.1` (as `--version` prints it), or undefined. */
export function parseNatsVersion(output: string): string | undefined {
  return /\bv?(\d+\.\d+\.\d+)(?![\d.])/.exec(output)?.[1]
}

/** Whether that version is 2.12 or later. */
export function isNewEnough(version: string): boolean {
  return compareVersions(version, oldestNatsServer) >= 0
}

/** Orders dotted numbers: negative when `a` is older than `b`. Missing parts count as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let part = 0; part < 3; part++) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Runs `<program> --version`. Throws when it cannot be run or says no version. */
export async function readNatsVersion(program: string): Promise<string> {
  const { stdout, stderr } = await run(program, ['--version'], { timeout: 10_000 })
  const version = parseNatsVersion(stdout + stderr)
  if (!version) throw new Error(`${program} --version says no version`)
  return version
}
