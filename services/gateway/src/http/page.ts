import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { RouteResponse } from './route.ts'

const plainStyle =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;color:#111;background:#fff}' +
  'blockquote{margin:1rem 0;padding-left:1rem;border-left:.25rem solid #767676;white-space:pre-line}' +
  'fieldset{border:1px solid #767676;border-radius:.25rem}a{color:#0b5394}' +
  'button{font:inherit;padding:.75rem 1.5rem;color:#fff;background:#0b5394;border:2px solid #0b5394;border-radius:.25rem}' +
  'button:focus-visible{outline:3px solid #111;outline-offset:2px}'

/** The language and appearance of a page. */
export interface PageLook {
  /** BCP 47. */
  readonly lang: string
  /** `#rrggbb`: of buttons. */
  readonly color: string | undefined
  /** An https URL, and the name of its owner. */
  readonly logo: { readonly url: string; readonly alt: string } | undefined
}
const plainLook: PageLook = { lang: 'en', color: undefined, logo: undefined }

interface Page {
  readonly title: string
  readonly main: string
  readonly status?: number
  readonly formAction?: readonly string[]
  /** SHA-256 in base64 of the one script in `main`, which may speak to us. */
  readonly scriptHash?: string
  readonly look?: PageLook
}

/** A small page for people, such as a link in an email opens. `title` and `main` are HTML. */
export function page({
  title,
  main,
  status = 200,
  formAction = ["'none'"],
  scriptHash,
  look = plainLook,
}: Page): RouteResponse<string> {
  const style = styleOf(look)
  const logo = look.logo && logoOf(look.logo)
  const body = `<!doctype html>
<html lang="${escapeHtml(look.lang)}"${isRightToLeft(look.lang) ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${logo ? `${logo.html}\n` : ''}<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`
  return { status, body, headers: headersOf(style, formAction, scriptHash, logo?.origin) }
}

const color = /^#[0-9a-f]{6}$/i

function styleOf(look: PageLook): string {
  const background = look.color !== undefined && color.test(look.color) ? look.color : undefined
  const image = look.logo ? 'header img{max-width:100%;max-height:4rem}' : ''
  if (background === undefined) return plainStyle + image
  const text = isLight(background) ? '#111' : '#fff'
  return `${plainStyle}button{color:${text};background:${background};border-color:${background}}${image}`
}

/** Whether black text is more legible on a color than white text (WCAG 2.2, relative luminance). */
function isLight(background: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(background.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179
}

/** A host that adds nothing to the policy in which it stands. */
const plainOrigin = /^https:\/\/[a-z0-9.-]+(?::\d+)?$/

/** The element, and the origin that the page may load it from; undefined for any URL that is not https. */
function logoOf({ url, alt }: NonNullable<PageLook['logo']>) {
  const origin = URL.parse(url)?.origin ?? ''
  if (!plainOrigin.test(origin)) return undefined
  return {
    html: `<header><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></header>`,
    origin,
  }
}

const rightToLeft = /^(?:ar|dv|fa|he|ku-Arab|ps|sd|ug|ur|yi)(?:-|$)/

function isRightToLeft(lang: string): boolean {
  return rightToLeft.test(lang)
}

/** Sends such a page where no route does. */
export function sendPage(ctx: Context, shown: Page): void {
  const { body, headers = {} } = page(shown)
  ctx.set({ ...headers })
  ctx.type = 'html'
  ctx.body = body
}

/** The page loads only the logo, cannot be framed, and sends no referrer, since its address contains the token. */
function headersOf(
  style: string,
  formAction: readonly string[],
  scriptHash: string | undefined,
  logoOrigin: string | undefined,
): Record<string, string> {
  const styleHash = createHash('sha256').update(style).digest('base64')
  const image = logoOrigin === undefined ? '' : ` img-src ${logoOrigin};`
  const script = scriptHash ? ` script-src 'sha256-${scriptHash}'; connect-src 'self';` : ''
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}';${image}${script} form-action ${formAction.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
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
