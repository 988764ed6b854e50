import { defineConfig } from 'vitest/config'

/** The plans of lists where tables have a million rows: minutes, so not part of `npm test`. */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: { include: ['plans/*.plans.ts'], hookTimeout: 1_800_000, testTimeout: 1_800_000 },
})
