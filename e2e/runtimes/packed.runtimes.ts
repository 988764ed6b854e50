import { execFile } from 'node:child_process'
import { copyFile, glob, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'

const run = promisify(execFile)
const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const node20 = `node-${process.platform}-${process.arch}`
/** The oldest Node.js that is supported, and others as they are today; by npm alone, without install scripts. */
const runtimes = [`${node20}@20.20.1`, 'deno@2.9.6', 'bun@1.4.5']

const stack = new AsyncDisposableStack()
let house: Outrider
let project: string

beforeAll(async () => {
  project = await makeDataDir(stack)
  const starting = startOutrider(await makeDataDir(stack), stack)
  for (const name of ['packages/sdk', 'apps/cli']) {
    await run('pnpm', ['build'], { cwd: folder(name) })
    await run('pnpm', ['pack', '--pack-destination', project], { cwd: folder(name) })
  }
  const packed = await Array.fromAsync(glob('*.tgz', { cwd: project }))
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
  const tarballs = packed.map((file) => `./${file}`)
  const options = ['--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...options, ...runtimes, ...tarballs], { cwd: project })
  await copyFile(new URL('program.mjs', import.meta.url), join(project, 'program.mjs'))
  house = await starting
}, 300_000)
afterAll(() => stack.disposeAsync())

/** Runs one of the runtimes; its executable is told by a pattern. */
async function runOn(pattern: string, ...args: string[]): Promise<string> {
  const [path = ''] = await Array.fromAsync(glob(`node_modules/${pattern}`, { cwd: project }))
  const { stdout } = await run(join(project, path), args, { cwd: project })
  return stdout
}

test.each([
  ['Node.js 20', `${node20}/bin/node`, []],
  ['Deno', '@deno/*/deno', ['run', '--allow-net', '--allow-read', '--allow-env']],
  ['Bun', '@oven/*/bin/bun', ['run']],
])('the packed SDK runs on %s', async (name, pattern, options) => {
  const { baseUrl, secretKey } = house.bootstrap
  const said = await runOn(pattern, ...options, 'program.mjs', baseUrl, secretKey.live, name)
  expect(JSON.parse(said)).toEqual({
    accepted: true,
    refusal: 'VALIDATION_FAILED',
    titles: ['Hello'],
    unread: 0,
    listed: 1,
    type: 'contact.created',
  })
})

test('the packed command line runs on Node.js 20', async () => {
  const main = 'node_modules/outrider/dist/main.js'
  expect(await runOn(`${node20}/bin/node`, main, '--help')).toMatch(/^usage: outrider/)
})
