import { basePath } from '@outrider/contracts/paths'
import { plainCookieName } from '@outrider/gateway/access/authenticate'
import type { Route } from '@outrider/gateway/http/route'
import { withExamples } from './examples.ts'
import { withFieldTexts } from './fields.ts'
import { describeOperation, parameterComponents } from './operations.ts'
import { headerComponents, problemResponses } from './replies.ts'
import { componentsOf, withReferences } from './schemas.ts'
import { describeWebhooks } from './webhooks.ts'

/** The version of the interface, which is not that of the program: it stays while changes are additions. */
const version = '1.0.0'

const description = `Outrider is a self-hosted customer-messaging and automation service: contacts, events, automations, campaigns, emails, in-app messages, and
webhooks, with on-chain triggers.

**Authentication.** A backend sends a secret key: \`Authorization: Bearer sk_live_…\`, or \`sk_test_…\` for the test environment. A dashboard sends a
session as a bearer token or as a cookie, with \`x-org-id\` and \`x-environment\`; writes with the cookie also require \`x-csrf-token\`.

**Lists** accept \`limit\` (1 to 200, default 50) and \`cursor\`. Pass the \`nextCursor\` of a response as the next \`cursor\`; it is null on the last page.

**Errors** have the format \`Problem\`. \`message\` names the invalid field, and \`requestId\` identifies the request in logs.

**Rate limits** apply per second, per organization and environment. Requests beyond them are rejected with 429 and \`Retry-After\`.

**Idempotency.** \`POST /events\` accepts \`idempotencyKey\`, triggers accept \`sourceEventId\`, and other requests that create a resource accept the header \`Idempotency-Key\`. Operations for which the header has no meaning reject it.`

const bearer = (text: string) => ({ type: 'http', scheme: 'bearer', description: text })
const header = (name: string, text: string) => ({
  type: 'apiKey',
  in: 'header',
  name,
  description: text,
})

const securitySchemes = {
  secretKey: bearer('A secret key: `sk_live_…` or `sk_test_…`. Use it only on servers.'),
  basicKey: {
    type: 'http',
    scheme: 'basic',
    description: 'A secret key as the user, and no password. Use it only on servers.',
  },
  session: bearer('A session token: `ses_…`.'),
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: plainCookieName,
    description: 'The session cookie of a browser. With HTTPS, its name begins with `__Host-`.',
  },
  organization: header('x-org-id', 'The organization, for requests with a session.'),
  csrfToken: header(
    'x-csrf-token',
    'The `csrfToken` of the session. Required for writes with the session cookie.',
  ),
  publishableKey: bearer(
    'A publishable key: `pk_live_…` or `pk_test_…`. It is accepted only from allowed origins.',
  ),
  contactToken: bearer("A contact token: `ct_…`. It gives access to the contact's own inbox only."),
  operator: bearer('The operator token of the installation: the value of `OPERATOR_TOKEN`.'),
}

/** The OpenAPI 3.1 document of the routes; it is generated from them, the contracts, and the texts. */
export function describeInterface(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  const bodies = new Map<string, object>()
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const { operation, schemas } = describeOperation(route)
    const described = paths[path]?.[route.method]
    if (described) Object.assign(described, withFormat(described, operation))
    else paths[path] = { ...paths[path], [route.method]: operation }
    for (const [name, schema] of schemas) bodies.set(name, schema)
  }
  const webhooks = withReferences(describeWebhooks())
  const responses = problemResponses(routes)
  return withExamples(
    withFieldTexts({
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
    }),
  )
}

interface Operation {
  readonly requestBody?: { readonly content: object }
}

/** An operation with the media type of another route of its path. */
function withFormat({ requestBody }: Operation, other: Operation): Operation {
  const content = { ...requestBody?.content }
  for (const [type, format] of Object.entries(other.requestBody?.content ?? {}))
    if (!(type in content)) Object.assign(content, { [type]: format })
  return { requestBody: { ...requestBody, content } }
}

/** The parts of the interface, in the order of the reference. */
const tags = [
  { name: 'Events', description: 'Product events: actions of people in your product.' },
  {
    name: 'Trigger runtime',
    description: 'On-chain events and other triggers, with a secret key.',
  },
  {
    name: 'Trigger runtime, by session',
    description: 'The same triggers with a session, for tests in a dashboard.',
  },
  {
    name: 'Contacts',
    description: 'People, identified by wallet address, email, or your own ID.',
  },
  { name: 'Imports', description: 'Bulk imports of contacts from files.' },
  { name: 'Segments', description: 'Groups of contacts: static, or dynamic by a definition.' },
  { name: 'Forms', description: 'Forms with consent, and the record of consents.' },
  { name: 'Topics', description: 'Subjects of emails, which contacts can choose.' },
  {
    name: 'Event catalog',
    description: 'Names of on-chain events, and how they identify contacts.',
  },
  { name: 'Automations', description: 'Triggers with graphs of steps, and their entries.' },
  { name: 'In-app messages', description: 'Messages for the inbox in your product.' },
  { name: 'Emails', description: 'Single emails to one contact.' },
  { name: 'Campaigns', description: 'One email or in-app message to many contacts.' },
  { name: 'Messages', description: 'Sent messages, with their status and timeline.' },
  { name: 'Templates', description: 'Email templates in Liquid and MJML.' },
  { name: 'Suppressions', description: 'Email addresses that receive no emails.' },
  { name: 'Settings', description: 'Settings of the environment for all messages.' },
  { name: 'Statistics', description: 'Counts by hour or day.' },
  { name: 'Sending domains', description: 'Sending domains, their DNS records, and senders.' },
  { name: 'Webhooks', description: 'Endpoints that receive notifications, and their deliveries.' },
  { name: 'Wallet handshake', description: 'Proof of a wallet by a page, with a publishable key.' },
  { name: 'Keys', description: 'Secret keys, publishable keys, and allowed origins.' },
  { name: 'Sign-in', description: 'Sessions and passwords of users.' },
  { name: 'Organizations', description: 'Organizations, members, invitations, and the audit log.' },
  { name: 'Links in emails', description: 'The targets of links in emails.' },
  { name: 'Operation', description: 'Operations for the operator of the installation.' },
] as const
