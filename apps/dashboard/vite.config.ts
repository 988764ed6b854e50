import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// oxlint-disable-next-line import/no-default-export -- vite asks for it
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0, // the policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
