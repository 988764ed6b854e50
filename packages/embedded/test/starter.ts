import process from 'node:process'
import { startNats } from '../src/nats.ts'
import { startPostgres } from '../src/postgres.ts'

// A program for the tests: starts the server that its arguments name, says so, and stays.

const [server, dataDir = '', program = ''] = process.argv.slice(2)
if (server === 'postgres')
  await startPostgres({ dataDir, password: 'starter', settings: { fsync: 'off' } })
else await startNats({ dataDir, program, configuration: {} })
process.stdout.write('started\n')
setInterval(() => {}, 1_000)
