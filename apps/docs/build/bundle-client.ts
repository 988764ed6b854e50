import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { siteBase } from './links.ts'

const entry = fileURLToPath(new URL('../client/main.ts', import.meta.url))

/** The URLs of what every page loads. */
export interface Client {
  readonly script: string
  readonly style: string
}

/** Bundles the script and the style of the pages into `<dir>/assets`. */
export async function bundleClient(dir: string): Promise<Client> {
  await build({
    configFile: false,
    logLevel: 'warn',
    base: `${siteBase}/`,
    build: {
      outDir: dir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry },
    },
  })
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    await readFile(join(dir, 'manifest.json'), 'utf8'),
  )
  const [bundle] = Object.values(manifest)
  const style = bundle?.css?.[0]
  if (!bundle || style === undefined) throw new Error('the script and style were not bundled')
  return { script: `${siteBase}/${bundle.file}`, style: `${siteBase}/${style}` }
}
