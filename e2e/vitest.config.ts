import { defineConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: {
    hookTimeout: 60_000, // starting the product while other packages' tests keep the machine busy
    testTimeout: 60_000,
  },
})
