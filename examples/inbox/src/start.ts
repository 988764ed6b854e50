// Builds the page, then starts the backend that serves it.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

await build({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'warn' })
await import('./main.ts')
