// `node toolchain/run.mjs <task> [arguments]`: the npm scripts with the names of its programs run it. Needs Node.js
// 20 or later and npm; installs Node.js 24, pnpm, and the packages, then runs the program.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { install, root } from './install.mjs'

/** A program, and the arguments before those of the command line. */
const programs = {
  start: 'apps/outrider/src/main.ts',
  test: 'scripts/test.ts',
  'test:full': 'scripts/test.ts full',
  'test:quick': 'scripts/test.ts quick',
  'test:one': 'scripts/test.ts one',
  'test:coverage': 'scripts/test.ts coverage',
  operator: 'apps/outrider/src/operator.ts',
  outrider: 'apps/cli/src/main.ts',
  'example:chain-webhooks': 'examples/chain-webhooks/src/main.ts',
  'example:inbox': 'examples/inbox/src/start.ts',
  'example:webhook-receiver': 'examples/webhook-receiver/src/main.ts',
}

const defaults = {
  /** Node.js keeps what it compiles here, which is a quarter of a start. */
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  /** Areas from which the threads of a process allocate (mallopt(3)). By default glibc has 8 a core, and a flood takes 100 MB more. */
  MALLOC_ARENA_MAX: '2',
}

/**
 * Runs the program with an IPC channel, whose end tells it that we were killed. It is in a group of
 * its own: Ctrl-C reaches us from the terminal and again from npm, and it gets one signal.
 */
function launch(command, args, { node, path }) {
  const [program, ...first] = command.split(' ')
  const child = spawn(node, [join(root, program), ...first, ...args], {
    cwd: root,
    env: { ...defaults, ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let stopped = false
  const stop = (signal) => {
    if (!stopped) child.kill(signal)
    stopped = true
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', () => stop('SIGTERM'))
  if (process.env.npm_lifecycle_event) stopWithNpm(() => stop('SIGTERM'))
  child.once('error', fail)
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** When npm is killed, nobody tells us: our parent changes, or that of the shell between us. */
function stopWithNpm(stop) {
  const shell = read(`/proc/${process.ppid}/cmdline`).includes('run.mjs')
  const npm = () => (shell ? parentOf(process.ppid) : process.ppid)
  const before = npm()
  setInterval(() => npm() !== before && stop(), 1_000)
}

/** proc_pid_stat(5): after the name in parentheses come the state and the parent. */
function parentOf(pid) {
  return read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1]
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // the process has gone, or there is no /proc here
  }
}

function fail(error) {
  process.stderr.write(`outrider: ${error.message}\n`)
  process.exit(1)
}

/** Builds an app's pages when their sources have changed. Without them everything else works. */
function buildPages(app, { node, path }) {
  const child = spawn(node, [join(root, 'apps', app, 'build/main.ts')], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 2, 2],
  })
  return new Promise((resolve) => {
    child.once('error', fail)
    child.once('exit', (code) => {
      if (code !== 0) process.stderr.write(`outrider: apps/${app} could not be built\n`)
      resolve()
    })
  })
}

try {
  const [task, ...args] = process.argv.slice(2)
  if (!(task in programs))
    throw new Error(`usage: node toolchain/run.mjs ${Object.keys(programs).join('|')} [arguments]`)
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Error(`Node.js 20 or later is needed, this is ${process.versions.node}`)
  const tools = await install()
  if (task === 'start')
    await Promise.all(['dashboard', 'docs'].map((app) => buildPages(app, tools)))
  launch(programs[task], args, tools)
} catch (error) {
  fail(error)
}
