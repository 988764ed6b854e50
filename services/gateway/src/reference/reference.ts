import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describeInterface } from './document.ts'
import type { Route } from '../http/route.ts'
import type { Endpoint } from '../http/router.ts'

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

const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** The OpenAPI document and a page that shows it; everything the page needs is served from here. */
export function reference(routes: readonly Route[]): Endpoint[] {
  const document = JSON.stringify(describeInterface(routes))
  return [
    { method: 'GET', path: '/openapi.json', serve: text('application/json', document) },
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
