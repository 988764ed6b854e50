import type { components } from '../generated/schema.ts'

type ProblemBody = components['schemas']['Problem']
type Fault = NonNullable<ProblemBody['error']['errors']>[number]

export type ErrorCode = ProblemBody['error']['code'] | 'CONNECTION_FAILED' | 'TIMEOUT' | 'UNKNOWN'

/** What an answer tells, if it comes from Outrider and not from something in between. */
interface Told {
  readonly code?: ErrorCode | undefined
  readonly message?: string | undefined
  readonly field?: string | undefined
  readonly errors?: readonly Fault[] | undefined
  readonly requestId?: string | undefined
}

/** A call that did not succeed. */
export class OutriderError extends Error {
  override readonly name = 'OutriderError'
  /**
   * `VALIDATION_FAILED`, `NOT_FOUND` and the others of the reference; `CONNECTION_FAILED` or `TIMEOUT` when there was no
   * answer, `UNKNOWN` when it came from something in between.
   */
  readonly code: ErrorCode
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The first field at fault, in dotted form: `contact.email`. */
  readonly field: string | undefined
  /** All faults of the request, at most 20. */
  readonly errors: readonly Fault[]
  /** Names the request in the logs of the installation. */
  readonly requestId: string | undefined
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    error: Told,
    { retryAfter, ...options }: ErrorOptions & { readonly retryAfter?: number } = {},
  ) {
    super(error.message ?? `the answer was ${status}, and not of Outrider’s form`, options)
    this.status = status
    this.code = error.code ?? 'UNKNOWN'
    this.field = error.field
    this.errors = error.errors ?? []
    this.requestId = error.requestId
    this.retryAfter = retryAfter
  }
}

/** The error that an answer tells; also one that a proxy in between has written. */
export async function errorOf(response: Response): Promise<OutriderError> {
  const text = await response.text()
  const seconds = response.headers.get('Retry-After')
  return new OutriderError(
    response.status,
    { requestId: response.headers.get('X-Request-Id') ?? undefined, ...problemIn(text) },
    seconds === null ? {} : { retryAfter: Number(seconds) },
  )
}

function problemIn(text: string): Told {
  try {
    const body: Partial<ProblemBody> = JSON.parse(text)
    return body.error ?? {}
  } catch {
    return {}
  }
}
