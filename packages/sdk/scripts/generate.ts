/** Writes the SDK's generated files from the repository's openapi.json: `pnpm openapi`. */
import { writeFileSync } from 'node:fs'
import { generated } from './generated.ts'

for (const [file, text] of Object.entries(await generated()))
  writeFileSync(new URL(`../generated/${file}`, import.meta.url), text)
