import { writeFileSync } from 'node:fs'
import { derived } from './derived.ts'

for (const [file, text] of Object.entries(derived))
  writeFileSync(new URL(`../../${file}`, import.meta.url), text())
