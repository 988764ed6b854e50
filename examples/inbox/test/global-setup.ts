import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The tests look at the page as it is built from the sources now. */
export async function setup(): Promise<void> {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'warn' })
}
