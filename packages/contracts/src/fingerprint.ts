import { hash } from 'node:crypto'

/** Bytes of a fingerprint: 96 bits of SHA-256. */
export const fingerprintBytes = 12

/** What a key is known by in a parcel's header: of a fixed length, whatever its parts are made of. */
export function fingerprintOf(...parts: readonly string[]): Buffer {
  return hash('sha256', parts.join('\0'), 'buffer').subarray(0, fingerprintBytes)
}
