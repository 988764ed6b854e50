import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { catalogLanguages } from './build/catalogs.ts'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

/** The pages are loaded after the texts; this loads both at the same time. */
function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app.tsx'))
        return app ? [...withImports(app, chunks)].map(preload) : []
      },
    },
  }
}

/** The texts of React Aria's parts are bundled only in the languages of the dashboard. */
function ariaLanguages(): Plugin {
  const languages = ['en', ...catalogLanguages()]
  return {
    name: 'aria-languages',
    load: {
      filter: { id: /\/react-(aria|stately)\/dist\/private\/intl\/.*\/[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler: (id) =>
        languages.some((language) => id.includes(`/${language}-`)) ? null : 'export default {}',
    },
  }
}

/** The names of a chunk's file and of those that it imports. */
function withImports(
  { fileName, imports }: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  found = new Set<string>(),
): Set<string> {
  if (found.has(fileName)) return found
  found.add(fileName)
  for (const chunk of chunks)
    if (imports.includes(chunk.fileName)) withImports(chunk, chunks, found)
  return found
}

function preload(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
    injectTo: 'head',
  }
}

const libraries =
  /node_modules\/((react|react-dom|scheduler|use-sync-external-store|openapi-fetch)\/|@tanstack\/(?!react-virtual|virtual-core))/

// oxlint-disable-next-line import/no-default-export -- vite asks for it
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadApp(), ariaLanguages()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0, // the policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // One file of what every page needs: it is smaller than several, and stays in the browser's cache when pages change.
        codeSplitting: { groups: [{ name: 'libraries', test: libraries }] },
      },
    },
    license: { fileName: 'third-party-licenses.txt' },
  },
})
