import { runProgram } from '@outrider/command-line/run-program'
import { databaseOf } from '@outrider/testing/credentials'
import type { Sandbox } from '@outrider/testing/sandbox'
import { inject } from 'vitest'
import { installingCommands, operatorCommands } from '../src/operator/commands.ts'

/** How a command ended, and what it printed. */
interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command as `npm run operator --` does, on the servers of a sandbox. The words are separated by spaces. */
export async function operate(
  sandbox: Sandbox,
  line: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const out: string[] = []
  const err: string[] = []
  const database = { url: adminUrl(sandbox), databases: {}, ca: undefined }
  const code = await runProgram(
    line.split(' '),
    {
      name: 'operator',
      commands: { ...operatorCommands, ...installingCommands(env) },
      context: {
        servers: async () => ({ nats: sandbox.operator, database }),
        database: async () => database,
      },
    },
    {
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      signal: new AbortController().signal,
    },
  )
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** The sandbox's database, as the superuser. */
export function adminUrl(sandbox: Sandbox): string {
  const { pathname } = new URL(sandbox.config('contacts').databaseUrl)
  return databaseOf(inject('database').url, pathname.slice(1))
}
