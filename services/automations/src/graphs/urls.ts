import type { Graph } from '@outrider/contracts/graphs'
import type { Fault } from '@outrider/contracts/problem'
import {
  isListed,
  literalAddressesOf,
  mayCall,
  mayReach,
  mayUsePort,
  type OutboundRules,
} from '@outrider/service/http/addresses'

/** The faults of URLs to which no call can go. Each call checks the addresses of its host again. */
export function checkUrls(rules: OutboundRules, { nodes }: Graph): Fault[] {
  const faults: Fault[] = []
  for (const { id, type, config } of nodes) {
    const url = type === 'http_request' ? config?.['url'] : undefined
    const message = typeof url === 'string' ? urlFault(rules, url) : undefined
    if (message !== undefined)
      faults.push({ field: `graph.nodes.${id}.config.url`, code: 'url', message })
  }
  return faults
}

/** Undefined also for a URL whose host depends on Liquid. */
function urlFault(rules: OutboundRules, text: string): string | undefined {
  const [, origin] = /^(https?:\/\/[^/?#{]+)(?:[/?#]|$)/i.exec(text) ?? []
  if (origin === undefined) return undefined
  if (!URL.canParse(origin)) return 'must be a valid URL'
  const { protocol, port: given, hostname, username, password } = new URL(origin)
  const isTls = protocol === 'https:'
  const port = Number(given) || (isTls ? 443 : 80)
  if (username || password) return 'must not contain credentials'
  if (!mayUsePort(port, rules)) return `must not have the port ${port}`
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!mayCall(host, rules)) return 'must have a host that the operator permits'
  const known = literalAddressesOf(host)
  if (!known.every((address) => mayReach(address, rules)))
    return `must lead to a public address; ${host} does not`
  const mayBeOwn = known.every((address) => isListed(address, rules))
  return isTls || (mayBeOwn && rules.allowed.rules.length > 0) ? undefined : 'must use https'
}
