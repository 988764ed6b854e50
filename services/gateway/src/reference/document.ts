import { basePath } from '@outrider/contracts/paths'
import type { TSchema } from 'typebox'
import { plainCookieName } from '../access/authenticate.ts'
import type { Route } from '../http/route.ts'
import { componentsOf, withReferences } from './components.ts'
import { withExamples } from './examples.ts'
import { describeOperation } from './operations.ts'
import { parameterComponents } from './parameters.ts'
import { headerComponents, problemResponses } from './replies.ts'
import { tags } from './tags.ts'
import { describeWebhooks } from './webhooks.ts'

/** The version of the interface, which is not that of the program: it stays while changes are additions. */
const version = '1.0.0'

const description = `Know your contacts, react to what they do in the product and on chain, and write to them.

**Authentication.** A backend sends a secret key: \`Authorization: Bearer sk_live_…\`, or \`sk_test_…\` for test data. A dashboard sends a
session, as bearer token or as cookie, with \`x-org-id\` and \`x-environment\`; a write with the cookie carries \`x-csrf-token\` as well.

**Lists** take \`limit\` (1 to 200, 50 when left out) and \`cursor\`. An answer has \`nextCursor\`; it is null on the last page.

**Errors** have one shape, \`Problem\`. \`message\` names the field at fault, \`requestId\` names the request in the logs.

**Limits** count a second per organization and environment. Beyond them comes 429 with \`Retry-After\`.

**Repetitions.** \`POST /events\` takes \`idempotencyKey\`; other requests that create something take the header \`Idempotency-Key\`.`

const bearer = (says: string) => ({ type: 'http', scheme: 'bearer', description: says })
const header = (name: string, says: string) => ({
  type: 'apiKey',
  in: 'header',
  name,
  description: says,
})

const securitySchemes = {
  secretKey: bearer('A secret key: `sk_live_…` or `sk_test_…`. It belongs on a server.'),
  session: bearer('The token of a session: `ses_…`.'),
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: plainCookieName,
    description: 'The session of a browser. Under https its name begins with `__Host-`.',
  },
  organization: header('x-org-id', 'The organization that a session works in.'),
  csrfToken: header('x-csrf-token', 'The `csrfToken` of the session, with every write by cookie.'),
  publishableKey: bearer('A publishable key, `pk_live_…` or `pk_test_…`, from an allowed origin.'),
  contactToken: bearer('The token of a contact: `ct_…`. It opens their own inbox.'),
  operator: bearer('What `OPERATOR_TOKEN` says: whoever runs the installation.'),
}

/** The OpenAPI 3.1 document of the routes; everything in it comes from them and from the contracts. */
export function describeInterface(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  const bodies = new Map<string, readonly [TSchema, string]>()
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const { operation, schemas } = describeOperation(route)
    paths[path] = { ...paths[path], [route.method]: operation }
    for (const [name, schema] of schemas) bodies.set(name, schema)
  }
  return withExamples({
    openapi: '3.1.0',
    info: {
      title: 'Outrider',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath, description: 'This installation' }],
    tags: tags.filter(({ name }) => routes.some((route) => route.tag === name)),
    paths,
    webhooks: withReferences(describeWebhooks()),
    components: {
      securitySchemes,
      parameters: parameterComponents,
      headers: headerComponents(routes),
      responses: problemResponses(routes),
      schemas: componentsOf(bodies),
    },
  })
}
