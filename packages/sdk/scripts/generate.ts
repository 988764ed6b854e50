/** Writes the types of the interface from the repository's openapi.json: `pnpm --filter @outrider/sdk generate`. */
import { writeFileSync } from 'node:fs'
import { generateSchema } from './generate-schema.ts'

writeFileSync(new URL('../generated/schema.ts', import.meta.url), await generateSchema())
