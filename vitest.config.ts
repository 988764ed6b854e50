import { fileURLToPath } from 'node:url'
import { type TestProjectInlineConfiguration, defineConfig } from 'vitest/config'
import { LongestFirst } from './packages/testing/src/longest-first.ts'
import { limits, nativeImports } from './packages/testing/src/vitest.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const isFull = process.env['TEST_TIER'] === 'full'

/** Tests of the full tier have names of their own: `npm run test:full` runs them, too. */
const full = '**/*.full.test.ts'
const exclude = ['**/node_modules/**', '**/dist*/**', ...(isFull ? [] : [full])]

const servers = ['services/*/test/**', 'packages/service/test/**', 'apps/outrider/test/**']
const product = ['e2e/**']
const browser = ['apps/{dashboard,docs}/test/**', 'examples/inbox/test/**']
const components = ['apps/dashboard/{src,build}/**', 'packages/inbox/src/**']
const artefacts = ['release/test/*.full.test.ts']

const project = (
  name: string,
  folders: readonly string[],
  options: NonNullable<TestProjectInlineConfiguration['test']> = {},
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: folders.map((folder) => `${folder}/*.test.ts`),
    exclude,
    // A worker imports the sources once and not for every file: nothing of a file may outlive it.
    isolate: false,
    setupFiles: at('packages/testing/src/set-up.ts'),
    experimental: nativeImports,
    ...limits,
    ...options,
  },
})

/**
 * All tests of the repository, in one queue. The projects differ in what they need: nothing, servers, the whole product, or the product
 * and a browser.
 */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: {
    maxWorkers: 4, // most tests wait: four files leave none of two cores idle
    sequence: { sequencer: LongestFirst },
    reporters: ['default', at('packages/testing/src/test-reporter.ts')],
    coverage: {
      provider: 'v8',
      include: ['{apps,packages,services}/*/src/**/*.{ts,tsx}'],
      exclude: ['packages/{testing,tidy}/**'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      project('product', product, { globalSetup: at('e2e/src/global-setup.ts') }),
      project('browser', browser, {
        globalSetup: [
          at('apps/dashboard/test/global-setup.ts'),
          at('apps/docs/test/global-setup.ts'),
          at('examples/inbox/test/global-setup.ts'),
        ],
        experimental: {},
      }),
      project('servers', servers, {
        globalSetup: at('packages/testing/src/global-setup.ts'),
        setupFiles: [
          at('packages/testing/src/set-up.ts'),
          at('services/keys/test/low-cost.ts'),
          at('services/domains/test/low-cost.ts'),
        ],
      }),
      project('artefacts', [], {
        include: artefacts,
        globalSetup: at('release/test/global-setup.ts'),
      }),
      project('components', components, { experimental: {} }),
      project('pure', ['**'], {
        exclude: [...exclude, ...[servers, product, browser, artefacts, components].flat()],
      }),
    ],
  },
})
