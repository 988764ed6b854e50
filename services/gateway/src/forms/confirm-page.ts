import { createHash } from 'node:crypto'
import type { confirmConsent } from '@outrider/contracts/forms'
import type { Static } from 'typebox'
import type { Answer } from '../route.ts'

type Confirmation = Static<typeof confirmConsent.reply>

const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;color:#111;background:#fff}' +
  'blockquote{margin:1rem 0;padding-left:1rem;border-left:.25rem solid #767676;white-space:pre-line}' +
  'button{font:inherit;padding:.75rem 1.5rem;color:#fff;background:#0b5394;border:2px solid #0b5394;border-radius:.25rem}' +
  'button:focus-visible{outline:3px solid #111;outline-offset:2px}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** The page of a confirmation mail's link. Opening it changes nothing, because link scanners open it too; its button does. */
export function askPage(confirmation: Confirmation): Answer<string> {
  const { state, formName, consentText, redirectUrl } = confirmation
  if (state === 'confirmed') return thankPage(confirmation)
  if (state === 'expired') return gonePage()
  return page({
    title: 'Please confirm',
    main: `<p>Your email address was entered at «${escapeHtml(formName)}», with this consent:</p>
<blockquote>${escapeHtml(consentText)}</blockquote>
<p>Is that so?</p>
<form method="post"><button type="submit">Yes, confirm</button></form>
<p>If it was not you, close this page: nothing happens.</p>`,
    // Chromium applies the directive to where the answer redirects, too.
    formAction: ["'self'", ...(redirectUrl === null ? [] : [new URL(redirectUrl).origin])],
  })
}

/** What pressing the button leads to. */
export function confirmedPage(confirmation: Confirmation): Answer<string> {
  const { state, redirectUrl } = confirmation
  if (state === 'expired') return gonePage()
  if (redirectUrl === null) return thankPage(confirmation)
  const { body, headers } = thankPage(confirmation)
  return { status: 303, body, headers: { ...headers, Location: new URL(redirectUrl).href } }
}

function thankPage({ formName }: Confirmation): Answer<string> {
  return page({
    title: 'Thank you',
    main: `<p>You have confirmed your consent for «${escapeHtml(formName)}».</p>`,
  })
}

/** For a link that never was one, and one whose time is over. */
export function gonePage(): Answer<string> {
  return page({
    title: 'This link does not work',
    main: '<p>It has expired, or it is not complete. You can enter your address once more to get a new one.</p>',
    status: 404,
  })
}

interface Page {
  readonly title: string
  readonly main: string
  readonly status?: number
  readonly formAction?: readonly string[]
}

function page({ title, main, status = 200, formAction = ["'none'"] }: Page): Answer<string> {
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
  return { status, body, headers: headersOf(formAction) }
}

/** The page loads nothing, is framed by nobody, and tells nobody its address, which holds the token. */
function headersOf(formAction: readonly string[]): Record<string, string> {
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
