import type { TSchema } from 'typebox'
import type { AccessName } from '../access/policies.ts'
import { nothing, type Route } from '../http/route.ts'
import { nameOf, withReferences } from './components.ts'
import { parametersOf } from './parameters.ts'
import { repliesOf } from './replies.ts'
import { requestExamples } from './request-examples.ts'

type Security = readonly string[]

const key: Security = ['secretKey']
const bearer: Security = ['session']
const cookie: Security = ['sessionCookie']
const writingCookie: Security = ['sessionCookie', 'csrfToken']

/** The combinations of credentials that open a route: one of them, whole. */
function securityOf(route: Route): Security[] {
  const ofCookie = route.method === 'get' ? cookie : writingCookie
  const sessions = [bearer, ofCookie].map((each) =>
    route.takesOrganization ? [...each, 'organization'] : each,
  )
  const all: Record<AccessName, Security[]> = {
    read: [key, ...sessions],
    write: [key, ...sessions],
    'key writes': [key],
    'session writes': sessions,
    'signed in': sessions,
    member: sessions,
    manager: sessions,
    'publishable key': [['publishableKey']],
    'contact token': [['contactToken']],
    operator: [['operator']],
    public: [],
  }
  return all[route.accessName]
}

/** What an operation says, and the schemas that it alone has, by name. */
interface Described {
  readonly operation: object
  readonly schemas: ReadonlyMap<string, readonly [TSchema, string]>
}

export function describeOperation(route: Route): Described {
  const schemas = new Map<string, readonly [TSchema, string]>()
  const refTo = (schema: TSchema, suffix: string, description: string): object => {
    const own = route.operationId[0]?.toUpperCase() + route.operationId.slice(1) + suffix
    const name = nameOf(schema) ?? own
    if (name === own) schemas.set(name, [schema, description])
    return { $ref: `#/components/schemas/${name}` }
  }
  const operation = {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.deprecated && { deprecated: true }),
    security: securityOf(route).map((schemes) =>
      Object.fromEntries(schemes.map((scheme) => [scheme, []])),
    ),
    parameters: withReferences(parametersOf(route)),
    ...requestOf(route, refTo),
    responses: repliesOf(route, replyOf(route, refTo)),
  }
  return { operation, schemas }
}

type RefTo = (schema: TSchema, suffix: string, description: string) => object

function requestOf(route: Route, refTo: RefTo): object {
  const { body, accepts, operationId } = route
  const example = requestExamples[operationId]
  if (body)
    return {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: refTo(body, 'Body', `What \`${operationId}\` takes.`),
            ...(example !== undefined && { example }),
          },
        },
      },
    }
  if (!accepts) return {}
  const texts = accepts.map((type) => [type, { schema: { type: 'string' } }])
  return { requestBody: { required: true, content: Object.fromEntries(texts) } }
}

/** The schema of a reply; streams and pages are text. */
function replyOf({ reply, produces, operationId }: Route, refTo: RefTo): object {
  if (reply === nothing) return {}
  switch (produces) {
    case undefined:
    case 'application/json':
      return refTo(reply, 'Reply', `What \`${operationId}\` answers.`)
    case 'application/x-ndjson':
      return {
        type: 'string',
        description: `Lines, each ${said(reply, refTo, operationId)} as JSON.`,
      }
    case 'text/event-stream':
      return {
        type: 'string',
        description: `Server-sent events: \`id\` is a message’s id, and \`data\` is ${said(reply, refTo, operationId)} as JSON.`,
      }
    default:
      return { type: 'string' }
  }
}

/** What the lines of a stream are called in the document. */
function said(reply: TSchema, refTo: RefTo, operationId: string): string {
  const reference = refTo(reply, 'Line', `A line of what \`${operationId}\` answers.`)
  const { $ref }: { readonly $ref?: string } = reference
  return `a \`${$ref?.split('/').at(-1)}\``
}
