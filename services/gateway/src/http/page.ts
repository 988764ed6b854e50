import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { RouteResponse } from './route.ts'

const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;color:#111;background:#fff}' +
  'blockquote{margin:1rem 0;padding-left:1rem;border-left:.25rem solid #767676;white-space:pre-line}' +
  'fieldset{border:1px solid #767676;border-radius:.25rem}a{color:#0b5394}' +
  'button{font:inherit;padding:.75rem 1.5rem;color:#fff;background:#0b5394;border:2px solid #0b5394;border-radius:.25rem}' +
  'button:focus-visible{outline:3px solid #111;outline-offset:2px}'
const styleHash = createHash('sha256').update(style).digest('base64')

interface Page {
  readonly title: string
  readonly main: string
  readonly status?: number
  readonly formAction?: readonly string[]
  /** SHA-256 in base64 of the one script in `main`, which may speak to us. */
  readonly scriptHash?: string
}

/** A small page for people, such as a link in an email opens. `title` and `main` are HTML. */
export function page({
  title,
  main,
  status = 200,
  formAction = ["'none'"],
  scriptHash,
}: Page): RouteResponse<string> {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`
  return { status, body, headers: headersOf(formAction, scriptHash) }
}

/** Sends such a page where no route does. */
export function sendPage(ctx: Context, shown: Page): void {
  const { body, headers = {} } = page(shown)
  ctx.set({ ...headers })
  ctx.type = 'html'
  ctx.body = body
}

/** The page loads nothing, cannot be framed, and sends no referrer, since its address contains the token. */
function headersOf(formAction: readonly string[], scriptHash?: string): Record<string, string> {
  const script = scriptHash ? ` script-src 'sha256-${scriptHash}'; connect-src 'self';` : ''
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}';${script} form-action ${formAction.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
  }
}

/**
 * Escapes every character, even in text that looks escaped: unlike values in templates (`packages/liquid`), nothing
 * here is HTML yet.
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
