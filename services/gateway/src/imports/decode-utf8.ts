import { Transform } from 'node:stream'
import { invalid } from '@outrider/contracts/problem'

/** Bytes in, text out, whatever a piece cuts through; an error for what is not UTF-8. */
export function decodeUtf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes: Buffer | undefined, done: (error?: Error, text?: string) => void) => {
    try {
      done(undefined, decoder.decode(bytes, { stream: bytes !== undefined }))
    } catch {
      done(invalid('body', 'must be UTF-8'))
    }
  }
  return new Transform({
    encoding: 'utf8',
    decodeStrings: true,
    transform: (bytes: Buffer, _encoding, done) => decode(bytes, done),
    flush: (done) => decode(undefined, done),
  })
}
