import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenChanged } from '@outrider/building/build-when-changed'

const app = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'apps/dashboard/{src,public}/**/*.*',
  'apps/dashboard/{index.html,vite.config.ts,package.json,build/*.ts}',
  'packages/{building,sdk}/src/**/*.ts',
  'pnpm-lock.yaml',
]

/** Builds the dashboard into `dist`, which the gateway serves, unless it was built from the same sources. */
export async function buildDashboard(say: (line: string) => void = () => {}): Promise<void> {
  await buildWhenChanged({
    dir: join(app, 'dist'),
    sources,
    say: () => say('building the dashboard'),
    write: async (outDir) => {
      const { build } = await import('vite')
      const configFile = join(app, 'vite.config.ts')
      await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
    },
  })
}
