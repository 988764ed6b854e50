import { createHash, hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { invalid, type Problem } from '@outrider/contracts/problem'
import { compare } from '@outrider/service/text/keys'

/** SHA-256, in hexadecimal, of a JSON body's content, independent of spaces and of the order of its fields. */
export function hashOfBody(body: unknown): string {
  return hash('sha256', JSON.stringify(body, withFieldsInOrder))
}

function withFieldsInOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compare(a, b)))
}

/** A body of any size on its way through, and its hash. */
interface HashedBody {
  /** Takes nothing from its source before it is read. */
  readonly stream: Readable
  /** SHA-256, in hexadecimal, of all its bytes; reads the rest first. `VALIDATION_FAILED` when it breaks off. */
  readonly readHash: () => Promise<string>
}

/** Hashes each byte as it is read, and leaves the source open for the response when it is not read to its end. */
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
    readHash: async () => {
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
