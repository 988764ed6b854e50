import { chunksOf } from '../spf/chunk.ts'

/** What a name is to have: this TXT record alone, or none. */
export interface TxtChange {
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

/**
 * A DNS update (RFC 2136, section 2) that gives each name exactly its TXT record, whatever it had: so it may be sent
 * again.
 */
export function updateMessage(id: number, zone: string, changes: readonly TxtChange[]): Buffer {
  const records = changes.flatMap(({ name, value }) => {
    const removal = record(name, ofAny, 0, Buffer.alloc(0))
    return value === undefined
      ? [removal]
      : [removal, record(name, ofInternet, ttl, textData(value))]
  })
  const header = numbers(id, updateFlags, 1, 0, records.length, 0)
  return Buffer.concat([header, nameBytes(zone), numbers(soa, ofInternet), ...records])
}

function record(name: string, recordClass: number, seconds: number, data: Buffer): Buffer {
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
export function nameBytes(name: string): Buffer {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.')
  return Buffer.concat([...labels.map((label) => counted(Buffer.from(label))), Buffer.alloc(1)])
}

/** Bytes behind their count. */
function counted(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}

/** Numbers of two bytes each. */
export function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index)
  return bytes
}
