// `npm run operator -- <command>`: what the operator of an installation does by hand or by a schedule. Speaks to
// the nats-server of NATS_URL (as the operator), else to that of DATA_DIR.
import { parseArgs } from 'node:util'
import { connect } from '@nats-io/transport-node'
import { natsFilesIn } from '@outrider/service/config'
import { serverOf } from '@outrider/service/nats'
import { brokerUsers } from './broker-users.ts'
import { jobs } from './jobs.ts'
import { type Named, readCommand } from './operator/read-command.ts'
import { usage } from './operator/usage.ts'
import { findServers } from './running-servers.ts'

/** The servers that the environment names, else those of the data directory. */
async function serversOf(env: NodeJS.ProcessEnv) {
  const database = { url: env['DATABASE_URL'], ca: env['DATABASE_CA'] }
  if (env['NATS_URL']) return { natsUrl: env['NATS_URL'], database }
  const { operatorNatsUrl, adminDatabaseUrl } = await findServers(env['DATA_DIR'] ?? '.data')
  return { natsUrl: operatorNatsUrl, database: { ...database, url: adminDatabaseUrl } }
}

async function run({ command, args }: Named, isJson: boolean): Promise<void> {
  const { natsUrl, database } = await serversOf(process.env)
  const nats = await connect(serverOf(natsUrl, natsFilesIn(process.env)))
  const print = (value: object, text?: string) => {
    process.stdout.write(`${isJson || text === undefined ? JSON.stringify(value) : text}\n`)
  }
  try {
    const isWell = await command.run({ nats, database, print }, args)
    if (isWell === false) process.exitCode = 1
  } finally {
    await nats.close()
  }
}

async function operate(args: readonly string[]): Promise<void> {
  const options = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const words = positionals.join(' ')
  const named = readCommand(positionals)
  if (values.help) process.stdout.write(usage)
  else if (words === 'nats-users') process.stdout.write(`${brokerUsers()}\n`)
  else if (words === 'migrate') await jobs['database']?.(process.env)
  else if (words === 'streams apply') await jobs['streams']?.(process.env)
  else if (named) await run(named, values.json === true)
  else {
    process.stderr.write(usage)
    process.exitCode = 2
  }
}

try {
  await operate(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`operator: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
