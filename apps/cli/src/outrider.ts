import { type Program, runProgram, type Terminal } from '@outrider/command-line/run-program'
import { UsageError } from '@outrider/command-line/command'
import { createOutrider, createSessionCalls } from '@outrider/sdk'
import type { Caller } from './caller.ts'
import { commands } from './commands.ts'
import type { Config } from './config.ts'
import type { Profile } from './profile.ts'
import { tell } from './tell.ts'

export interface Surroundings extends Config, Terminal, Pick<Caller, 'ask'> {}

const notes = `\`outrider login\` keeps the address and a key; OUTRIDER_URL and OUTRIDER_KEY go before what it keeps.
A contact is an email address, a wallet (0x…, wallet:…) or your own id (id:…).`

/** Retries of a call: somebody is waiting. */
const maxRetries = 2

/** Runs one command of the program `outrider`. Answers the exit code. */
export function runOutrider(argv: readonly string[], around: Surroundings): Promise<number> {
  const { profile, file, ask, ...terminal } = around
  const program: Program<Caller> = {
    name: 'outrider',
    commands,
    notes,
    tell,
    context: {
      profile,
      file,
      ask,
      note: around.err,
      calls: (timeout) => byKey(profile, timeout),
      session: () => bySession(profile),
    },
  }
  return runProgram(argv, program, terminal)
}

function byKey({ baseUrl, secretKey }: Profile, timeout?: { readonly timeoutMs: number }) {
  if (!baseUrl)
    throw new UsageError('no installation: run `outrider login <address>`, or set OUTRIDER_URL')
  if (!secretKey)
    throw new UsageError('no secret key: run `outrider login <address>`, or set OUTRIDER_KEY')
  return createOutrider({ baseUrl, secretKey, maxRetries, ...timeout })
}

function bySession({ baseUrl, session }: Profile) {
  const hint = 'run `outrider login <address> --email <address>`'
  if (!baseUrl || !session) throw new UsageError(`keys take a session, not a secret key: ${hint}`)
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
