import type { components } from '../generated/schema.ts'

type ProblemBody = components['schemas']['Problem']
type Fault = NonNullable<ProblemBody['error']['errors']>[number]

/** What an answer tells, if it comes from Outrider and not from something in between. */
type Told = {
  readonly [Field in keyof ProblemBody['error']]?: ProblemBody['error'][Field] | undefined
}

/** A call that did not succeed. */
export class OutriderError extends Error {
  override readonly name = 'OutriderError'
  /** `VALIDATION_FAILED`, `NOT_FOUND`, `RATE_LIMITED` and the others of the reference. */
  readonly code: string
  /** The HTTP status. */
  readonly status: number
  /** The first field at fault, in dotted form: `contact.email`. */
  readonly field: string | undefined
  /** All faults of the request, at most 20. */
  readonly errors: readonly Fault[]
  /** Names the request in the logs of the installation. */
  readonly requestId: string | undefined
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined

  constructor(status: number, error: Told, retryAfter?: number) {
    super(error.message ?? `the answer was ${status}`)
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
    seconds === null ? undefined : Number(seconds),
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
