import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { clock } from '@outrider/service/observe/time'
import { queryOverTcp } from '../dns/exchange.ts'
import type { TsigKey, UpdateTarget } from '../dns/servers.ts'
import { chunksOf } from '../record-set.ts'

/** The one TXT record of a name, or none. */
interface TxtChange {
  readonly name: string
  /** Undefined for no TXT record. */
  readonly value: string | undefined
}

const txt = 16
const soa = 6
const ofInternet = 1
const ofAny = 255
/** The operation code of updates, where the flags have it. */
const updateFlags = 5 << 11
/** Seconds for which resolvers may keep a record. */
const ttl = 3_600

/** A DNS update (RFC 2136, section 2) that replaces all TXT records of each name. It may be sent again. */
export function updateMessage(id: number, zone: string, changes: readonly TxtChange[]): Buffer {
  const records = changes.flatMap(({ name, value }) => {
    const removal = recordBytes(name, ofAny, 0, Buffer.alloc(0))
    return value === undefined
      ? [removal]
      : [removal, recordBytes(name, ofInternet, ttl, textData(value))]
  })
  const header = numbers(id, updateFlags, 1, 0, records.length, 0)
  return Buffer.concat([header, nameBytes(zone), numbers(soa, ofInternet), ...records])
}

function recordBytes(name: string, recordClass: number, seconds: number, data: Buffer): Buffer {
  const lifetime = Buffer.alloc(4)
  lifetime.writeUInt32BE(seconds)
  return Buffer.concat([
    nameBytes(name),
    numbers(txt, recordClass),
    lifetime,
    numbers(data.length),
    data,
  ])
}

function textData(value: string): Buffer {
  return Buffer.concat(chunksOf(value).map((chunk) => counted(Buffer.from(chunk))))
}

/** A name in lower case, not compressed (RFC 1035, section 3.1; RFC 4034, section 6.2). */
function nameBytes(name: string): Buffer {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.')
  return Buffer.concat([...labels.map((label) => counted(Buffer.from(label))), Buffer.alloc(1)])
}

/** Bytes behind their count. */
function counted(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}

/** Numbers of two bytes each. */
function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index)
  return bytes
}

const tsigType = 250
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

/** The variables that are signed with the message (section 4.3.3). */
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

/** Milliseconds that a server may take. */
const timeout = 5_000

/** The server has not performed the update. */
export class UpdateFailed extends Error {
  override readonly name = 'UpdateFailed'
}

/** Names of rcodes that servers refuse updates with (RFC 2136, section 2.2). */
const rcodes = [
  '',
  'FORMERR',
  'SERVFAIL',
  'NXDOMAIN',
  'NOTIMP',
  'REFUSED',
  'YXDOMAIN',
  'YXRRSET',
  'NXRRSET',
  'NOTAUTH',
  'NOTZONE',
]

/** Makes changes in a zone, all or none. Rejects with `UpdateFailed` unless the server says that it has made them. */
export async function sendUpdate(
  { host, port, key }: UpdateTarget,
  zone: string,
  changes: readonly TxtChange[],
): Promise<void> {
  const message = updateMessage(randomInt(65_536), zone, changes)
  const signed = key && sign(message, key, clock.now())
  const reply = await queryOverTcp({ host, port }, signed?.message ?? message, timeout).catch(
    (cause: unknown) => {
      throw new UpdateFailed('the server does not respond', { cause })
    },
  )
  if (reply.length < 12 || reply.readUInt16BE(0) !== message.readUInt16BE(0))
    throw new UpdateFailed('the reply does not match the request')
  const rcode = reply.readUInt16BE(2) & 0xf
  if (rcode !== 0) throw new UpdateFailed(`refused: ${rcodes[rcode] ?? rcode}`)
  if (key && signed && !isSignedReply(reply, signed, key))
    throw new UpdateFailed('the reply is not signed with the key')
}
