import type { Standing } from './limiter.ts'

/**
 * The headers every authenticated answer carries: `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers), and the older three that many clients read.
 */
export function limitHeaders(standing: Standing): Record<string, string> {
  const name = standing.class.toLowerCase()
  const { limit, burst, remaining, resetAfter } = standing
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=1;burst=${burst}`,
    RateLimit: `"${name}";r=${remaining};t=${resetAfter}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetAfter),
  }
}
