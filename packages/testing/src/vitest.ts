import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** For every package whose tests need servers. */
export const serviceTests = defineConfig({
  test: {
    globalSetup: fileURLToPath(new URL('./global-setup.ts', import.meta.url)),
    hookTimeout: 30_000, // starting servers while other packages' tests keep the machine busy
    testTimeout: 15_000,
    maxWorkers: 2, // most tests wait: two files share even a single core well
  },
})
