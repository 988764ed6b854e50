import { defineConfig } from 'vitest/config'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: { include: ['runtimes/*.runtimes.ts'], testTimeout: 120_000 },
})
