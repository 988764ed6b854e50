import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createLaneLimit } from '@outrider/service/jobs/limit'

/** OWASP's password storage cheat sheet: 16 MiB and about 0.2 s of one core. Most tests lower it. */
export const cost = { N: 2 ** 14, r: 8, p: 5 }
const saltBytes = 16
const hashBytes = 32

/** The beginning of the lanes of known devices, which are served first. */
export const knownPrefix = 'known '

/**
 * Half of libuv's threads, so that passwords never delay file access and DNS. Networks are served round-robin: a network
 * that tries many passwords delays only itself.
 */
const hashing = createLaneLimit(2, { ofLane: 20, ofAll: 400 }, (lane) =>
  lane.startsWith(knownPrefix),
)

/**
 * Returns `scrypt$<N>$<r>$<p>$<salt>$<hash>`. It contains the costs, so that they can be raised later.
 *
 * @param lane in whose turn: the caller's network, or known device
 */
export async function hashPassword(password: string, lane: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return stored(salt, await derive(password, lane, salt, cost))
}

/** The hash of no password. Compared for unknown accounts, so that they take as long as known ones. */
export function dummyPasswordHash(): string {
  return stored(Buffer.alloc(saltBytes), Buffer.alloc(hashBytes))
}

export async function isPassword(
  password: string,
  network: string,
  hashed: string,
): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = hashed.split('$')
  if (scheme !== 'scrypt' || !salt || !hash) throw new Error('not a stored password')
  const derived = await derive(password, network, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'))
}

function stored(salt: Buffer, hash: Buffer): string {
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Normalizes the password first, so that keyboards do not matter (RFC 8265, section 4.2: NFC). */
function derive(
  password: string,
  network: string,
  salt: Buffer,
  options: typeof cost,
): Promise<Buffer> {
  return hashing(network, () => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    scrypt(password.normalize('NFC'), salt, hashBytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
    return promise
  })
}
