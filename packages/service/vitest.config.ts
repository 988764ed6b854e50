import { defineConfig } from 'vitest/config'

/** The tests that need servers are a package of their own, below `test`. */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({ test: { dir: 'src', isolate: false } })
