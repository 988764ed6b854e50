import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

test('docs/limits.md has the values of the constants', () => {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  execFileSync(process.execPath, ['scripts/limits.ts', '--check'], { cwd, stdio: 'pipe' })
})
