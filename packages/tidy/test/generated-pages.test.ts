import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test.each([
  ['the limits in docs are those of the constants', 'scripts/limits.ts'],
  ['docs/configuration.md has the settings of the configurations', 'scripts/settings.ts'],
  [
    'what is released has the version and the addresses in package.json',
    'release/src/manifests.ts',
  ],
])('%s', (_, script) => {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  const check = spawnSync(process.execPath, [script, '--check'], { cwd, encoding: 'utf8' })
  expect(check.stderr).toBe('')
  expect(check.status).toBe(0)
})
