// `pnpm release v1.2.3` writes every file of that release to dist/, after it has checked that this is that version.
// `pnpm release --dry-run` only writes them. The workflow `release` publishes them.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeArtefacts } from './artefacts.ts'
import { obstaclesTo } from './changelog.ts'
import { release, root } from './manifests.ts'

const [tag = ''] = process.argv.slice(2)
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const obstacles = tag === '--dry-run' ? [] : obstaclesTo(tag, release, changelog)
if (obstacles.length > 0) {
  process.stderr.write(obstacles.map((each) => `${each}\n`).join(''))
  process.exitCode = 1
} else {
  const dist = join(root, 'dist')
  rmSync(dist, { recursive: true, force: true })
  await writeArtefacts(dist)
}
