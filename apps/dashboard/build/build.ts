import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenChanged } from '@outrider/building/build-when-changed'

const app = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'apps/dashboard/{src,public}/**/*.*',
  'apps/dashboard/{index.html,vite.config.ts,package.json,build/*.ts}',
  'packages/{building,sdk}/src/**/*.ts',
  'packages/contracts/src/{conditions,contact-fields,page-texts}.ts',
  'pnpm-lock.yaml',
]

/** Kilobytes of a chunk from which Vite warns. The editor of templates has more than by default, and is loaded when it opens. */
const chunkSizeWarningLimit = 700

/** Builds the dashboard into `dist`, which the gateway serves, unless it was built from the same sources. */
export async function buildDashboard(say: (line: string) => void = () => {}): Promise<void> {
  await buildWhenChanged({
    dir: join(app, 'dist'),
    sources,
    say: () => say('building the dashboard'),
    write: async (outDir) => {
      const { build } = await import('vite')
      const configFile = join(app, 'vite.config.ts')
      const { NODE_ENV } = process.env
      process.env.NODE_ENV = 'production' // a test runner sets another one, which selects React for development
      try {
        await build({
          configFile,
          logLevel: 'warn',
          build: { outDir, emptyOutDir: true, chunkSizeWarningLimit },
        })
      } finally {
        if (NODE_ENV === undefined) delete process.env.NODE_ENV
        else process.env.NODE_ENV = NODE_ENV
      }
    },
  })
}
