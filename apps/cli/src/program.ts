import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Calls, createOutrider, createSessionCalls, OutriderError } from '@outrider/sdk'
import { type Command, UsageError } from './command.ts'
import { commands } from './commands.ts'
import type { Config } from './config.ts'
import { login } from './login.ts'
import type { Profile } from './profile.ts'

export interface Surroundings extends Config {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  readonly signal: AbortSignal
}

const always = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

/** Runs one command. Answers the exit code: 0 done, 1 refused or failed, 2 called wrongly. */
export async function runProgram(argv: readonly string[], around: Surroundings): Promise<number> {
  try {
    return await run(argv, around)
  } catch (error) {
    if (around.signal.aborted) return 0
    around.err(wordsOf(error))
    return error instanceof UsageError ? 2 : 1
  }
}

async function run(argv: readonly string[], around: Surroundings): Promise<number> {
  const found = find(argv)
  if (!found) {
    const asks = argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '')
    around[asks ? 'out' : 'err'](
      asks ? help() : `unknown command: ${argv.slice(0, 2).join(' ')}\n\n${help()}`,
    )
    return asks ? 0 : 2
  }
  const { name, command, rest } = found
  const { values, positionals } = read(command, rest)
  if (values['help'] === true) {
    around.out(helpOf(name, command))
    return 0
  }
  const { json, ...options } = values
  const say = (result: object, text: () => string) =>
    around.out(json === true ? JSON.stringify(result) : text())
  const texts = Object.entries(options).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value]] : [],
  )
  const given = {
    args: positionals,
    options: Object.fromEntries(texts),
    say,
    signal: around.signal,
  }
  if (name === 'login') await login(given, around)
  else
    await command.run({
      ...given,
      profile: around.profile,
      calls: callsOf(around.profile, command),
    })
  return 0
}

function find(argv: readonly string[]) {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ')
    const command = commands[name]
    if (command) return { name, command, rest: argv.slice(words) }
  }
  return undefined
}

function read(command: Command, rest: readonly string[]) {
  const own: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' }]),
  )
  try {
    return parseArgs({
      args: [...rest],
      options: { ...own, ...always },
      allowPositionals: true,
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unknown option', {
      cause: error,
    })
  }
}

/** Keys and origins take a session; everything else takes a secret key. */
function callsOf({ baseUrl, secretKey, session }: Profile, { bySession }: Command): Calls {
  if (!baseUrl) throw new UsageError('no installation: `outrider login`, or set OUTRIDER_URL')
  if (bySession) {
    if (!session) throw new UsageError('no session: `outrider login --email <address>`')
    const { organization, token } = session
    return createSessionCalls({
      baseUrl,
      scope: () => ({ organization }),
      fetch: (request) => {
        request.headers.set('authorization', `Bearer ${token}`)
        return fetch(request)
      },
    })
  }
  if (!secretKey)
    throw new UsageError('no secret key: `outrider login --key <key>`, or set OUTRIDER_KEY')
  return createOutrider({ baseUrl, secretKey })
}

function wordsOf(error: unknown): string {
  if (error instanceof OutriderError) {
    const request = error.requestId ? ` (request ${error.requestId})` : ''
    return `${error.code}: ${error.message}${request}`
  }
  return error instanceof Error ? error.message : String(error)
}

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { takes, about }]) => `  ${`${name} ${takes}`.trimEnd().padEnd(46)} ${about}`,
  )
  return `usage: outrider <command> [--json] [--help]\n\n${lines.join('\n')}\n\nExit codes: 0 done, 1 refused or failed, 2 called wrongly.`
}

function helpOf(name: string, { takes, about, options = {} }: Command): string {
  const lines = Object.entries(options).map(([key, says]) => `  --${key.padEnd(14)} ${says}`)
  return [`usage: outrider ${name} ${takes}`.trimEnd(), '', about, ...lines].join('\n')
}
