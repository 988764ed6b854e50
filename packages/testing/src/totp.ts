import { createHmac } from 'node:crypto'
import { base32nopad } from '@scure/base'

/** Milliseconds of a time step. */
export const totpStep = 30_000

/** The code of a secret in base32 at a time in milliseconds (RFC 6238; RFC 4226, section 5.3). */
export function totpAt(secret: string, time: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time / totpStep)))
  const mac = createHmac('sha1', base32nopad.decode(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
