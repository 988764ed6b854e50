import { readFileSync } from 'node:fs'
import { basePath } from '@outrider/contracts/paths'
import { sendPage } from './http/page.ts'
import type { Endpoint } from './http/router.ts'
import { type BuiltFile, sendFile } from './http/static-files.ts'

/** The repository's file, which `pnpm openapi` writes. */
const openapi = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')

/** The OpenAPI document. */
export function openapiDocument(): Endpoint {
  return {
    method: 'GET',
    path: '/openapi.json',
    serve: (ctx) => {
      ctx.set('Referrer-Policy', 'no-referrer')
      ctx.type = 'application/json'
      ctx.body = openapi
    },
  }
}

/** No other sources, nothing inline, no framing. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
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
      main: `<p>The API is described by <a href="${basePath}/openapi.json">openapi.json</a>.</p>
<p>To build the documentation, run <code>node apps/docs/build/main.ts</code> and start again. <code>npm start</code> does so automatically.</p>`,
    }),
}
