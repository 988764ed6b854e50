import { defineConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: {
    // Most of a journey is waiting: two installations at a time leave no core idle.
    maxWorkers: 2,
    // Starting the product while other packages' tests keep the machine busy.
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
})
