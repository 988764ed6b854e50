import type { Told } from '@outrider/command-line/run-program'
import { OutriderError } from '@outrider/sdk'

const anotherKey = 'Run `outrider login` with another key.'
/** What to do, where that is known. */
const advice: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: anotherKey,
  READ_ONLY_KEY: anotherKey,
  UNKNOWN: 'Is the address that of an Outrider?',
}

/** An error as a person reads it; its fields for a program. */
export function tell(error: unknown): Told {
  if (error instanceof SyntaxError)
    return { message: `the answer is no JSON. ${advice['UNKNOWN']}` }
  if (!(error instanceof OutriderError))
    return { message: error instanceof Error ? error.message : String(error) }
  const { code, status, field, requestId, message } = error
  const request = requestId ? ` (request ${requestId})` : ''
  const words = [`${code}: ${message}${request}`, advice[code]].filter(Boolean).join('. ')
  return { code, status, field, requestId, message: words }
}
