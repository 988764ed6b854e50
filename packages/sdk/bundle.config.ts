import { defineConfig } from 'vite'

/** Everything in one file, which a page imports without a bundler. */
// oxlint-disable-next-line import/no-default-export -- vite asks for it
export default defineConfig({
  logLevel: 'warn',
  build: {
    target: 'es2022',
    emptyOutDir: false,
    license: { fileName: 'third-party-licenses.txt' },
    lib: { entry: 'src/sdk.ts', formats: ['es'], fileName: () => 'outrider.js' },
  },
})
