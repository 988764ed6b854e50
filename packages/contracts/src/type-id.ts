import { randomFillSync } from 'node:crypto'

/** Crockford's base32 in lower case, as the TypeID specification 0.3 has it. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const suffixLength = 26
const valueOf = new Map(Array.from(digits, (digit, value) => [digit.charCodeAt(0), value]))

/** The 26 characters that a UUID of 16 bytes reads as: 130 bits, of which the first two are zero. */
export function encodeSuffix(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 2
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff
    held += 8
    while (held >= 5) {
      held -= 5
      text += digits[(bits >> held) & 31]
    }
  }
  return text
}

/** The 16 bytes of a suffix; undefined for what is none. */
export function decodeSuffix(text: string): Buffer | undefined {
  if (text.length !== suffixLength || text > '8') return undefined
  const bytes = Buffer.allocUnsafe(16)
  let at = 0
  let bits = 0
  let held = -2
  for (let index = 0; index < suffixLength; index += 1) {
    const value = valueOf.get(text.charCodeAt(index))
    if (value === undefined) return undefined
    bits = ((bits << 5) | value) & 0xffff
    held += 5
    if (held < 8) continue
    held -= 8
    bytes[at++] = (bits >> held) & 0xff
  }
  return bytes
}

/** Random bytes for many ids at once: asking for ten at a time costs more than all else about an id. */
const pool = Buffer.alloc(4_096)
let used = pool.length

/** A UUIDv7 (RFC 9562, section 5.7) of this moment, in milliseconds since the epoch. */
export function newUuidBytes(now: number): Buffer {
  if (used + 10 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return uuidBytes(now, pool.subarray(used, (used += 10)))
}

/** The UUIDv7 of a moment, in milliseconds since the epoch, with these bytes, at least ten, for its random part. */
export function uuidBytes(time: number, random: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes
}

/** An id as the database stores it. */
export type Uuid = `${string}-${string}-${string}-${string}-${string}`

/** A UUID's text. */
export function uuidText(bytes: Buffer): Uuid {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
