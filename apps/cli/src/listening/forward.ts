import { UsageError } from '@outrider/command-line/command'
import type { WebhookHeaders } from '@outrider/sdk/webhooks'

/** A webhook as it is posted. */
export interface SignedBody {
  readonly headers: WebhookHeaders
  readonly body: string
}

/** What became of a webhook: the answer's status, or why there was none. */
export type Sent =
  | { readonly status: number; readonly durationMs: number }
  | { readonly error: string }

/** Milliseconds until a receiver must have answered, as of webhooks. */
const timeoutMs = 15_000

/** The address that a person means: `3000`, `localhost:3000/path` or a whole URL. Throws `UsageError` for anything else. */
export function targetOf(text: string): string {
  const address = /^\d+(?:\/.*)?$/.test(text) ? `localhost:${text}` : text
  const url = /^https?:\/\//.test(address) ? address : `http://${address}`
  if (!URL.canParse(url)) throw new UsageError(`--forward: ${text} is no address`)
  return new URL(url).href
}

/** Posts it once. What fails is told, not tried again: who listens sees it and can do it again. */
export async function forwardTo(target: string, { headers, body }: SignedBody): Promise<Sent> {
  const begun = performance.now()
  try {
    const { status, body: answer } = await fetch(target, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer?.cancel()
    return { status, durationMs: Math.round(performance.now() - begun) }
  } catch (error) {
    return { error: reasonOf(error) }
  }
}

/** `ECONNREFUSED`, which lies beneath `fetch failed`. */
function reasonOf(error: unknown): string {
  const { cause, code, message }: Record<'cause' | 'code' | 'message', unknown> = Object(error)
  if (cause !== undefined) return reasonOf(cause)
  return typeof code === 'string' && code !== '' ? code : String(message)
}
