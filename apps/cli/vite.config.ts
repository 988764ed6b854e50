import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// oxlint-disable-next-line import/no-default-export -- vite asks for it
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // One file with everything that it imports: the package has no dependency.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    minify: false,
    license: { fileName: 'third-party-licenses.txt' },
  },
})
