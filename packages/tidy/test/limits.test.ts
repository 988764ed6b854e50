import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('docs/limits.md has the values of the constants', () => {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  const check = spawnSync(process.execPath, ['scripts/limits.ts', '--check'], {
    cwd,
    encoding: 'utf8',
  })
  expect(check.stderr).toBe('')
  expect(check.status).toBe(0)
})
