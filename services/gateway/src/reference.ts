import { createReadStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { basePath } from '@outrider/contracts/paths'
import { sendPage } from './http/page.ts'
import type { Endpoint } from './http/router.ts'
import { type BuiltFile, sendFile } from './http/static-files.ts'

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const assetTypes = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
} as const

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outrider API reference</title>
<link rel="stylesheet" href="reference/swagger-ui.css">
<body>
<p><a href="../docs">Documentation</a></p>
<main id="reference"></main>
<script src="reference/swagger-ui-bundle.js"></script>
<script src="reference/start.js"></script>
</body>
</html>
`
const start = `SwaggerUIBundle({ url: '../openapi.json', dom_id: '#reference', deepLinking: true })\n`

/** The repository's file, which `pnpm openapi` writes. */
const openapi = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')

const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** The OpenAPI document and a page that shows it; everything the page needs is served from here. */
export function reference(): Endpoint[] {
  return [
    { method: 'GET', path: '/openapi.json', serve: text('application/json', openapi) },
    { method: 'GET', path: '/docs/reference', serve: text('text/html', html) },
    { method: 'GET', path: '/docs/reference/start.js', serve: text('text/javascript', start) },
    ...Object.entries(assetTypes).map(([file, type]) => ({
      method: 'GET',
      path: `/docs/reference/${file}`,
      serve: asset(file, type),
    })),
  ]
}

function text(type: string, body: string): Endpoint['serve'] {
  return (ctx) => {
    ctx.set(securityHeaders)
    ctx.type = type
    ctx.body = body
  }
}

function asset(file: string, type: string): Endpoint['serve'] {
  return (ctx) => {
    ctx.set({ ...securityHeaders, 'Cache-Control': 'public, max-age=86400' })
    ctx.type = type
    ctx.body = createReadStream(join(assets, file))
  }
}

/** No other sources, nothing inline, no framing. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** The pages of the documentation and their files; without a build, a page that explains how to build them. */
export function documentationSite(files: ReadonlyMap<string, BuiltFile>): Endpoint[] {
  const pages = [...files].map(([path, file]): Endpoint => ({
    method: 'GET',
    path: `/docs${path.replace(/(?:\/index)?\.html$/, '')}`,
    serve: (ctx) => sendFile(ctx, file, pageHeaders),
  }))
  return pages.length > 0 ? pages : [notBuilt]
}

const notBuilt: Endpoint = {
  method: 'GET',
  path: '/docs',
  serve: (ctx) =>
    sendPage(ctx, {
      title: 'The documentation is not built',
      main: `<p>The <a href="${basePath}/docs/reference">API reference</a> is here.</p>
<p>To build the documentation, run <code>node apps/docs/build/main.ts</code> and start again. <code>npm start</code> does so automatically.</p>`,
    }),
}
