// `pnpm bench:compare <folder>`: compares the latest figures in bench/results with the latest in that folder, and fails if
// one has become a quarter worse. Figures of the same machine: each is compared by its ratio to its anchor.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from './report.ts'

const tolerated = 0.75

const [before, after] = [
  process.argv[2] ?? '',
  fileURLToPath(new URL('../results', import.meta.url)),
].map(latestFigures)
for (const { name, unit, value, anchor } of after ?? []) {
  const former = before?.find((each) => each.name === name && each.unit === unit)
  if (!former) continue
  const ratio = value / (anchor?.value ?? 1) / (former.value / (former.anchor?.value ?? 1))
  const gain = unit.endsWith('/s') ? ratio : 1 / ratio
  const isWorse = anchor !== undefined && gain < tolerated
  process.stdout.write(
    `${isWorse ? 'worse' : 'ok   '} ${gain.toFixed(2)} ${name}: ${former.value} → ${value} ${unit}\n`,
  )
  if (isWorse) process.exitCode = 1
}

function latestFigures(folder: string): readonly Figure[] {
  const file = globSync('*.json', { cwd: folder }).toSorted().at(-1)
  if (file === undefined) throw new Error(`no figures in ${folder}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- report.ts wrote it
  return (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { figures: Figure[] }).figures
}
