import type { Fault } from '@outrider/contracts/problem'
import { commandKey } from '../command.ts'
import { defineNode, onward, type Visit } from '../node-type.ts'
import { compileJson } from '../json-template.ts'
import { compileTemplate, newAllowance, type Template } from '../template.ts'
import { templateFaults } from '../template-faults.ts'

/** Steps of this type are leased apart. */
export const callType = 'http_request'

/** What HTTP itself sets (RFC 9110, section 7.6.1; RFC 9112, section 6). */
const reserved = new Set(
  'connection content-length expect host keep-alive te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

/** Calls the outside, at least once; `Idempotency-Key` tells the receiver a repetition. */
export const httpRequest = defineNode(callType, {
  needsPerson: true,
  branches: () => [onward],
  check: ({ url, headers = {}, body }) => [
    ...urlFaults(url),
    ...Object.keys(headers).flatMap(headerFaults),
    ...templateFaults({ url, headers, body }),
  ],
  compile({ url, method, headers = {}, body }) {
    const urlOf = compileTemplate(url)
    const bodyOf = body === undefined ? undefined : compileBody(body)
    const headersOf = Object.entries(headers).map(([name, text]): [string, Template] => [
      name.toLowerCase(),
      compileTemplate(text),
    ])
    return (visit) => {
      const { context } = visit
      const allowance = newAllowance()
      try {
        const target = urlOf(context, allowance)
        if (!isHttp(target)) return { failed: 'INVALID_URL' }
        const rendered = headersOf.map(([name, text]) => [name, text(context, allowance)])
        return {
          call: {
            url: target,
            method,
            headers: { ...defaultHeaders(visit), ...Object.fromEntries(rendered) },
            body: bodyOf?.(context, allowance),
          },
        }
      } catch {
        return { failed: 'TEMPLATE_LIMIT' }
      }
    }
  },
})

function defaultHeaders(visit: Visit): Record<string, string> {
  return { 'content-type': 'application/json', 'idempotency-key': commandKey(visit) }
}

/** A text is sent as it is, everything else as JSON. */
function compileBody(body: unknown): Template {
  if (typeof body === 'string') return compileTemplate(body)
  const render = compileJson(body)
  return (context, allowance) => JSON.stringify(render(context, allowance))
}

const schemes = ['http://', 'https://']

/** What a URL says before its first Liquid must not rule out every URL that may be called. */
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

function headerFaults(name: string): readonly Fault[] {
  return reserved.has(name.toLowerCase())
    ? [{ field: `headers.${name}`, code: 'reserved', message: 'is set by the protocol' }]
    : []
}
