import type { Duplex } from 'node:stream'
import { maxHeaderSize, STATUS_CODES } from 'node:http'
import { newUuid } from '@outrider/contracts/ids'
import { invalid, type Problem, problemBody, statusOf } from '@outrider/contracts/problem'

/** Why a request cannot be read, by the code of Node.js's error. */
const reasons: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: invalid('headers', `must be at most ${maxHeaderSize} bytes with the URL`),
  ERR_HTTP_REQUEST_TIMEOUT: invalid('headers', 'did not arrive in time'),
}
const notHttp = invalid('request', 'must be valid HTTP/1.1')

/**
 * Responds to a request that Node.js refuses before there is one: it is not HTTP, or its headers are too long or too
 * late. The connection ends: where the next request begins is unknown.
 *
 * @param isResponding a response to an earlier request is under way, and must not be mixed with this one
 */
export function refuseUnreadable(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  isResponding: boolean,
): void {
  if (code === 'ECONNRESET' || !socket.writable || isResponding) return void socket.destroy()
  const problem = reasons[code] ?? notHttp
  const status = statusOf[problem.code]
  const requestId = `req_${newUuid()}`
  const body = JSON.stringify(problemBody(problem, requestId))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(), // the caller may never end its side
  )
}
