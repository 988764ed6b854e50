import { unsubscribe } from '@outrider/contracts/emails'
import { linkPaths } from '@outrider/contracts/paths'
import { Problem } from '@outrider/contracts/problem'
import { Type } from 'typebox'
import { anyone } from '../access/access.ts'
import { page } from '../http/page.ts'
import { type Answer, anyQuery, route } from '../http/route.ts'

const tag = 'Links in emails'
const OneSubscription = Type.Object({ token: Type.String({ maxLength: 4_096 }) })

export const unsubscribeRoutes = [
  route({
    method: 'get',
    path: linkPaths.unsubscribe,
    operationId: 'showUnsubscribe',
    tag,
    summary: 'Show the page whose button unsubscribes',
    access: anyone,
    limit: undefined,
    params: OneSubscription,
    query: anyQuery,
    status: 200,
    produces: 'text/html',
    reply: Type.String(),
    // Nothing is asked and nothing happens: link scanners open every link.
    handle: async () => askPage(),
  }),
  route({
    method: 'post',
    path: linkPaths.unsubscribe,
    operationId: 'unsubscribe',
    tag,
    summary: 'Unsubscribe at one click (RFC 8058)',
    access: anyone,
    limit: undefined,
    params: OneSubscription,
    query: anyQuery,
    accepts: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    status: 200,
    also: { 404: 'A page that says that the link does not work' },
    produces: 'text/html',
    reply: Type.String(),
    handle: async ({ params, request, ask }) => {
      request.stream.resume() // that it was sent is all that it says
      try {
        await ask(unsubscribe, { token: params.token })
        return donePage()
      } catch (error) {
        const isNone =
          error instanceof Problem && ['NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code)
        if (isNone) return gonePage()
        throw error
      }
    },
  }),
]

function askPage(): Answer<string> {
  return page({
    title: 'Unsubscribe',
    main: `<p>Do you want to get no more emails from this sender?</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">Yes, unsubscribe</button></form>
<p>If not, close this page: nothing happens.</p>`,
    formAction: ["'self'"],
  })
}

function donePage(): Answer<string> {
  return page({
    title: 'You are unsubscribed',
    main: '<p>You will get no more emails from this sender.</p>',
  })
}

function gonePage(): Answer<string> {
  return page({
    title: 'This link does not work',
    main: '<p>It is not complete. Open it once more from the email itself.</p>',
    status: 404,
  })
}
