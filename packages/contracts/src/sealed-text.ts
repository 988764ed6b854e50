import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62 } from './base62.ts'

const checksumLength = 6

/** `prefix`, that many random bytes in base62 of that length, and a checksum of it all. */
export function sealedRandom(prefix: string, bytes: number, length: number): string {
  return sealed(prefix, randomBytes(bytes), length)
}

/** `prefix`, the bytes in base62 of that length, and a checksum of it all. */
export function sealed(prefix: string, bytes: Buffer, length: number): string {
  const text = prefix + base62(BigInt(`0x${bytes.toString('hex')}`), length)
  return text + checksum(text)
}

/** Whether the text ends in its checksum: finds every mistyped character, and stops nobody who means it. */
export function isSealed(text: string): boolean {
  return text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength))
}

/** SHA-256 in hexadecimal: what is stored of a secret that has 256 random bits. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), checksumLength)
}
