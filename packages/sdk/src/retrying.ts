import { OutriderError } from './outrider-error.ts'

export interface RetryOptions {
  /** Retries after the first attempt; 4 by default. */
  readonly maxRetries?: number | undefined
  /** Milliseconds until an attempt times out, its response's body included; 30,000 by default. */
  readonly timeoutMs?: number | undefined
}

interface Attempts extends RetryOptions {
  /** Whether the request is idempotent. */
  readonly isRepeatable: boolean
  /** Whether the body is received within the attempt. If it is streamed, only its headers are. */
  readonly isBuffered: boolean
}

type Fetch = (request: Request) => Promise<Response>

/** Maximum milliseconds before the first retry; doubled for each further retry. */
const firstDelay = 250
const maxDelay = 8_000
/** Maximum milliseconds of `Retry-After`. With a longer one, the response is returned. */
const maxRetryAfter = 60_000

/**
 * Sends a request with retries. 429 is always retried, because the request had no effect. 503, lost connections and
 * timeouts are retried if the request is idempotent. Throws an `OutriderError` without a response.
 */
export function retrying(
  send: Fetch,
  { isRepeatable, isBuffered, maxRetries = 4, timeoutMs = 30_000 }: Attempts,
): Fetch {
  const receive: Fetch = isBuffered ? async (request) => buffered(await send(request)) : send
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const mayBeLast = attempt >= maxRetries
      // The copy of a streamed body would be kept in memory.
      const outcome = await tryOnce(receive, mayBeLast ? request : request.clone(), timeoutMs)
      request.signal.throwIfAborted()
      const isLast = mayBeLast || !mayRepeat(outcome, isRepeatable)
      const wait = isLast ? undefined : delayBefore(attempt, outcome)
      if (wait === undefined) {
        if (outcome instanceof OutriderError) throw outcome
        return outcome
      }
      if (outcome instanceof Response) await outcome.body?.cancel()
      await pause(wait, request.signal)
    }
  }
}

async function tryOnce(
  send: Fetch,
  request: Request,
  timeoutMs: number,
): Promise<Response | OutriderError> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal])
    return await send(new Request(request, { signal }))
  } catch (cause) {
    const { host } = new URL(request.url)
    const [code, message] = timeout.signal.aborted
      ? (['TIMEOUT', `${host} did not respond within ${timeoutMs} ms`] as const)
      : (['CONNECTION_FAILED', `${host} could not be reached: ${reasonOf(cause)}`] as const)
    return new OutriderError(0, { code, message }, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** The same response, with its whole body in memory. */
async function buffered(response: Response): Promise<Response> {
  if (response.body === null) return response
  const { status, statusText, headers } = response
  const body = await response.arrayBuffer()
  // In Chromium, a response with status 204 has a stream, but must be created without a body.
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
}

/** The system's reason for `fetch failed`, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause, code, message }: Record<'cause' | 'code' | 'message', unknown> = Object(error)
  if (cause !== undefined) return reasonOf(cause)
  return typeof code === 'string' && code !== '' ? code : String(message)
}

function mayRepeat(outcome: Response | OutriderError, isRepeatable: boolean): boolean {
  if (outcome instanceof OutriderError) return isRepeatable
  return outcome.status === 429 || (isRepeatable && [502, 503, 504].includes(outcome.status))
}

/** Milliseconds to wait; undefined if the response asks for more than the maximum. */
function delayBefore(attempt: number, outcome: Response | OutriderError): number | undefined {
  const asked = outcome instanceof Response ? retryAfter(outcome) : 0
  if (asked > maxRetryAfter) return undefined
  return asked + Math.random() * Math.min(maxDelay, firstDelay * 2 ** attempt)
}

/** Milliseconds; 0 without a valid `Retry-After`. */
function retryAfter(response: Response): number {
  return (Number(response.headers.get('Retry-After')) || 0) * 1_000
}

/** Rejects as soon as the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
