// `npm run operator -- <command>`: commands for the operator of an installation. Connects to the nats-server of
// NATS_URL (as the operator), or to that of DATA_DIR.
import { stdio } from '@outrider/command-line/run-program'
import { runOperator } from './operator/program.ts'

process.exitCode = await runOperator(process.argv.slice(2), process.env, stdio(process))
