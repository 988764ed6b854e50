/**
 * `pnpm crash`: the long form on one server of each; `pnpm crash --cluster`: on a cluster, with several processes;
 * `pnpm crash --upgrade`, `--pooler`: that file alone.
 */
import { spawn } from 'node:child_process'
import process from 'node:process'

const named = process.argv.slice(2).map((each) => each.replace(/^--/, ''))
const chosen = named.map((each) => (each === 'cluster' ? 'cluster/' : `crash/${each}`))
const args = [
  'run',
  '--config',
  'vitest.crash.config.ts',
  ...(named.length > 0 ? chosen : ['crash/']),
]
spawn('vitest', args, { stdio: 'inherit' }).once('exit', (code) => {
  process.exitCode = code ?? 1
})
