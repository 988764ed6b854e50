import { basePath } from '@outrider/contracts/paths'
import { page } from '../http/page.ts'
import type { Endpoint } from '../http/router.ts'
import { type BuiltFile, sendFile } from '../http/static-files.ts'

/** Nothing from elsewhere, nothing inline, framed by nobody. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** The pages of the documentation and what they load; where nothing was built, a page that says how to. */
export function documentationSite(files: ReadonlyMap<string, BuiltFile>): Endpoint[] {
  const pages = [...files].map(([path, file]): Endpoint => ({
    method: 'GET',
    path: `/docs${path.replace(/(?:\/index)?\.html$/, '')}`,
    serve: (ctx) => sendFile(ctx, file, headers),
  }))
  return pages.length > 0 ? pages : [notBuilt]
}

const notBuilt: Endpoint = {
  method: 'GET',
  path: '/docs',
  serve: (ctx) => {
    const { body, headers: ofPage } = page({
      title: 'The documentation is not built',
      main: `<p>The <a href="${basePath}/docs/reference">API reference</a> is here.</p>
<p>To build the documentation, run <code>node apps/docs/build/main.ts</code> and start again. <code>npm start</code> does so by itself.</p>`,
    })
    if (ofPage) ctx.set({ ...ofPage })
    ctx.type = 'html'
    ctx.body = body
  },
}
