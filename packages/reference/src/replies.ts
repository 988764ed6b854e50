import { type ProblemCode, statusOf } from '@outrider/contracts/problem'
import { anyQuery, nothing, type Route } from '@outrider/gateway/http/route'
import { Type } from 'typebox'

const text = { type: 'string' } as const
const whole = { type: 'integer' } as const

interface Header {
  readonly description: string
  readonly schema: object
}

const allHeaders: Readonly<Record<string, Header>> = {
  'X-Request-Id': { description: 'Names the request in the logs.', schema: text },
  'RateLimit-Policy': {
    description: 'The class of the budget, its requests a second and its burst (IETF draft).',
    schema: text,
  },
  RateLimit: {
    description: 'What is left of the budget, and seconds until it is full (IETF draft).',
    schema: text,
  },
  'X-RateLimit-Limit': { description: 'Requests a second.', schema: whole },
  'X-RateLimit-Remaining': { description: 'Requests that may still come at once.', schema: whole },
  'X-RateLimit-Reset': { description: 'Seconds until the budget is full.', schema: whole },
  'Retry-After': { description: 'Seconds after which a retry may succeed.', schema: whole },
  'Idempotent-Replayed': {
    description: '`true`: this is the first answer under the same `Idempotency-Key` once more.',
    schema: text,
  },
  'Idempotency-Mismatch': {
    description: '`true`: the key was used before, for another body.',
    schema: text,
  },
  'Set-Cookie': { description: 'The cookie of the session.', schema: text },
  'WWW-Authenticate': { description: '`Bearer`', schema: text },
  Location: { description: 'Where to go on.', schema: text },
  Deprecation: { description: 'Since when the operation is to go (RFC 9745).', schema: text },
  Sunset: { description: 'When the operation may be gone (RFC 8594).', schema: text },
  Link: { description: 'Where the way to what takes its place is described.', schema: text },
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
  const { status, produces = 'application/json', also = {} } = route
  const content = { [produces]: { schema } }
  const success = (description: string, code: number) => ({
    description,
    headers: headersOf([...successHeaders(route), ...(code > 300 ? ['Location'] : [])]),
    ...(hasBody(code) && { content }),
  })
  return {
    [status]: success(route.summary, status),
    ...problemReplies(route),
    ...Object.fromEntries(
      Object.entries(also).map(([code, description]) => [code, success(description, Number(code))]),
    ),
    default: { $ref: `#/components/responses/${anyProblem}` },
  }
}

function hasBody(status: number): boolean {
  return status !== 204 && status !== 302
}

function successHeaders(route: Route): string[] {
  const { operationId, limit, perAddress, repeatable, deprecated } = route
  return [
    'X-Request-Id',
    ...(limit || perAddress ? budget : []),
    ...(repeatable ? ['Idempotent-Replayed'] : []),
    ...(operationId === 'sendEvent' ? ['Idempotency-Mismatch'] : []),
    ...(['signIn', 'signOut', 'acceptInvitation'].includes(operationId) ? ['Set-Cookie'] : []),
    ...(deprecated ? ['Deprecation', 'Link'] : []),
    ...(deprecated?.sunset ? ['Sunset'] : []),
  ]
}

function headersOf(names: readonly string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function problemReplies(route: Route): Record<string, object> {
  const byStatus = Map.groupBy(problemsOf(route), (code) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${codes.map((code) => pascal(code)).join('Or')}` },
    ]),
  )
}

/** `components.responses`: every combination of problems that routes return with one status. */
export function problemResponses(routes: readonly Route[]): Record<string, object> {
  const all = routes.flatMap((route) => {
    const byStatus = Map.groupBy(problemsOf(route), (code) => statusOf[code])
    return [...byStatus].map(([status, codes]) => {
      const words = codes.map((code) => `\`${code}\``).join(', ')
      const name = codes.map((code) => pascal(code)).join('Or')
      return [name, problemReply(words, extraHeaders[status] ?? [])] as const
    })
  })
  return Object.fromEntries([...all, [anyProblem, problemReply('Any other problem', [])]])
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

function problemReply(description: string, headers: readonly string[]): object {
  return {
    description,
    headers: headersOf(['X-Request-Id', ...headers]),
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
    [!isPublic || /signIn|acceptInvitation/.test(route.operationId), ['UNAUTHENTICATED']],
    [mayComeByCookie(route) && isWrite, ['CSRF_REQUIRED']],
    [byKey && isWrite && accessName !== 'read', ['READ_ONLY_KEY']],
    [['write', 'session writes', 'manager'].includes(accessName), ['ROLE_REQUIRED']],
    [accessName === 'publishable key', ['ORIGIN_NOT_ALLOWED']],
    [route.params !== nothing || route.takesOrganization || namesContact(route), ['NOT_FOUND']],
    [repeatable === true, ['CONFLICT', 'IDEMPOTENCY_MISMATCH']],
    [takesBody(route), ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']],
    [limit !== undefined || perAddress === true, ['RATE_LIMITED']],
    [true, [...(refusals[route.operationId] ?? []), 'INTERNAL', 'UNAVAILABLE']],
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

/** Problems that depend on the state of a resource, by operation. Problems of every route are not listed. */
export const refusals: Readonly<Record<string, readonly ProblemCode[]>> = {
  addCatalogEntry: ['CONFLICT'],
  deleteCatalogEntry: ['CONFLICT'],
  createAutomation: ['LIMIT_REACHED'],
  changeAutomation: ['LIMIT_REACHED'],
  publishAutomation: ['INVALID_TRANSITION'],
  unpublishAutomation: ['INVALID_TRANSITION'],
  activateAutomation: ['INVALID_TRANSITION'],
  pauseAutomation: ['INVALID_TRANSITION'],
  archiveAutomation: ['INVALID_TRANSITION'],
  restoreAutomation: ['INVALID_TRANSITION'],
  cancelEntry: ['INVALID_TRANSITION'],
  retryEntry: ['INVALID_TRANSITION'],
  changeCampaign: ['INVALID_TRANSITION'],
  createCampaign: ['LIMIT_REACHED'],
  deleteCampaign: ['INVALID_TRANSITION'],
  launchCampaign: ['INVALID_TRANSITION', 'DOMAIN_NOT_READY'],
  pauseCampaign: ['INVALID_TRANSITION'],
  resumeCampaign: ['INVALID_TRANSITION'],
  cancelCampaign: ['INVALID_TRANSITION'],
  changeContact: ['IDENTIFIER_TAKEN', 'LIMIT_REACHED'],
  upsertContact: ['LIMIT_REACHED'],
  mergeContacts: ['LIMIT_REACHED'],
  createSegment: ['LIMIT_REACHED'],
  changeSegmentMembers: ['CONFLICT'],
  createForm: ['LIMIT_REACHED'],
  ingestForm: ['CONSENT_REQUIRED'],
  registerDomain: ['LIMIT_REACHED'],
  createSender: ['CONFLICT', 'LIMIT_REACHED'],
  createTemplate: ['LIMIT_REACHED'],
  createKey: ['KEY_LIMIT_REACHED'],
  rollKey: ['CONFLICT'],
  changePassword: ['CONFLICT'],
  createOrganization: ['LIMIT_REACHED'],
  foundOrganization: ['CONFLICT'],
  inviteMember: ['CONFLICT'],
  changeMember: ['CONFLICT'],
  removeMember: ['CONFLICT'],
  verifyWallet: ['PROOF_INVALID'],
  createWebhook: ['LIMIT_REACHED'],
  rotateSecret: ['CONFLICT'],
  testWebhook: ['CONFLICT'],
  replayDelivery: ['CONFLICT'],
  recoverDeliveries: ['CONFLICT'],
}

/** Whether a session may call it, which a browser holds in a cookie. */
export function mayComeByCookie({ accessName }: Route): boolean {
  return ['read', 'write', 'session writes', 'signed in', 'member', 'manager'].includes(accessName)
}
