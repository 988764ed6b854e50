import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runOperator } from '@outrider/outrider/operator/program'
import { repository } from './keep-process.ts'

/** Runs the operator's command on an installation, and returns what it prints. Throws its message when it fails. */
export async function operate(dataDir: string, ...args: readonly string[]): Promise<unknown[]> {
  const [out, err]: [string[], string[]] = [[], []]
  const env = { ...process.env, DATA_DIR: dataDir }
  const code = await runOperator(args, env, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    signal: new AbortController().signal,
  })
  if (code !== 0) throw new Error(err.join('\n'))
  return out.map((line): unknown => JSON.parse(line))
}

/** The same in a process of its own, as an operator does; the environment names the servers or the data directory. */
export async function operateAsProcess(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<unknown[]> {
  const program = join(repository, 'apps/outrider/src/operator.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
  })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
}
