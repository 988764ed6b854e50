import { defineConfig } from 'vitest/config'

/** The long form of the crash tests, one scenario after another: minutes, so not part of `npm test`. */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: {
    include: ['crash/*.crash.ts', 'cluster/*.crash.ts'],
    hookTimeout: 120_000,
    testTimeout: 900_000,
  },
})
