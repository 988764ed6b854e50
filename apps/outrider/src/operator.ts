// `npm run operator -- <command>`: what the operator of an installation does by hand or by a schedule. Speaks to
// the nats-server of NATS_URL (as the operator), else to that of DATA_DIR.
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { changePlan, foundOrganization, FoundingInput } from '@outrider/contracts/organizations'
import { natsFilesIn } from '@outrider/service/config'
import { clock } from '@outrider/service/clock'
import { serverOf } from '@outrider/service/nats'
import { purgeStreams } from '@outrider/service/purge-streams'
import { request } from '@outrider/service/requests'
import { rewindConsumers } from '@outrider/service/streams'
import {
  type ListedLetter,
  dropDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from './dead-letters.ts'
import { brokerUsers } from './broker-users.ts'
import { findServers } from './running-servers.ts'

const usage = `usage:
  operator dead list                       what services could not process, one JSON object a line
  operator dead replay <sequence>|all      publishes it again where it came from
  operator dead drop <sequence>|all        forgets it
  operator organization create <name> <free|pro|business|enterprise> <owner's email>
                                           prints the invitation by which the owner comes in, once
  operator organization plan <id> <plan>   changes an organization's plan
  operator rewind                          lets services, which must not run now, handle again what streams still
                                           hold: after a database was restored
  operator purge                           deletes what every service is done with
  operator nats-users                      prints what nats-server includes: its users and the size
                                           of a message; passwords are its environment's
                                           <SERVICE>_NATS_PASSWORD and OPERATOR_NATS_PASSWORD
`

interface Command {
  /** What each argument must look like. */
  readonly takes: readonly RegExp[]
  readonly run: (nats: NatsConnection, args: readonly string[]) => Promise<void>
}

const one = /./
const letters = /^(all|[1-9]\d*)$/

const commands: Readonly<Record<string, Command>> = {
  'dead list': {
    takes: [],
    run: async (nats) => {
      for await (const letter of listDeadLetters(nats)) print(letter)
    },
  },
  'dead replay': { takes: [letters], run: (nats, args) => forEach(nats, args, replayDeadLetter) },
  'dead drop': { takes: [letters], run: (nats, args) => forEach(nats, args, dropDeadLetter) },
  'organization create': {
    takes: [one, one, one],
    run: async (nats, [name, plan, ownerEmail]) =>
      print(
        await request(nats, foundOrganization, parse(FoundingInput, { name, plan, ownerEmail })),
      ),
  },
  'organization plan': {
    takes: [one, one],
    run: async (nats, [orgId, plan]) =>
      print(await request(nats, changePlan, parse(changePlan.request, { orgId, plan }))),
  },
  rewind: { takes: [], run: rewindConsumers },
  purge: { takes: [], run: async (nats) => print(await purgeStreams(nats, clock.now())) },
}

/** Does it to one dead letter, or to all that there are now. */
async function forEach(
  nats: NatsConnection,
  [which]: readonly string[],
  work: (nats: NatsConnection, sequence: number) => Promise<ListedLetter>,
): Promise<void> {
  const all = which === 'all' ? await Array.fromAsync(listDeadLetters(nats)) : []
  const sequences = which === 'all' ? all.map(({ sequence }) => sequence) : [Number(which)]
  for (const sequence of sequences) print(await work(nats, sequence))
}

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

async function natsUrl(env: NodeJS.ProcessEnv): Promise<string> {
  return env['NATS_URL'] ?? (await findServers(env['DATA_DIR'] ?? '.data')).operatorNatsUrl
}

/** The command that the words name and its arguments; undefined when they name none. */
function readCommand(words: readonly string[]) {
  for (const length of [2, 1]) {
    const command = commands[words.slice(0, length).join(' ')]
    const args = words.slice(length)
    if (command && args.length === command.takes.length)
      return args.every((arg, index) => command.takes[index]?.test(arg))
        ? { command, args }
        : undefined
  }
  return undefined
}

async function operate(words: readonly string[]): Promise<void> {
  if (words.join(' ') === 'nats-users') {
    process.stdout.write(`${brokerUsers()}\n`)
    return
  }
  const named = readCommand(words)
  if (!named) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  const nats = await connect(serverOf(await natsUrl(process.env), natsFilesIn(process.env)))
  await named.command.run(nats, named.args).finally(() => void nats.close())
}

try {
  await operate(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`operator: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
