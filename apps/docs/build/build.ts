import { fileURLToPath } from 'node:url'
import { buildWhenChanged } from '@outrider/building/build-when-changed'

const sources = [
  'docs/**/*.{md,png,svg}',
  '*.md',
  '{apps,examples,packages}/*/README.md',
  '{bench,deploy/k8s}/README.md',
  'openapi.json',
  'apps/docs/{build,client,pages}/**/*.*',
  'apps/docs/package.json',
  'packages/building/src/*.ts',
  'packages/contracts/src/paths.ts',
  'pnpm-lock.yaml',
]

/** The output directory. */
const builtDir = fileURLToPath(new URL('../dist', import.meta.url))

/** Builds the documentation, which the gateway serves, unless it was built from the same sources. */
export async function buildDocs(say: (line: string) => void = () => {}): Promise<void> {
  await buildWhenChanged({
    dir: builtDir,
    sources,
    say: () => say('building the documentation'),
    write: async (fresh) => {
      const { writeSite } = await import('./write-site.ts')
      await writeSite(fresh)
    },
  })
}
