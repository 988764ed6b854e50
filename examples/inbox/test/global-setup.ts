import { fileURLToPath } from 'node:url'
import { prepareBrowser } from '@outrider/testing/browser'
import { build } from 'vite'

/** The tests look at the page as it is built from the sources now, in a browser that is unpacked once. */
export async function setup(): Promise<void> {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  await Promise.all([build({ configFile, logLevel: 'warn' }), prepareBrowser()])
}
