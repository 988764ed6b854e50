import type { components } from '../generated/schema.ts'

type ProblemBody = components['schemas']['Problem']
type Fault = NonNullable<ProblemBody['error']['errors']>[number]

export type ErrorCode = ProblemBody['error']['code'] | 'CONNECTION_FAILED' | 'TIMEOUT' | 'UNKNOWN'

/** The fields of an error response. A proxy's response has none. */
interface ErrorFields {
  readonly code?: ErrorCode | undefined
  readonly message?: string | undefined
  readonly field?: string | undefined
  readonly errors?: readonly Fault[] | undefined
  readonly cells?: readonly string[] | undefined
  readonly requestId?: string | undefined
}

/** A call that did not succeed. */
export class OutriderError extends Error {
  override readonly name = 'OutriderError'
  /**
   * `VALIDATION_FAILED`, `NOT_FOUND` and the others of the reference; `CONNECTION_FAILED` or `TIMEOUT` without a
   * response, `UNKNOWN` if a proxy responded.
   */
  readonly code: ErrorCode
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The first invalid field, as a path: `contact.email`. */
  readonly field: string | undefined
  /** All errors of the request, at most 20. */
  readonly errors: readonly Fault[]
  /** With `OTHER_CELL`: the base URLs of the cells to sign in at. */
  readonly cells: readonly string[]
  /** The id of the request in Outrider's logs. */
  readonly requestId: string | undefined
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    error: ErrorFields,
    { retryAfter, ...options }: ErrorOptions & { readonly retryAfter?: number } = {},
  ) {
    super(error.message ?? `the response with status ${status} is not an Outrider error`, options)
    this.status = status
    this.code = error.code ?? 'UNKNOWN'
    this.field = error.field
    this.errors = error.errors ?? []
    this.cells = error.cells ?? []
    this.requestId = error.requestId
    this.retryAfter = retryAfter
  }
}

/** The error of a response, which may be a proxy's. */
export async function errorOf(response: Response): Promise<OutriderError> {
  const text = await response.text()
  const seconds = response.headers.get('Retry-After')
  return new OutriderError(
    response.status,
    { requestId: response.headers.get('X-Request-Id') ?? undefined, ...problemIn(text) },
    seconds === null ? {} : { retryAfter: Number(seconds) },
  )
}

function problemIn(text: string): ErrorFields {
  try {
    const body: Partial<ProblemBody> = JSON.parse(text)
    return body.error ?? {}
  } catch {
    return {}
  }
}
