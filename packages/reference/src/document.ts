import { basePath } from '@outrider/contracts/paths'
import { plainCookieName } from '@outrider/gateway/access/authenticate'
import type { Route } from '@outrider/gateway/http/route'
import { withExamples } from './examples.ts'
import { describeOperation, parameterComponents } from './operations.ts'
import { headerComponents, problemResponses } from './replies.ts'
import { componentsOf, withReferences } from './schemas.ts'
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
  const bodies = new Map<string, object>()
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const { operation, schemas } = describeOperation(route)
    paths[path] = { ...paths[path], [route.method]: operation }
    for (const [name, schema] of schemas) bodies.set(name, schema)
  }
  const webhooks = withReferences(describeWebhooks())
  const responses = problemResponses(routes)
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
    webhooks,
    components: {
      securitySchemes,
      parameters: parameterComponents,
      headers: headerComponents(routes),
      responses,
      schemas: componentsOf(bodies, { paths, webhooks, responses }),
    },
  })
}

/** The parts of the interface, in the order of the reference. */
const tags = [
  { name: 'Events', description: 'What people do in your product.' },
  { name: 'Trigger runtime', description: 'What happened on chain and elsewhere, by secret key.' },
  { name: 'Trigger runtime, by session', description: 'The same for tests from a dashboard.' },
  { name: 'Contacts', description: 'People, by wallet address, email or your own id.' },
  { name: 'Imports', description: 'Many contacts from a file.' },
  { name: 'Segments', description: 'Groups of contacts, by hand or by a definition.' },
  { name: 'Forms', description: 'Captures with consent, and the ledger of consents.' },
  {
    name: 'Event catalog',
    description: 'What on-chain events are called and whom they are about.',
  },
  { name: 'Automations', description: 'What happens when something happens.' },
  { name: 'In-app messages', description: 'Messages for the inbox in your product.' },
  { name: 'Emails', description: 'One email to one contact.' },
  { name: 'Campaigns', description: 'One message to many.' },
  { name: 'Messages', description: 'What became of each message.' },
  { name: 'Templates', description: 'Emails in Liquid and MJML.' },
  { name: 'Suppressions', description: 'Addresses that are not written to.' },
  { name: 'Statistics', description: 'How often something happened.' },
  { name: 'Sending domains', description: 'Domains to send from, their DNS records and senders.' },
  { name: 'Webhooks', description: 'Addresses that are told what happens.' },
  { name: 'Wallet handshake', description: 'How a page proves a wallet, by publishable key.' },
  { name: 'Keys', description: 'Secret and publishable keys, and origins.' },
  { name: 'Sign-in', description: 'Sessions and passwords.' },
  { name: 'Organizations', description: 'Members, invitations and the audit log.' },
  { name: 'Links in emails', description: 'What links in emails lead to.' },
  { name: 'Operation', description: 'For whoever runs the installation.' },
] as const
