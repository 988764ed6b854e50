import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: {
    globalSetup: fileURLToPath(new URL('./test/global-setup.ts', import.meta.url)),
    // Builds and compilers, while other packages' tests keep the machine busy.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    isolate: false,
  },
})
