import type { confirmConsent } from '@outrider/contracts/forms'
import type { Static } from 'typebox'
import { escapeHtml, page } from '../http/page.ts'
import type { Answer } from '../http/route.ts'

type Confirmation = Static<typeof confirmConsent.reply>

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

/** What pressing the button leads to: the link works once, and a second press says so. */
export function confirmedPage(confirmation: Confirmation): Answer<string> {
  const { state, redirectUrl } = confirmation
  if (state === 'expired') return gonePage()
  if (state === 'confirmed') return usedPage()
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

function usedPage(): Answer<string> {
  return page({
    title: 'You have confirmed already',
    main: '<p>This link works once, and it has: there is nothing more to do.</p>',
    status: 410,
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
