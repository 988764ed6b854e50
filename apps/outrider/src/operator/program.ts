import { connect } from '@nats-io/transport-node'
import { runProgram, type Terminal } from '@outrider/command-line/run-program'
import { natsFilesIn } from '@outrider/service/config'
import { serverOf } from '@outrider/service/nats/connection'
import { databasesIn } from '../config.ts'
import { findServers } from '../servers.ts'
import { installingCommands, operatorCommands, type OperatorServers } from './commands.ts'

const notes = `Connects to the servers of NATS_URL (as the operator) and DATABASE_URL, otherwise to those of the installation in
DATA_DIR (.data). Results are JSON, one object per line; reports are text, or JSON with --json.`

/** The servers that the environment names, or those of the data directory. */
async function serversOf(env: NodeJS.ProcessEnv) {
  const database = { url: env['DATABASE_URL'], ca: env['DATABASE_CA'], databases: databasesIn(env) }
  if (env['NATS_URL']) return { natsUrl: env['NATS_URL'], database }
  const { operatorNatsUrl, adminDatabaseUrl } = await findServers(env['DATA_DIR'] ?? '.data')
  return { natsUrl: operatorNatsUrl, database: { ...database, url: adminDatabaseUrl } }
}

/** Runs the operator's command that the arguments name. Returns the exit code. */
export async function runOperator(
  line: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const urls = serversOf(env)
  urls.catch(() => {}) // commands that need no server run without
  const open = async (): Promise<OperatorServers> => {
    const { natsUrl, database } = await urls
    const nats = await connect(serverOf(natsUrl, natsFilesIn(env)))
    opened.defer(() => nats.close())
    return { nats, database }
  }
  let servers: Promise<OperatorServers> | undefined
  return await runProgram(
    line,
    {
      name: 'npm run operator --',
      commands: { ...operatorCommands, ...installingCommands(env) },
      aliases: { dead: 'dead-letters' },
      notes,
      context: {
        servers: () => (servers ??= open()),
        database: async () => (await urls).database,
      },
    },
    terminal,
  )
}
