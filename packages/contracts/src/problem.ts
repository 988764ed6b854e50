import { type Static, Type } from 'typebox'
import { described } from './shapes.ts'

/** Every error code with the HTTP status of its response. */
export const statusOf = {
  VALIDATION_FAILED: 400,
  CONSENT_REQUIRED: 400,
  ORG_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  PROOF_INVALID: 401,
  CODE_REQUIRED: 401,
  OTHER_CELL: 401,
  CSRF_REQUIRED: 403,
  READ_ONLY_KEY: 403,
  ROLE_REQUIRED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  KEY_LIMIT_REACHED: 403,
  ADDRESS_NOT_VERIFIED: 403,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  INVALID_TRANSITION: 409,
  DOMAIN_NOT_READY: 409,
  IDENTIFIER_TAKEN: 409,
  LIMIT_REACHED: 409,
  PRECONDITION_FAILED: 412,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ProblemCode = keyof typeof statusOf

export type Fault = Static<typeof Fault>
export const Fault = Type.Object(
  {
    field: described('The path of the field, such as `contact.email`.', Type.String()),
    code: described(
      'The rule that the field violates, such as `required`, `format`, or `maximum`.',
      Type.String(),
    ),
    message: described('What is wrong, without the name of the field.', Type.String()),
  },
  { title: 'Fault', description: 'One invalid field.' },
)

const problem = {
  code: described(
    'The error code.',
    Type.Unsafe<ProblemCode>({ type: 'string', enum: Object.keys(statusOf) }),
  ),
  message: described('The error message, which names the invalid field.', Type.String()),
  field: described('The path of the first invalid field.', Type.Optional(Type.String())),
}

const Cells = Type.Array(Type.String())

export type ProblemBody = Static<typeof ProblemBody>
export const ProblemBody = Type.Object(
  {
    error: Type.Object({
      ...problem,
      errors: described('All invalid fields, at most 20.', Type.Optional(Type.Array(Fault))),
      cells: described(
        'With `OTHER_CELL`: the base URLs of the cells to sign in at, at most 8.',
        Type.Optional(Cells),
      ),
      requestId: described(
        'The ID of the request, as in the header `X-Request-Id`.',
        Type.String(),
      ),
    }),
  },
  { title: 'Problem', description: 'Why a request was rejected or failed.' },
)

/** Why one item of many was refused. */
type ItemProblem = Static<typeof ItemProblem>
export const ItemProblem = Type.Object(problem, {
  title: 'ItemProblem',
  description: 'Why one item of a batch was rejected.',
})

/** A problem in a reply between services. Its code is in a header. */
export const ProblemReply = Type.Object({
  message: Type.String(),
  faults: Type.Array(Fault),
  retryAfter: Type.Optional(Type.Number()),
  cells: Type.Optional(Cells),
})

interface ProblemOptions extends ErrorOptions {
  readonly faults?: readonly Fault[]
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number
  /** Base URLs of other cells, where the request may succeed. */
  readonly cells?: readonly string[]
}

/**
 * A failure that callers may see. Its message is for the caller, its `cause` only for the operator's log. Anything
 * else that is thrown is a bug, returned as `INTERNAL`.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly faults: readonly Fault[]
  readonly retryAfter: number | undefined
  readonly cells: readonly string[] | undefined

  constructor(code: ProblemCode, message: string, options: ProblemOptions = {}) {
    super(message, options)
    this.code = code
    this.faults = options.faults ?? []
    this.retryAfter = options.retryAfter
    this.cells = options.cells
  }
}

/** The body of a response with an error. */
export function problemBody(thrown: Problem, requestId: string): ProblemBody {
  const { code, message, faults, cells } = thrown
  const [first] = faults
  return {
    error: {
      code,
      message,
      ...(first && { field: first.field, errors: [...faults] }),
      ...(cells && { cells: [...cells] }),
      requestId,
    },
  }
}

/** The 400 for one field, worded `field: message`. */
export function invalid(field: string, message: string, code = 'invalid'): Problem {
  return invalidFaults([{ field, code, message }])
}

/** The 400 for an ID, other than in the path, that the organization does not have: `no contact has the ID con_…`. */
export function unknownReference(field: string, noun: string, id: string): Problem {
  return invalid(field, `no ${noun} has the ID ${id}`, unknownReferenceCode)
}

/** The same for a key that the caller has chosen: `no topic has the key news`. */
export function unknownKey(field: string, noun: string, key: string): Problem {
  return invalid(field, `no ${noun} has the key ${key}`, unknownReferenceCode)
}

/** Whether a problem is `unknownReference`. */
export function isUnknownReference({ faults: [fault] }: Problem): boolean {
  return fault?.code === unknownReferenceCode
}

const unknownReferenceCode = 'unknown_reference'

/** The 400 for all faults of a request; its message is the first one's. */
export function invalidFaults(faults: readonly Fault[]): Problem {
  const [first] = faults
  const message = first ? `${first.field}: ${first.message}` : 'the request is invalid'
  return new Problem('VALIDATION_FAILED', message, { faults })
}

/** A problem as that of one item among many; of several faults the first. */
export function itemProblemOf({ code, message, faults: [first] }: Problem): ItemProblem {
  return { code, message, ...(first && { field: first.field }) }
}

/** The one 404: a resource of another organization and an unknown one are indistinguishable. */
export function notFound(): Problem {
  return new Problem('NOT_FOUND', 'not found')
}

/** The one 401: missing, malformed, unknown, revoked, and expired credentials are indistinguishable. */
export function unauthenticated(): Problem {
  return new Problem('UNAUTHENTICATED', 'a valid credential is required')
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(statusOf, code)
}
