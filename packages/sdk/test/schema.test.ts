import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generated } from '../scripts/generated.ts'

test('what is generated is made from openapi.json as it is: run `pnpm openapi` when not', async () => {
  const stale = Object.entries(await generated()).filter(
    ([file, text]) =>
      readFileSync(new URL(`../generated/${file}`, import.meta.url), 'utf8') !== text,
  )
  expect(stale.map(([file]) => file)).toEqual([])
})
