import { createHash, hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { invalid, type Problem } from '@outrider/contracts/problem'
import { compare } from '@outrider/service/text/keys'

/** SHA-256, in hexadecimal, of what a JSON body says, however it is spaced and whatever order its fields have. */
export function hashOfBody(body: unknown): string {
  return hash('sha256', JSON.stringify(body, withFieldsInOrder))
}

function withFieldsInOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compare(a, b)))
}

/** A body of any size on its way through, and what it is recognized by. */
interface HashedBody {
  /** Takes nothing from its source before it is read. */
  readonly stream: Readable
  /** SHA-256, in hexadecimal, of all its bytes; what nobody has read is read for it. `VALIDATION_FAILED` when it breaks off. */
  readonly fingerprint: () => Promise<string>
}

/** Counts each byte in as it is read, and leaves the source open for the answer when it is not read to its end. */
export function hashWhileRead(source: Readable): HashedBody {
  const digest = createHash('sha256')
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of source.iterator({ destroyOnReturn: false })) {
      digest.update(piece)
      yield piece
    }
  }
  const stream = Readable.from(pieces(), { objectMode: false })
  return {
    stream,
    fingerprint: async () => {
      const read = finished(stream)
      stream.resume()
      await read.catch(() => {
        throw brokenOff()
      })
      return digest.digest('hex')
    },
  }
}

/** The 400 for a body whose sender hung up before its end. */
export function brokenOff(): Problem {
  return invalid('body', 'the upload broke off')
}
