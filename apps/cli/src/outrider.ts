import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Commands, UsageError } from '@outrider/command-line/command'
import {
  type ErrorReport,
  type Program,
  runProgram,
  type Terminal,
} from '@outrider/command-line/run-program'
import { createOutrider, createSessionCalls, OutriderError } from '@outrider/sdk'
import type { Caller } from './caller.ts'
import { automationCommands } from './commands/automations.ts'
import { configurationCommands } from './commands/configuration.ts'
import { contactCommands, eventCommands } from './commands/contacts.ts'
import { domainCommands, messageCommands } from './commands/email.ts'
import { keyCommands, loginCommands } from './commands/login.ts'
import { mcpCommands } from './commands/mcp.ts'
import { webhookCommands } from './commands/webhooks.ts'
import type { Config, Profile } from './config.ts'

export interface Surroundings extends Config, Terminal, Pick<Caller, 'ask'> {}

const notes = `\`outrider login\` saves the address and a key; OUTRIDER_URL and OUTRIDER_KEY take precedence over saved values.
A contact is an email address, a wallet (0x…, wallet:…) or your own id (id:…).`

/** Few retries, because the user is waiting. */
const maxRetries = 2

/** Runs one command of the program `outrider`. Returns the exit code. */
export function runOutrider(argv: readonly string[], around: Surroundings): Promise<number> {
  const { profile, file, ask, ...terminal } = around
  const program: Program<Caller> = {
    name: 'outrider',
    commands,
    notes,
    report,
    context: {
      profile,
      file,
      ask,
      note: around.err,
      calls: (options) => byKey(profile, options),
      session: () => bySession(profile),
    },
  }
  return runProgram(argv, program, terminal)
}

function byKey(
  { baseUrl, ...profile }: Profile,
  { environment, ...timeout }: Parameters<Caller['calls']>[0] = {},
) {
  if (!baseUrl)
    throw new UsageError('no address: run `outrider login <address>`, or set OUTRIDER_URL')
  const secretKey = environment ? profile[`${environment}Key`] : profile.secretKey
  const variable = environment ? `OUTRIDER_${environment.toUpperCase()}_KEY` : 'OUTRIDER_KEY'
  if (!secretKey)
    throw new UsageError(`no secret key: run \`outrider login <address>\`, or set ${variable}`)
  return createOutrider({ baseUrl, secretKey, maxRetries, ...timeout })
}

function bySession({ baseUrl, session }: Profile) {
  const hint = 'run `outrider login <address> --email <address>`'
  if (!baseUrl || !session)
    throw new UsageError(`the keys commands need a session, not a secret key: ${hint}`)
  if (Date.parse(session.expiresAt) <= Date.now())
    throw new UsageError(`the session has expired: ${hint}`)
  const { organization, token } = session
  return createSessionCalls({
    baseUrl,
    maxRetries,
    scope: () => ({ organization }),
    fetch: (request) => {
      request.headers.set('authorization', `Bearer ${token}`)
      return fetch(request)
    },
  })
}

/** In the order of the help. */
const commands: Commands<Caller> = {
  ...loginCommands,
  ...keyCommands,
  ...eventCommands,
  ...contactCommands,
  ...automationCommands,
  ...configurationCommands,
  ...domainCommands,
  ...messageCommands,
  ...webhookCommands,
  ...mcpCommands,
}

const anotherKey = 'Run `outrider login` with another key.'
/** Advice by error code. */
const advice: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: anotherKey,
  READ_ONLY_KEY: anotherKey,
  UNKNOWN: 'Check that the URL points to an Outrider server.',
}

/** The message of an error, and its fields for `--json`. */
function report(error: unknown): ErrorReport {
  if (error instanceof SyntaxError)
    return { message: `the response is not JSON. ${advice['UNKNOWN']}` }
  if (!(error instanceof OutriderError))
    return { message: error instanceof Error ? error.message : String(error) }
  const { code, status, field, requestId, message } = error
  const request = requestId ? ` (request ${requestId})` : ''
  const words = [`${code}: ${message}${request}`, advice[code]].filter(Boolean).join('. ')
  return { code, status, field, requestId, message: words }
}

/** Asks for hidden input at a terminal; without one, takes the next line of the input, as of a pipe. */
export function askAt({
  stdin,
  stderr,
}: Pick<NodeJS.Process, 'stdin' | 'stderr'>): (question: string) => Promise<string> {
  if (!stdin.isTTY || !stderr.isTTY) {
    const lines = createInterface({ input: stdin })[Symbol.asyncIterator]()
    return async () => ((await lines.next()).value ?? '').trim()
  }
  return async (question) => {
    stderr.write(question)
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
    try {
      return (await lines.question('')).trim()
    } finally {
      lines.close()
      stderr.write('\n')
    }
  }
}
