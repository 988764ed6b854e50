import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tarballOf } from './project.ts'

const project = mkdtempSync(join(tmpdir(), 'outrider-cli-'))

beforeAll(() => {
  const options = ['--offline', '--no-audit', '--no-fund', '--no-package-lock']
  const args = ['install', ...options, tarballOf('outrider')]
  execFileSync('npm', args, { cwd: project, stdio: 'pipe' })
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const npx = (...args: string[]) =>
  spawnSync('npx', ['--no', '--', 'outrider', ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: project },
  })

test('in an empty folder the packed file installs the command `outrider`, which needs no other package', () => {
  expect(npx('--help').stdout).toMatch(/^usage: outrider <command>/)
  const { status, stderr } = npx('contacts', 'find', 'ann')
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^no address: run `outrider login/)])
  const manifest = readFileSync(join(project, 'node_modules/outrider/package.json'), 'utf8')
  expect(JSON.parse(manifest)).not.toHaveProperty('dependencies')
  expect(readdirSync(join(project, 'node_modules'))).toEqual([
    '.bin',
    '.package-lock.json',
    'outrider',
  ])
})
