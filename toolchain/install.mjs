// Installs what the repository needs, each part only when it has changed. Plain JavaScript for
// Node.js 20 and later, without dependencies: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lock } from './install-lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line) => process.stderr.write(`outrider: ${line}\n`)
const running = `${process.platform}-${process.arch}`

/** Makes Node.js 24, pnpm and the packages ready; returns node's path and the PATH for children. */
export async function install() {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24
  const nodeDir = isNewEnough
    ? dirname(process.execPath)
    : join(await provideTool('node', 'Node.js 24 or later'), 'bin')
  const pnpmDir = await provideTool('pnpm', 'pnpm 12')
  const path = [nodeDir, pnpmDir, process.env.PATH].join(':')
  await installPackages({ ...process.env, PATH: path, CI: 'true' }) // CI: it asks nothing
  return { node: join(nodeDir, 'node'), path }
}

/**
 * Installs a tool's npm package for this platform and returns its directory. Node.js and pnpm are
 * taken from these packages and not from `node` and `pnpm`, which need an install script to find
 * them. Each platform has the newest version that npm held for it.
 */
async function provideTool(tool, name) {
  const dir = join(root, 'toolchain', tool)
  const { optionalDependencies } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  const packages = Object.keys(optionalDependencies)
  const found = packages.find((candidate) => candidate.endsWith(running))
  if (!found) throw new Error(`npm has no ${name} for ${running}`)
  const state = hash([join(dir, 'package-lock.json')])
  await whenChanged(join(dir, 'node_modules/.outrider-installed'), state, async () => {
    say(`installing ${name} from npm`)
    await npmCi(dir)
    // The packages are optional, one per platform, so npm passes over those it cannot fetch.
    if (!existsSync(join(dir, 'node_modules', found)))
      throw new Error(`npm could not fetch ${found}: is the npm registry within reach?`)
  })
  return join(dir, 'node_modules', found)
}

async function npmCi(dir) {
  // npm's own entry, when npm runs us: `npm` on PATH may be another one, or none.
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const retry = ['--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']
  await run(program, [...first, 'ci', `--prefix=${dir}`, ...flags, ...retry], { cwd: dir })
}

async function installPackages(env) {
  const manifests = ['.', ...workspaceDirs()].map((dir) => join(root, dir, 'package.json'))
  const files = [join(root, 'pnpm-lock.yaml'), join(root, 'pnpm-workspace.yaml'), ...manifests]
  await whenChanged(join(root, 'node_modules/.outrider-installed'), hash(files), async () => {
    say('installing packages')
    await run('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only'], {
      cwd: root,
      env,
    })
  })
}

/** The directories one and two levels down: every workspace is among them. */
function workspaceDirs() {
  return directoriesIn('.').flatMap((dir) => [dir, ...directoriesIn(dir)])
}

function directoriesIn(dir) {
  return readdirSync(join(root, dir), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map((entry) => join(dir, entry.name))
}

function hash(files) {
  const digest = createHash('sha256').update(running)
  for (const file of files.filter(existsSync))
    digest.update(file.slice(root.length)).update(readFileSync(file))
  return digest.digest('hex')
}

/** Works unless the stamp says that this state was reached. The stamp is written last. */
async function whenChanged(stamp, state, work) {
  const reached = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === state
  if (reached()) return
  const release = await lock(join(root, '.cache/install.lock'), say)
  try {
    if (reached()) return
    await work()
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, state)
  } finally {
    release()
  }
}

/** Runs quietly; rejects with one line made of what the program said. */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.once('error', () => reject(new Error(`${program} is not installed or not on PATH`)))
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(complaint(output)))))
  })
}

/** The lines that npm or pnpm mark as errors, or else the last ones. */
function complaint(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const marked = lines.filter((line) => /^npm (error|ERR!) |\bERR_/.test(line)).slice(0, 4)
  const said = marked.length > 0 ? marked : lines.slice(-4)
  return `the installation failed: ${said.map((line) => line.replace(/^npm \S+ /, '')).join(' | ')}`
}
