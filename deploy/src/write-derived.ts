import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chartFiles } from './chart.ts'
import { derived } from './derived.ts'

for (const [file, text] of Object.entries(derived)) write(file, text())
// The chart is rendered from the overlays, which contain the files above.
for (const [file, text] of Object.entries(await chartFiles())) write(file, text)

function write(file: string, text: string): void {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
