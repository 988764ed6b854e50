import { isProblemCode, type ProblemCode, statusOf } from '@outrider/contracts/problem'
import { anyQuery, nothing, type Route } from '@outrider/gateway/http/route'
import { type TSchema, Type } from 'typebox'
import { occasions, textOf } from './texts.ts'

const text = { type: 'string' } as const
const whole = { type: 'integer' } as const

interface Header {
  readonly description: string
  readonly schema: object
}

const allHeaders: Readonly<Record<string, Header>> = {
  'X-Request-Id': {
    description: 'The ID of the request in logs. Include it in support requests.',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'The rate limit class, its window in seconds, and its burst (IETF draft).',
    schema: text,
  },
  RateLimit: {
    description:
      'The remaining requests, and the seconds until the limit is fully available (IETF draft).',
    schema: text,
  },
  'X-RateLimit-Limit': { description: 'The rate limit in requests per second.', schema: whole },
  'X-RateLimit-Remaining': { description: 'The remaining requests.', schema: whole },
  'X-RateLimit-Reset': {
    description: 'The seconds until the limit is fully available.',
    schema: whole,
  },
  'Retry-After': { description: 'The seconds to wait before a retry.', schema: whole },
  'Idempotent-Replayed': {
    description: '`true` if this repeats the first response to the same `Idempotency-Key`.',
    schema: text,
  },
  ETag: { description: 'The version of the resource, for `If-Match`.', schema: text },
  'Idempotency-Mismatch': {
    description: '`true` if the key was already used with a different body.',
    schema: text,
  },
  'Set-Cookie': {
    description: 'The session cookie; for a new browser also the cookie that identifies it.',
    schema: text,
  },
  'WWW-Authenticate': { description: 'The authentication scheme: `Bearer`.', schema: text },
  Location: { description: 'The URL to which the response redirects.', schema: text },
  Deprecation: { description: 'When the operation was deprecated (RFC 9745).', schema: text },
  Sunset: {
    description: 'The earliest time at which the operation can be removed (RFC 8594).',
    schema: text,
  },
  Link: { description: 'A description of the replacement.', schema: text },
}

const ofDeprecated = ['Deprecation', 'Sunset', 'Link']

/** `components.headers` */
export function headerComponents(routes: readonly Route[]): Record<string, Header> {
  const isUsed = (name: string) =>
    !ofDeprecated.includes(name) || routes.some(({ deprecated }) => deprecated)
  return Object.fromEntries(Object.entries(allHeaders).filter(([name]) => isUsed(name)))
}

const budget = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/** Every response of a route by its status. `schema` is that of its reply. */
export function repliesOf(route: Route, schema: object): Record<string, object> {
  const { status, produces = 'application/json', also = {}, reply } = route
  const content = { [produces]: { schema } }
  const success = (description: string, code: number) => ({
    description,
    headers: headersOf([...successHeaders(route), ...(code > 300 ? ['Location'] : [])]),
    ...(hasBody(code) && { content }),
  })
  const { description = '' }: { readonly description?: string } = reply
  return {
    [status]: success([successes[status], description].filter(Boolean).join(' '), status),
    ...problemReplies(route),
    ...Object.fromEntries(
      Object.entries(also).map(([code, words]) => [code, success(words, Number(code))]),
    ),
    default: { $ref: `#/components/responses/${anyProblem}` },
  }
}

const successes: Readonly<Record<Route['status'], string>> = {
  200: 'The request succeeded.',
  201: 'The resource was created.',
  202: 'The request was accepted.',
  204: 'The request succeeded. The response has no body.',
  302: 'The response redirects to the URL in `Location`.',
}

function hasBody(status: number): boolean {
  return status !== 204 && status !== 302
}

function successHeaders(route: Route): string[] {
  const { operationId, limit, perAddress, repeatable, tagged, reply, deprecated } = route
  return [
    'X-Request-Id',
    ...(limit || perAddress ? budget : []),
    ...(repeatable ? ['Idempotent-Replayed'] : []),
    ...(tagged && hasVersion(reply) ? ['ETag'] : []),
    ...(operationId === 'sendEvent' ? ['Idempotency-Mismatch'] : []),
    ...(['signIn', 'signOut', 'acceptInvitation'].includes(operationId) ? ['Set-Cookie'] : []),
    ...(deprecated ? ['Deprecation', 'Link'] : []),
    ...(deprecated?.sunset ? ['Sunset'] : []),
  ]
}

/** Whether a reply is a record with the time of its last change. */
function hasVersion(reply: TSchema): boolean {
  return Type.IsObject(reply) && 'updatedAt' in reply.properties
}

function headersOf(names: readonly string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function problemReplies(route: Route): Record<string, object> {
  const byStatus = Map.groupBy(problemsOf(route), (code) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      hasOwnWords(route, codes)
        ? problemReply(wordsOf(codes, route), status)
        : { $ref: `#/components/responses/${nameOf(codes)}` },
    ]),
  )
}

/** Whether the operation itself says when one of the problems occurs. */
function hasOwnWords(route: Route, codes: readonly ProblemCode[]): boolean {
  return codes.some((code) => textOf(route).refusals?.[code] !== undefined)
}

/** When each of the problems occurs, a line each. */
function wordsOf(codes: readonly ProblemCode[], route?: Route): string {
  const refusals = route ? textOf(route).refusals : {}
  return codes
    .map((code) => {
      const own = refusals?.[code]
      const isRepeatable = code === 'CONFLICT' && route?.repeatable === true
      return `- \`${code}\`: ${[own, ...(own && !isRepeatable ? [] : [occasions[code]])].filter(Boolean).join(' Or: ')}`
    })
    .join('\n')
}

/** `components.responses`: every combination of problems that several routes return with one status. */
export function problemResponses(routes: readonly Route[]): Record<string, object> {
  const all = routes.flatMap((route) => {
    const byStatus = Map.groupBy(problemsOf(route), (code) => statusOf[code])
    return [...byStatus]
      .filter(([, codes]) => !hasOwnWords(route, codes))
      .map(([status, codes]) => [nameOf(codes), problemReply(wordsOf(codes), status)] as const)
  })
  const others = 'Any other error, in the same format.'
  return Object.fromEntries([...all, [anyProblem, problemReply(others)]])
}

function nameOf(codes: readonly ProblemCode[]): string {
  return codes.map((code) => pascal(code)).join('Or')
}

const anyProblem = 'AnyProblem'

/** `NOT_FOUND` reads `NotFound`. */
function pascal(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const extraHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: [...budget, 'Retry-After'],
  503: ['Retry-After'],
}

function problemReply(description: string, status = 0): object {
  return {
    description,
    headers: headersOf(['X-Request-Id', ...(extraHeaders[status] ?? [])]),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

/** The problems that a route may return, each once. */
function problemsOf(route: Route): ProblemCode[] {
  const { accessName, method, limit, perAddress, repeatable } = route
  const isPublic = accessName === 'public'
  const isWrite = method !== 'get'
  const byKey = ['read', 'write', 'key writes'].includes(accessName)
  const codes: readonly (readonly [boolean, readonly ProblemCode[]])[] = [
    [takesInput(route), ['VALIDATION_FAILED']],
    [route.takesOrganization, ['ORG_REQUIRED']],
    [
      !isPublic || /signIn|acceptInvitation|confirmOidc/.test(route.operationId),
      ['UNAUTHENTICATED'],
    ],
    [mayComeByCookie(route) && isWrite, ['CSRF_REQUIRED']],
    [byKey && accessName !== 'read', ['READ_ONLY_KEY']],
    [['write', 'session writes', 'manager', 'owner'].includes(accessName), ['ROLE_REQUIRED']],
    [accessName === 'publishable key', ['ORIGIN_NOT_ALLOWED']],
    [!['public', 'signed in', 'operator'].includes(accessName), ['NOT_ALLOWED']],
    [route.params !== nothing || route.takesOrganization || namesContact(route), ['NOT_FOUND']],
    [repeatable === true, ['CONFLICT', 'IDEMPOTENCY_MISMATCH']],
    [route.takesVersion === true, ['PRECONDITION_FAILED']],
    [takesBody(route), ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']],
    [limit !== undefined || perAddress === true, ['RATE_LIMITED']],
    [
      true,
      [
        ...Object.keys(textOf(route).refusals ?? {}).filter(isProblemCode),
        'INTERNAL',
        'UNAVAILABLE',
      ],
    ],
  ]
  return [...new Set(codes.flatMap(([applies, list]) => (applies ? list : [])))]
}

/** Whether its body may have the ID of a contact, which may be unknown. */
function namesContact({ body }: Route): boolean {
  return Type.IsObject(body) && 'contactId' in body.properties
}

function takesBody({ body, accepts }: Route): boolean {
  return body !== undefined || accepts !== undefined
}

function takesInput(route: Route): boolean {
  return takesBody(route) || route.query !== anyQuery
}

/** Whether a session may call it, which a browser holds in a cookie. */
export function mayComeByCookie({ accessName }: Route): boolean {
  return ['read', 'write', 'session writes', 'signed in', 'member', 'manager', 'owner'].includes(
    accessName,
  )
}
