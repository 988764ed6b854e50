// `npm run operator -- <command>`: commands for the operator of an installation. Connects to the nats-server of
// NATS_URL (as the operator), or to that of DATA_DIR.
import { connect } from '@nats-io/transport-node'
import { runProgram, stdio } from '@outrider/command-line/run-program'
import { natsFilesIn } from '@outrider/service/config'
import { serverOf } from '@outrider/service/nats/connection'
import { installingCommands, operatorCommands, type OperatorServers } from './operator/commands.ts'
import { databasesIn } from './config.ts'
import { findServers } from './servers.ts'

const notes = `Connects to the servers of NATS_URL (as the operator) and DATABASE_URL, otherwise to those of the installation in
DATA_DIR (.data). Results are JSON, one object per line; reports are text, or JSON with --json.`

/** The servers that the environment names, or those of the data directory. */
async function serversOf(env: NodeJS.ProcessEnv) {
  const database = { url: env['DATABASE_URL'], ca: env['DATABASE_CA'], databases: databasesIn(env) }
  if (env['NATS_URL']) return { natsUrl: env['NATS_URL'], database }
  const { operatorNatsUrl, adminDatabaseUrl } = await findServers(env['DATA_DIR'] ?? '.data')
  return { natsUrl: operatorNatsUrl, database: { ...database, url: adminDatabaseUrl } }
}

await using opened = new AsyncDisposableStack()

const urls = serversOf(process.env)
urls.catch(() => {}) // commands that need no server run without

async function open(): Promise<OperatorServers> {
  const { natsUrl, database } = await urls
  const nats = await connect(serverOf(natsUrl, natsFilesIn(process.env)))
  opened.defer(() => nats.close())
  return { nats, database }
}

let servers: Promise<OperatorServers> | undefined
process.exitCode = await runProgram(
  process.argv.slice(2),
  {
    name: 'npm run operator --',
    commands: { ...operatorCommands, ...installingCommands(process.env) },
    aliases: { dead: 'dead-letters' },
    notes,
    context: {
      servers: () => (servers ??= open()),
      database: async () => (await urls).database,
    },
  },
  stdio(process),
)
