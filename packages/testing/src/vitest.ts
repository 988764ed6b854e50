import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Node.js runs the sources itself, as in production, and keeps what it compiles: a worker needs half as much processor
 * time to import them as by vite. `vi.mock` would need vite.
 */
export const nativeImports = { viteModuleRunner: false, nodeLoader: false }

/** For every package whose tests need servers. */
export const serviceTests = defineConfig({
  test: {
    globalSetup: fileURLToPath(new URL('./global-setup.ts', import.meta.url)),
    // Long enough for a machine that other packages' tests make ten times slower.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    maxWorkers: 2, // most tests wait: two files share even a single core well
    // A worker imports the sources once and not for every file: nothing of a file may outlive it.
    isolate: false,
    experimental: nativeImports,
  },
})
