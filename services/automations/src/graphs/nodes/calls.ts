import type { Fault } from '@outrider/contracts/problem'
import { defineNode, filling, onward, type Visit } from '../node-type.ts'
import { templateFaults, textsReadContact } from '../texts.ts'
import { commandKey } from './commands.ts'

/** Headers that HTTP itself sets (RFC 9110, section 7.6.1; RFC 9112, section 6). */
const reserved = new Set(
  'connection content-length expect host keep-alive te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

/** Nodes that make calls. */
export const calls = {
  /** At least once. `Idempotency-Key` is the same for all attempts. */
  http_request: defineNode('http_request', {
    needsPerson: ({ url, headers, body }) => textsReadContact({ url, headers, body }),
    branches: () => [onward],
    check: ({ url, headers = {}, body }) => [
      ...urlFaults(url),
      ...Object.entries(headers).flatMap(headerFaults),
      ...templateFaults({ url, headers, body }),
    ],
    compile: (config) => (visit) => {
      const { url, headers = {}, body } = config
      return filling({ url, headers, body }, (filled) => {
        if (!isHttp(filled.url)) return { failed: 'INVALID_URL' }
        if (Object.values(filled.headers).some(isUnfit)) return { failed: 'INVALID_HEADER' }
        const own = Object.entries(filled.headers).map(([name, text]) => [name.toLowerCase(), text])
        return {
          call: {
            url: filled.url,
            method: config.method,
            headers: { ...defaultHeaders(visit), ...Object.fromEntries(own) },
            body: writtenBody(filled.body),
          },
        }
      })
    },
  }),
}

function defaultHeaders(visit: Visit): Record<string, string> {
  return { 'content-type': 'application/json', 'idempotency-key': commandKey(visit) }
}

/** Strings are sent as they are, all other values as JSON. */
function writtenBody(body: unknown): string | undefined {
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
}

const schemes = ['http://', 'https://']

/** The part of a URL before its first Liquid must allow an http or https URL. */
function urlFaults(url: string): readonly Fault[] {
  const [said = '', ...rest] = url.toLowerCase().split(/\{[{%]/)
  const isFit = schemes.some(
    (scheme) => said.startsWith(scheme) || (rest.length > 0 && scheme.startsWith(said)),
  )
  return isFit
    ? []
    : [{ field: 'url', code: 'format', message: 'must begin with https:// or http://' }]
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && schemes.includes(`${new URL(url).protocol}//`)
}

/** Values with Liquid are checked after rendering. */
function headerFaults([name, text]: [string, string]): readonly Fault[] {
  const field = `headers.${name}`
  if (reserved.has(name.toLowerCase()))
    return [{ field, code: 'reserved', message: 'cannot be set: HTTP sets it' }]
  if (!/\{[{%]/.test(text) && isUnfit(text))
    return [
      {
        field,
        code: 'format',
        message: 'must contain only Latin-1 characters, and no control characters',
      },
    ]
  return []
}

/** Whether HTTP forbids a string as the value of a header (RFC 9110, section 5.5). */
function isUnfit(text: string): boolean {
  return /[^\t\x20-\x7e\x80-\xff]/.test(text)
}
