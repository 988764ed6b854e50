import { basePath, linkPaths } from '@outrider/contracts/paths'
import type { Context, Middleware } from 'koa'
import { sendPage } from './http/page.ts'
import { type BuiltFile, sendFile } from './http/static-files.ts'

const index = '/index.html'

/** No other sources, nothing inline, no framing. The frame is the preview of an email, without scripts. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}

/**
 * Serves the dashboard next to the interface: its files, and its page at every other path that a browser navigates
 * to. All other requests, such as those for JSON, are passed on.
 */
export function serveDashboard(
  files: ReadonlyMap<string, BuiltFile>,
  sessionCookie: string,
): Middleware {
  const home = files.get(index)?.plain.toString()
  return (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    const isInterface = ctx.path === basePath || ctx.path.startsWith(`${basePath}/`)
    const isOurs = isRead && !isInterface
    const ofLink = isRead && home !== undefined && isOpened(ctx) && pageOfLink(ctx.path)
    const file = ctx.path === index ? undefined : files.get(ctx.path)
    if (ofLink) return lead(ctx, ofLink)
    if (isOurs && file) {
      ctx.state['route'] = 'dashboard'
      return sendFile(ctx, file, headers)
    }
    if (isOurs && ctx.path === '/docs') return ctx.redirect(`${basePath}/docs`)
    if (!isOurs || !isNavigation(ctx)) return next()
    if (home === undefined) return sayNotBuilt(ctx)
    return sendHome(ctx, home, ctx.cookies.get(sessionCookie) !== undefined)
  }
}

/** Whether a browser navigates to the address, rather than a program calling it. */
function isOpened(ctx: Context): boolean {
  return ctx.get('Sec-Fetch-Dest') === 'document'
}

function lead(ctx: Context, to: string): void {
  ctx.state['route'] = 'dashboard'
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.status = 303
  ctx.redirect(to)
}

function isNavigation(ctx: Context): boolean {
  return ctx.path === '/' || ctx.get('Accept').includes('text/html')
}

/** The page itself. It says whether there may be a session, so that a stranger's first request is not refused. */
function sendHome(ctx: Context, home: string, maybeSignedIn: boolean): void {
  ctx.state['route'] = 'dashboard'
  ctx.set({ ...headers, 'Cache-Control': 'no-store' })
  ctx.type = 'html'
  ctx.body = maybeSignedIn ? home.replace('<html', '<html data-signed-in') : home
}

function sayNotBuilt(ctx: Context): void {
  ctx.state['route'] = 'dashboard'
  sendPage(ctx, {
    title: 'The dashboard is not built',
    main: `<p>The interface works: <a href="${basePath}/docs">its reference</a>.</p>
<p>To build the dashboard, run <code>node apps/dashboard/build/main.ts</code> and start again. <code>npm start</code> does so automatically.</p>`,
  })
}

/** Where the dashboard has a page of its own for a link that has a plain one in the interface. */
const pages = [
  { page: '/invitations', pattern: patternOf(linkPaths.invitation) },
  { page: '/password-reset', pattern: patternOf(linkPaths.passwordReset) },
]

/** The dashboard's page for a link, by the path of its plain page; undefined for any other path. */
function pageOfLink(path: string): string | undefined {
  for (const { page: target, pattern } of pages) {
    const token = pattern.exec(path)?.[1]
    if (token !== undefined) return `${target}/${token}`
  }
  return undefined
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${basePath}${path.replace(':token', '([\\w-]{1,200})')}$`)
}
