import { createHmac, timingSafeEqual } from 'node:crypto'
import { nameBytes, numbers } from './update-message.ts'
import type { TsigKey } from '../dns/update-target.ts'

const tsigType = 250
const ofAny = 255
/** Seconds by which the clocks of the two ends may differ. */
const fudge = 300
/** Where a message says how many additional records it has. */
const additionalCount = 10

/** A message as it goes out, and the digest that its reply is bound to. */
export interface Signed {
  readonly message: Buffer
  readonly mac: Buffer
}

/** Appends a transaction signature (RFC 8945, section 4.2) to a message without additional records. */
export function sign(message: Buffer, key: TsigKey, now: Date): Signed {
  const time = timeBytes(now)
  const mac = digest(key, [message, variables(key, time, 0)])
  const data = Buffer.concat([
    nameBytes(key.algorithm),
    time,
    numbers(fudge, mac.length),
    mac,
    message.subarray(0, 2), // the original id
    numbers(0, 0), // no error, no other data
  ])
  const record = Buffer.concat([
    nameBytes(key.name),
    numbers(tsigType, ofAny, 0, 0, data.length),
    data,
  ])
  const signed = Buffer.concat([message, record])
  signed.writeUInt16BE(message.readUInt16BE(additionalCount) + 1, additionalCount)
  return { message: signed, mac }
}

/** Whether a reply ends in the signature that only the key's holder can make for this request (section 5.3). */
export function isSignedReply(reply: Buffer, request: Signed, key: TsigKey): boolean {
  const prefix = Buffer.concat([nameBytes(key.name), numbers(tsigType, ofAny, 0, 0)])
  const start = reply.lastIndexOf(prefix)
  if (start < additionalCount + 2) return false
  const data = reply.subarray(start + prefix.length + 2)
  const name = nameBytes(key.algorithm)
  if (!data.subarray(0, name.length).equals(name) || data.length < name.length + 16) return false
  const time = data.subarray(name.length, name.length + 6)
  const size = data.readUInt16BE(name.length + 8)
  const mac = data.subarray(name.length + 10, name.length + 10 + size)
  const error = data.readUInt16BE(name.length + 12 + size)
  const unsigned = Buffer.from(reply.subarray(0, start))
  unsigned.writeUInt16BE(reply.readUInt16BE(additionalCount) - 1, additionalCount)
  const expected = digest(key, [
    numbers(request.mac.length),
    request.mac,
    unsigned,
    variables(key, time, error),
  ])
  return mac.length === expected.length && timingSafeEqual(mac, expected)
}

/** What is signed beside the message (section 4.3.3). */
function variables({ name, algorithm }: TsigKey, time: Buffer, error: number): Buffer {
  return Buffer.concat([
    nameBytes(name),
    numbers(ofAny, 0, 0),
    nameBytes(algorithm),
    time,
    numbers(fudge, error, 0),
  ])
}

function digest({ algorithm, secret }: TsigKey, parts: readonly Buffer[]): Buffer {
  const hmac = createHmac(algorithm.slice('hmac-'.length), Buffer.from(secret, 'base64'))
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** Seconds since 1970 in six bytes. */
function timeBytes(now: Date): Buffer {
  const time = Buffer.alloc(6)
  time.writeUIntBE(Math.floor(now.getTime() / 1_000), 0, 6)
  return time
}
