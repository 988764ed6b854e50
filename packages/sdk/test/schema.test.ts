import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateSchema } from '../scripts/generate-schema.ts'

test('the types are those of openapi.json: run `pnpm openapi` when not', async () => {
  const written = readFileSync(new URL('../generated/schema.ts', import.meta.url), 'utf8')
  expect(written === (await generateSchema())).toBe(true)
}, 30_000)
