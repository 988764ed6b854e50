import type { NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { keyChanged, type Verdict, verifyKey } from '@outrider/contracts/keys'
import { Problem } from '@outrider/contracts/problem'
import { parseSecretKey } from '@outrider/contracts/secret-key'
import { clock } from '@outrider/service/clock'
import { request } from '@outrider/service/requests'

/** The verdict on an `Authorization` header; throws the one 401 whatever is wrong with it. */
export type VerifySecretKey = (authorization: string) => Promise<Verdict>

interface Cached {
  readonly verdict: Verdict
  /** Milliseconds since the epoch. */
  readonly until: number
}

const cacheMilliseconds = 5_000
const mostCached = 10_000

/**
 * Verifies secret keys, remembering a verdict for at most five seconds. The keys service announces every
 * change, and while announcements cannot be heard nothing is remembered, so a revoked key is dead here
 * at once. A verdict never outlives the key's grace.
 */
export function createVerifier(nats: NatsConnection): Disposable & { verify: VerifySecretKey } {
  const cache = new Map<string, Cached>()
  const asked = new Map<string, Promise<Verdict>>()
  const forget = (keyId: string) => {
    for (const [text, { verdict }] of cache) if (verdict.keyId === keyId) cache.delete(text)
    asked.clear() // an answer on its way may be older than the change
  }
  const subscription = nats.subscribe(keyChanged.subject, {
    callback: (_error, msg) => forget(parse(keyChanged.data, msg.json()).keyId),
  })
  void (async () => {
    for await (const status of nats.status()) if (status.type === 'disconnect') cache.clear()
  })()

  const ask = async (text: string): Promise<Verdict> => {
    const key = parseSecretKey(text)
    if (!key) throw unauthenticated()
    const { id, environment, digest } = key
    return request(nats, verifyKey, { keyId: id, environment, digest })
  }

  const askOnce = async (text: string): Promise<Verdict> => {
    const known = asked.get(text)
    if (known) return known
    const asking = ask(text)
    asked.set(text, asking)
    try {
      const verdict = await asking
      if (asked.get(text) === asking) {
        if (cache.size >= mostCached) cache.clear()
        cache.set(text, { verdict, until: clock.now().getTime() + cacheMilliseconds })
      }
      return verdict
    } finally {
      if (asked.get(text) === asking) asked.delete(text)
    }
  }

  return {
    verify: async (authorization) => {
      const text = bearerOf(authorization)
      const cached = cache.get(text)
      const now = clock.now().getTime()
      const verdict = cached && cached.until > now ? cached.verdict : await askOnce(text)
      if (verdict.expiresAt !== null && Date.parse(verdict.expiresAt) <= now)
        throw unauthenticated()
      return verdict
    },
    [Symbol.dispose]: () => subscription.unsubscribe(),
  }
}

/** RFC 6750, section 2.1; the scheme is case-insensitive (RFC 9110, section 11.1). */
function bearerOf(authorization: string): string {
  const [scheme = '', token = '', ...rest] = authorization.split(' ')
  if (scheme.toLowerCase() !== 'bearer' || token === '' || rest.length > 0) throw unauthenticated()
  return token
}

function unauthenticated(): Problem {
  return new Problem('UNAUTHENTICATED', 'a valid secret key is required')
}
