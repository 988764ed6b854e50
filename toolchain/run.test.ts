import { rmSync } from 'node:fs'
import process from 'node:process'
import { expect, test } from 'vitest'
import { eventually } from '../packages/testing/src/eventually.ts'
import { notes, openFixture } from './fixture.ts'

/** Makes Node.js call itself another version. */
const pretend = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`,
]

test('a first run installs pnpm and the packages, a second one nothing; the exit code is that of the program', async () => {
  const fixture = openFixture()
  fixture.write('end', '')
  expect(await fixture.run(['outrider', 'events', 'list']).ended).toBe(7)
  expect(await notes(fixture, 1)).toEqual(['ready events list'])
  expect(fixture.calls()).toEqual(['npm ci', 'pnpm install'])
  expect(await fixture.run(['outrider']).ended).toBe(7)
  expect(fixture.calls()).toHaveLength(2)
  fixture.write('pnpm-lock.yaml', 'changed')
  expect(await fixture.run(['outrider']).ended).toBe(7)
  expect(fixture.calls()).toEqual(['npm ci', 'pnpm install', 'pnpm install'])
})

test.each([
  ['outrider', '18.20.1', 'outrider: Node.js 20 or later is needed, this is 18.20.1\n'],
  ['nonsense', '24.0.0', /^outrider: usage: node toolchain\/run.mjs start\|test\|/],
])(
  '%s with Node.js %s: one line says what is wrong, and nothing is installed',
  async (task, version, line) => {
    const fixture = openFixture()
    fixture.write('end', '')
    const run = fixture.run([task], { node: pretend(version) })
    expect(await run.ended).toBe(1)
    expect(run.written()).toMatch(line)
    expect(fixture.calls()).toEqual([])
  },
)

test('Node.js 20 installs a newer one, which runs the program', async () => {
  const fixture = openFixture()
  fixture.write('end', '')
  expect(await fixture.run(['outrider'], { node: pretend('20.0.0') }).ended).toBe(7)
  expect(fixture.calls()).toEqual(['npm ci', 'npm ci', 'pnpm install'])
})

test('an installation that fails says why in one line, and the next run tries again', async () => {
  const fixture = openFixture()
  fixture.write('end', '')
  fixture.write('npm-fails', '')
  const failed = fixture.run(['outrider'])
  expect(await failed.ended).toBe(1)
  expect(failed.written()).toContain('outrider: the installation failed: 404 not found\n')
  rmSync(fixture.path('npm-fails'))
  expect(await fixture.run(['outrider']).ended).toBe(7)
  expect(fixture.calls()).toEqual(['npm ci', 'npm ci', 'pnpm install'])
})

test('of two runs, one installs and the other waits for it', async () => {
  const fixture = openFixture()
  fixture.write('end', '')
  fixture.write('pnpm-waits', '')
  const first = fixture.run(['outrider'])
  await eventually(() => expect(fixture.calls()).toContain('pnpm install'))
  const second = fixture.run(['outrider'])
  await eventually(() => expect(second.written()).toContain('waiting for another installation'))
  rmSync(fixture.path('pnpm-waits'))
  expect(await Promise.all([first.ended, second.ended])).toEqual([7, 7])
  expect(fixture.calls()).toEqual(['npm ci', 'pnpm install'])
  expect(fixture.exists('.cache/install.lock')).toBe(false)
})

test('the lock of an installation that was killed does not hold up the next one', async () => {
  const fixture = openFixture()
  fixture.write('pnpm-waits', '')
  const killed = fixture.run(['outrider'])
  await eventually(() => expect(fixture.calls()).toContain('pnpm install'))
  killed.process.kill('SIGKILL')
  await eventually(() => expect(killed.process.signalCode).toBe('SIGKILL'))
  expect(fixture.exists('.cache/install.lock')).toBe(true)
  const next = fixture.run(['outrider'])
  await eventually(() =>
    expect(fixture.calls()).toEqual(['npm ci', 'pnpm install', 'pnpm install']),
  )
  rmSync(fixture.path('pnpm-waits'))
  fixture.write('end', '')
  expect(await next.ended).toBe(7)
  expect(fixture.exists('.cache/install.lock')).toBe(false)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the program once, however often it comes, and the program decides when to end',
  async (signal) => {
    const fixture = openFixture()
    const run = fixture.run(['outrider'])
    await notes(fixture, 1)
    run.process.kill(signal)
    expect(await notes(fixture, 2)).toEqual(['ready ', signal])
    for (const again of ['SIGINT', 'SIGTERM'] as const) run.process.kill(again)
    fixture.write('end', '')
    expect(await run.ended).toBe(7)
    expect(await notes(fixture, 2)).toEqual(['ready ', signal])
  },
)

test('a program that a signal ends gives the exit code of shells', async () => {
  const fixture = openFixture()
  fixture.write(
    'apps/cli/src/main.ts',
    'process.kill(process.pid, "SIGTERM")\nsetInterval(() => {}, 1_000)',
  )
  expect(await fixture.run(['outrider']).ended).toBe(143)
})

test('when the launcher is killed, its program learns of it', async () => {
  const fixture = openFixture()
  const run = fixture.run(['outrider'])
  await notes(fixture, 1)
  run.process.kill('SIGKILL')
  expect(await notes(fixture, 2)).toEqual(['ready ', 'disconnected'])
})

/** As npm runs a script: by a shell, which becomes the command if it is the only one. */
const byShell = {
  'directly below npm': { rest: '', skipped: '' },
  'below a shell of npm': {
    rest: '; true',
    skipped: process.platform === 'linux' ? '' : ' (skipped: there is no /proc)',
  },
}

for (const [name, { rest, skipped }] of Object.entries(byShell))
  test.skipIf(skipped !== '')(
    `when npm is killed, a program ${name} is ended${skipped}`,
    async () => {
      const fixture = openFixture()
      const script = `'${process.execPath}' toolchain/run.mjs outrider${rest}`
      const npm = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(script)}], { stdio: 'inherit' })`
      fixture.write('bin/npm.cjs', npm)
      const args = [fixture.path('bin/npm.cjs')]
      const running = fixture.start(process.execPath, args, { npm_lifecycle_event: 'outrider' })
      await notes(fixture, 1)
      running.process.kill('SIGKILL')
      expect(await notes(fixture, 2)).toEqual(['ready ', 'SIGTERM'])
    },
  )
