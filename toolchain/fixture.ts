import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { eventually } from '../packages/testing/src/eventually.ts'

/** A process, and everything that it has written so far. */
interface Running {
  readonly process: ChildProcess
  readonly written: () => string
  /** Its exit code, once it has ended and closed its output. */
  readonly ended: Promise<number | null>
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Options of Node.js. */
  readonly node?: readonly string[]
}

/** A small repository with the true toolchain, and stand-ins of npm and pnpm that note their calls. */
export interface Fixture {
  readonly path: (file: string) => string
  readonly write: (file: string, text: string) => void
  readonly exists: (file: string) => boolean
  /** The calls of npm and pnpm, in order. */
  readonly calls: () => string[]
  /** Runs `toolchain/run.mjs`. */
  readonly run: (args: readonly string[], options?: RunOptions) => Running
  /** Runs any program in the repository. */
  readonly start: (program: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Running
}

const here = dirname(fileURLToPath(import.meta.url))
const platform = `${process.platform}-${process.arch}`

/** Installs the package of this platform, unless the file `npm-fails` is there. */
const npm = `#!/bin/sh
echo "npm $1" >>"$FIXTURE/calls"
if [ -e "$FIXTURE/npm-fails" ]; then echo 'npm error 404 not found' >&2; exit 1; fi
for each in "$@"; do case "$each" in --prefix=*) dir=\${each#--prefix=} ;; esac; done
mkdir -p "$dir/node_modules/tool-${platform}/bin"
cp "$FIXTURE/bin/pnpm" "$dir/node_modules/tool-${platform}/pnpm"
ln -sf '${process.execPath}' "$dir/node_modules/tool-${platform}/bin/node"
`
/** Waits while the file \`pnpm-waits\` is there. */
const pnpm = `#!/bin/sh
echo "pnpm $1" >>"$FIXTURE/calls"
while [ -e "$FIXTURE/pnpm-waits" ]; do sleep 0.05; done
`

/** The program of the task \`outrider\`: notes its arguments and each signal, and ends with code 7 once the file \`end\` is there. */
const program = `
import { appendFileSync, existsSync } from 'node:fs'
const note = (line) => appendFileSync(process.env.FIXTURE + '/notes', line + '\\n')
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => note(signal))
process.on('disconnect', () => { note('disconnected'); process.exit() })
note('ready ' + process.argv.slice(2).join(' '))
setInterval(() => existsSync(process.env.FIXTURE + '/end') && process.exit(7), 20)
`

/** Opens one, until the test is over. */
export function openFixture(): Fixture {
  const root = mkdtempSync(join(tmpdir(), 'outrider-toolchain-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const path = (file: string) => join(root, file)
  const write = (file: string, text: string) => {
    mkdirSync(dirname(path(file)), { recursive: true })
    writeFileSync(path(file), text)
  }
  for (const file of ['run.mjs', 'install.mjs', 'install-lock.mjs'])
    cpSync(join(here, file), path(`toolchain/${file}`))
  const manifest = JSON.stringify({ optionalDependencies: { [`tool-${platform}`]: '1.0.0' } })
  for (const tool of ['node', 'pnpm']) {
    write(`toolchain/${tool}/package.json`, manifest)
    write(`toolchain/${tool}/package-lock.json`, '{}')
  }
  write('package.json', '{"type":"module"}')
  write('pnpm-lock.yaml', '')
  write('apps/cli/src/main.ts', program)
  for (const [name, text] of Object.entries({ npm, pnpm })) {
    write(`bin/${name}`, text)
    chmodSync(path(`bin/${name}`), 0o755)
  }

  const start: Fixture['start'] = (command, args, env = {}) => {
    const { npm_execpath: _, npm_lifecycle_event: __, ...inherited } = process.env
    const child = spawn(command, args, {
      cwd: root,
      env: { ...inherited, FIXTURE: root, PATH: `${path('bin')}:${inherited['PATH']}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let written = ''
    child.stdout.on('data', (data: Buffer) => (written += data.toString()))
    child.stderr.on('data', (data: Buffer) => (written += data.toString()))
    const ended = once(child, 'close').then(() => child.exitCode)
    onTestFinished(async () => {
      write('end', '')
      rmSync(path('pnpm-waits'), { force: true })
      child.kill('SIGKILL') // what it started ends by the files
      await ended
    })
    return { process: child, written: () => written, ended }
  }
  return {
    path,
    write,
    exists: (file) => existsSync(path(file)),
    calls: () => linesOf(path('calls')),
    start,
    run: (args, { env, node = [] } = {}) =>
      start(process.execPath, [...node, path('toolchain/run.mjs'), ...args], env),
  }
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
}

/** The notes of the program, once there are so many. */
export function notes({ path }: Fixture, count: number): Promise<string[]> {
  return eventually(() => {
    const lines = linesOf(path('notes'))
    if (lines.length < count) throw new Error(`the program has noted: ${lines.join(', ')}`)
    return lines
  })
}
