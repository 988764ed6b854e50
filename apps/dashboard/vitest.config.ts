import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: {
    maxWorkers: 2, // more would wait for the same two cores
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{src,build}/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000, // random cases, while other packages' tests keep the machine busy
        },
      },
      {
        test: {
          name: 'pages',
          include: ['test/**/*.test.ts'],
          isolate: false, // a worker loads playwright once
          globalSetup: fileURLToPath(new URL('./test/global-setup.ts', import.meta.url)),
          // Starting the product and a browser while other packages' tests keep the machine busy.
          hookTimeout: 120_000,
          testTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
