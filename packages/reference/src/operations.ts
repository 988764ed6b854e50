import type { AccessName } from '@outrider/gateway/access/policies'
import { nothing, type Route } from '@outrider/gateway/http/route'
import { type TSchema, Type } from 'typebox'
import { requestExamples } from './examples.ts'
import { boundsOf } from './fields.ts'
import { mayComeByCookie, repliesOf } from './replies.ts'
import { nameOf, withReferences } from './schemas.ts'
import { requirements, textOf } from './texts.ts'
import { webhookHeaders } from './webhooks.ts'

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
    'basic key': [['basicKey']],
    'session writes': sessions,
    'signed in': sessions,
    member: sessions,
    manager: sessions,
    owner: sessions,
    'publishable key': [['publishableKey']],
    'contact token': [['contactToken']],
    operator: [['operator']],
    public: [],
  }
  return all[route.accessName]
}

/** An operation, and the schemas that only it has, by name. */
interface Described {
  readonly operation: object
  readonly schemas: ReadonlyMap<string, object>
}

export function describeOperation(route: Route): Described {
  const schemas = new Map<string, object>()
  const refTo = (schema: TSchema, suffix: string, description: string): object => {
    const own = route.operationId[0]?.toUpperCase() + route.operationId.slice(1) + suffix
    const name = nameOf(schema) ?? own
    if (name === own) schemas.set(name, { description, ...schema })
    return { $ref: `#/components/schemas/${name}` }
  }
  const operation = {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: descriptionOf(route),
    ...(route.deprecated && { deprecated: true }),
    ...(route.shownOnce && { 'x-shown-once': route.shownOnce }),
    ...itemsOf(route.reply),
    security: securityOf(route).map((schemes) =>
      Object.fromEntries(schemes.map((scheme) => [scheme, []])),
    ),
    parameters: withReferences(parametersOf(route)),
    ...requestOf(route, refTo),
    responses: repliesOf(route, replyOf(route, refTo)),
  }
  return { operation, schemas }
}

/** The field of a page that has its items, for clients that are generated. */
function itemsOf(reply: Page): object {
  const { nextCursor, ...others } = reply.properties ?? {}
  const [name] = Object.keys(others).filter((each) => others[each]?.type === 'array')
  return nextCursor && name !== undefined ? { 'x-items': name } : {}
}

/** A schema, perhaps of a page. */
interface Page extends TSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
}

/** What it does, which fields a repetition omits, and who may call it. */
function descriptionOf(route: Route): string {
  const omitted = (route.shownOnce ?? []).map((field) => `\`${field}\``).join(' and ')
  return [
    textOf(route).description,
    ...(omitted && route.repeatable
      ? [`A repetition with the same \`Idempotency-Key\` omits ${omitted}.`]
      : []),
    requirements[route.accessName],
  ].join(' ')
}

type RefTo = (schema: TSchema, suffix: string, description: string) => object

function requestOf(route: Route, refTo: RefTo): object {
  const { body, accepts, operationId, mediaType = 'application/json' } = route
  if (body)
    return {
      requestBody: {
        required: true,
        content: {
          [mediaType]: {
            schema: refTo(body, 'Body', `The request body of \`${operationId}\`.`),
            ...exampleOf(body, operationId),
          },
        },
      },
    }
  if (!accepts) return {}
  const texts = accepts.map((type) => [type, { schema: { type: 'string' } }])
  return { requestBody: { required: true, content: Object.fromEntries(texts) } }
}

/** The example of the schema, or of the operation. */
function exampleOf({ examples: [first] = [] }: Exemplified, operationId: string): object {
  const example = first ?? requestExamples[operationId]
  return example === undefined ? {} : { example }
}

interface Exemplified {
  readonly examples?: readonly unknown[]
}

/** The schema without requiring these fields, at any depth: a repetition leaves them out. They are marked. */
function withOptional<Schema extends TSchema>(schema: Schema, fields: readonly string[]): Schema {
  const isNamed = (name: string) => fields.includes(name)
  const change = ({ properties, required, ...rest }: Shape) => ({
    ...rest,
    required: required?.filter((name) => !isNamed(name)),
    properties: Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, property]) => [
        name,
        isNamed(name) ? { ...property, 'x-shown-once': true } : property,
      ]),
    ),
  })
  const changed = (_: string, value: Shape | null) =>
    Array.isArray(value?.required) ? change(value) : value
  return fields.length === 0 ? schema : JSON.parse(JSON.stringify(schema, changed))
}

interface Shape {
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

/** The schema of a reply; streams and pages are text. */
function replyOf(route: Route, refTo: RefTo): object {
  const { produces, operationId } = route
  if (route.reply === nothing) return {}
  const reply = withOptional(route.reply, (route.repeatable && route.shownOnce) || [])
  switch (produces) {
    case undefined:
    case 'application/json':
      return refTo(reply, 'Reply', `The response of \`${operationId}\`.`)
    case 'application/x-ndjson':
      return {
        type: 'string',
        description: `NDJSON: each line is ${lineOf(reply, refTo, operationId)} as JSON.`,
      }
    case 'text/event-stream':
      return {
        type: 'string',
        description: `Server-sent events: \`id\` is the ID of a message, and \`data\` is ${lineOf(reply, refTo, operationId)} as JSON.`,
      }
    default:
      return { type: 'string' }
  }
}

/** The name of a stream's line in the document. */
function lineOf(reply: TSchema, refTo: RefTo, operationId: string): string {
  const reference = refTo(reply, 'Line', `A line in the response of \`${operationId}\`.`)
  const { $ref }: { readonly $ref?: string } = reference
  return `a \`${$ref?.split('/').at(-1)}\``
}

interface Header {
  readonly name: string
  readonly description: string
  readonly schema: object
}

const headerParameters: Readonly<Record<string, Header>> = {
  RequestId: {
    name: 'X-Request-Id',
    description:
      'Your own ID of the request, which logs and the response contain. Generated if omitted.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_.:-]{1,128}$' },
  },
  OrganizationId: {
    name: 'x-org-id',
    description:
      'The organization, for requests with a session. A secret key belongs to one organization.',
    schema: { type: 'string', pattern: '^org_[0-7][0-9a-hjkmnp-tv-z]{25}$' },
  },
  Environment: {
    name: 'x-environment',
    description:
      'The environment, for requests with a session. A secret key belongs to one environment. Default: `live`.',
    schema: { type: 'string', enum: ['live', 'test'], default: 'live' },
  },
  CsrfToken: {
    name: 'x-csrf-token',
    description: 'The `csrfToken` of the session. Required for writes with the session cookie.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'A repetition with the same key within 24 hours returns the first response and has no further effect. A different body is rejected with 422.',
    schema: { type: 'string', minLength: 1, maxLength: 256 },
  },
  IfMatch: {
    name: 'If-Match',
    description:
      'The `ETag` of the version that the request is to change. If another request has changed the resource since, it is rejected with 412. Without the header the last write wins, field by field.',
    schema: { type: 'string' },
  },
  BodyKey: {
    name: 'Idempotency-Key',
    description:
      'Takes the place of `idempotencyKey` or `sourceEventId` in the body, if that is omitted.',
    schema: { type: 'string', minLength: 1, maxLength: 256 },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    description:
      'The ID of the last message that the client received. The stream continues after it.',
    schema: { type: 'string' },
  },
}

const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** `components.parameters` */
export const parameterComponents: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    Object.entries(headerParameters).map(([name, header]) => [
      name,
      { ...header, in: 'header', required: false },
    ]),
  ),
  ...webhookHeaders,
}

/** The parameters of a route: path, query, and the headers that affect it. */
function parametersOf(route: Route): object[] {
  const names = [
    ...(route.takesOrganization ? ['OrganizationId'] : []),
    ...(hasEnvironment(route) ? ['Environment'] : []),
    ...(mayComeByCookie(route) && route.method !== 'get' ? ['CsrfToken'] : []),
    ...(route.repeatable ? ['IdempotencyKey'] : []),
    ...(route.takesKey ? ['BodyKey'] : []),
    ...(route.takesVersion ? ['IfMatch'] : []),
    ...(route.produces === 'text/event-stream' ? ['LastEventId'] : []),
    'RequestId',
  ]
  return [
    ...fieldsOf(route.params, 'path'),
    ...fieldsOf(route.query, 'query'),
    ...names.map(parameterRef),
  ]
}

function hasEnvironment({ accessName }: Route): boolean {
  return ['read', 'write', 'session writes'].includes(accessName)
}

function fieldsOf(schema: TSchema, place: 'path' | 'query'): object[] {
  if (schema === nothing || !Type.IsObject(schema)) return []
  const required: readonly string[] = schema.required ?? []
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest }: { readonly description?: string } = property
    return {
      name,
      in: place,
      description: [
        isFilter(place, property) ? filterWords(name) : (description ?? pathWords(name)),
        boundsOf(property),
      ]
        .filter(Boolean)
        .join(' '),
      required: place === 'path' || (required.includes(name) && !('default' in property)),
      schema: rest,
    }
  })
}

const pathParameters: Readonly<Record<string, string>> = {
  token: 'The token in the link.',
  environment: 'The environment of the key.',
}

function pathWords(name: string): string {
  return pathParameters[name] ?? `The ${name}.`
}

/** An ID in the query selects the items that have it. */
function isFilter(
  place: 'path' | 'query',
  { description = '' }: { description?: string },
): boolean {
  return place === 'query' && (description === '' || description.startsWith('The ID of'))
}

function filterWords(name: string): string {
  return `Returns only items with this \`${name}\`.`
}
