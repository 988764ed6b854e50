import type { Origins } from '@outrider/contracts/keys'
import { type Fault, invalidFaults } from '@outrider/contracts/problem'

const withoutPath = /^https?:\/\/[^/?#@\\*\s]+$/i

/**
 * An origin as browsers send it in `Origin` (RFC 6454, section 6.1): lower case, punycode, no default port. Undefined for
 * anything else: paths, wildcards, credentials, other schemes.
 */
export function originOf(text: string): string | undefined {
  const url = withoutPath.test(text) ? URL.parse(text) : null
  return url === null || url.host.includes('*') ? undefined : url.origin
}

/** Both lists, normalized and without duplicates. Throws `VALIDATION_FAILED` with every invalid origin. */
export function bucketsOf({ live, test }: Origins): Origins {
  const faults: Fault[] = []
  const liveOrigins = bucket('live', live, [], faults)
  const testOrigins = bucket('test', test, liveOrigins, faults)
  if (faults.length > 0) throw invalidFaults(faults)
  return { live: liveOrigins, test: testOrigins }
}

function bucket(
  name: keyof Origins,
  texts: readonly string[],
  elsewhere: readonly string[],
  faults: Fault[],
): string[] {
  const origins = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const field = `${name}.${index}`
    const origin = originOf(text)
    if (origin === undefined)
      faults.push({
        field,
        code: 'origin',
        message: 'must be a scheme, a host and at most a port, as https://app.example.com',
      })
    else if (elsewhere.includes(origin))
      faults.push({ field, code: 'bucket', message: `${origin} is already in live` })
    else origins.add(origin)
  }
  return [...origins]
}
