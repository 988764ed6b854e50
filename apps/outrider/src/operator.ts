// `node apps/outrider/src/operator.ts <command>`: what the operator of an installation does by hand or by a
// schedule. Speaks to the nats-server of NATS_URL (as the operator), else to that of DATA_DIR.
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { clock } from '@outrider/service/clock'
import { serverOf } from '@outrider/service/nats'
import { purgeStreams } from '@outrider/service/purge-streams'
import {
  type DeadLetter,
  dropDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from './dead-letters.ts'
import { findServers } from './running-servers.ts'

const usage = `usage:
  operator.ts dead list                    what services could not process, one JSON object a line
  operator.ts dead replay <sequence>|all   publishes it again where it came from
  operator.ts dead drop <sequence>|all     forgets it
  operator.ts purge                        deletes what every service is done with
`

type Command = (nats: NatsConnection, which: string) => Promise<void>

const commands: Readonly<Record<string, Command>> = {
  'dead list': async (nats) => {
    for await (const letter of listDeadLetters(nats)) print(letter)
  },
  'dead replay': (nats, which) => forEach(nats, which, replayDeadLetter),
  'dead drop': (nats, which) => forEach(nats, which, dropDeadLetter),
  purge: async (nats) => print(await purgeStreams(nats, clock.now())),
}

/** Does it to one dead letter, or to all that there are now. */
async function forEach(
  nats: NatsConnection,
  which: string,
  work: (nats: NatsConnection, sequence: number) => Promise<DeadLetter>,
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

/** The command that the arguments name, ready to run; undefined when they name none. */
function readCommand([noun = '', verb = '', which = '', ...more]: readonly string[]) {
  const name = verb === '' ? noun : `${noun} ${verb}`
  const takes = ['dead replay', 'dead drop'].includes(name) ? /^(all|[1-9]\d*)$/ : /^$/
  const command = commands[name]
  if (!command || !takes.test(which) || more.length > 0) return undefined
  return (nats: NatsConnection) => command(nats, which)
}

const command = readCommand(process.argv.slice(2))
if (!command) {
  process.stderr.write(usage)
  process.exit(2)
}
try {
  const nats = await connect(serverOf(await natsUrl(process.env)))
  await command(nats)
  await nats.close()
} catch (error) {
  process.stderr.write(`operator: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
