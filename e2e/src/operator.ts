import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('../../apps/outrider/src/operator.ts', import.meta.url))

/** What the operator's command prints, line by line. Throws what it says when it fails. */
export function operate(dataDir: string, ...args: readonly string[]): Promise<unknown[]> {
  return operateOn({ DATA_DIR: dataDir }, ...args)
}

/** The same with the environment that names the servers. */
export async function operateOn(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<unknown[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
  })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
}
