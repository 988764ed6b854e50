import { type TSchema, Type } from 'typebox'
import { nothing, type Route } from '../http/route.ts'
import { webhookHeaders } from './webhooks.ts'

interface Header {
  readonly name: string
  readonly description: string
  readonly schema: object
}

const headers: Readonly<Record<string, Header>> = {
  RequestId: {
    name: 'X-Request-Id',
    description: 'Your own id of the request, kept in logs and answers. One is made when left out.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_.:-]{1,128}$' },
  },
  OrganizationId: {
    name: 'x-org-id',
    description: 'The organization that a session works in. A secret key has its own.',
    schema: { type: 'string', pattern: '^org_[0-7][0-9a-hjkmnp-tv-z]{25}$' },
  },
  Environment: {
    name: 'x-environment',
    description: 'The environment that a session works in. A secret key has its own.',
    schema: { type: 'string', enum: ['live', 'test'], default: 'live' },
  },
  CsrfToken: {
    name: 'x-csrf-token',
    description: 'The `csrfToken` of the session. Every write with the cookie carries it.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'Repeating the request under the same key gives the first answer again, for 24 hours. Another body is refused with 422.',
    schema: { type: 'string', minLength: 1, maxLength: 256 },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    description: 'The id of the last message that was received. The stream begins after it.',
    schema: { type: 'string' },
  },
}

const ref = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** `components.parameters` */
export const parameterComponents: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    Object.entries(headers).map(([key, header]) => [
      key,
      { ...header, in: 'header', required: false },
    ]),
  ),
  ...webhookHeaders,
}

/** The parameters of a route: path, query, and the headers that say something to it. */
export function parametersOf(route: Route): object[] {
  const names = [
    ...(route.takesOrganization ? ['OrganizationId'] : []),
    ...(hasEnvironment(route) ? ['Environment'] : []),
    ...(mayComeByCookie(route) && route.method !== 'get' ? ['CsrfToken'] : []),
    ...(route.repeatable ? ['IdempotencyKey'] : []),
    ...(route.produces === 'text/event-stream' ? ['LastEventId'] : []),
    'RequestId',
  ]
  return [...fieldsOf(route.params, 'path'), ...fieldsOf(route.query, 'query'), ...names.map(ref)]
}

/** Whether a session may call it, which a browser holds in a cookie. */
export function mayComeByCookie({ accessName }: Route): boolean {
  return ['read', 'write', 'session writes', 'signed in', 'member', 'manager'].includes(accessName)
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
      description: description ?? (place === 'path' ? pathWords(name, rest) : filterWords(name)),
      required: place === 'path' || (required.includes(name) && !('default' in property)),
      schema: rest,
    }
  })
}

function pathWords(name: string, schema: object): string {
  if (name === 'token') return 'The token of the link.'
  if (name === 'environment') return 'The environment of the key.'
  const prefix = 'pattern' in schema ? /^\^([a-z]+)_/.exec(String(schema.pattern))?.[1] : undefined
  return prefix ? `The id, \`${prefix}_…\`.` : 'The id.'
}

function filterWords(name: string): string {
  return `Only what has this ${name}.`
}
