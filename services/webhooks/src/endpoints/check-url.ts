import { invalid } from '@outrider/contracts/problem'
import {
  addressesOf,
  isListed,
  literalAddressesOf,
  mayCall,
  mayReach,
  mayUsePort,
  type OutboundRules,
} from '@outrider/service/http/addresses'

/** The addresses of a host; empty if it has none or the lookup times out. */
type LookUpHost = (host: string) => Promise<readonly string[]>

/**
 * Throws `VALIDATION_FAILED` naming `url` for a URL that is never delivered to. Addresses are checked again at each
 * connection. A name is not refused here for where it leads: that would show which names a private network has.
 */
export async function checkUrl(
  text: string,
  rules: OutboundRules,
  lookup: LookUpHost,
): Promise<void> {
  const url = readUrl(text)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  if (!mayUsePort(port, rules)) throw invalid('url', `must not have the port ${port}`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayCall(host, rules)) throw invalid('url', 'must have a host that the operator permits')
  const literal = literalAddressesOf(host)
  if (!literal.every((address) => mayReach(address, rules)))
    throw invalid('url', `must lead to a public address; ${host} does not`)
  if (url.protocol === 'https:') return
  const addresses = literal.length > 0 ? literal : await lookup(host)
  const isOwn = addresses.length > 0 && addresses.every((address) => isListed(address, rules))
  if (!isOwn) throw invalid('url', 'must use https')
}

/** Checks the form of a URL. */
function readUrl(text: string): URL {
  // The parser takes blanks and line breaks out of a URL, and shows a fragment that is empty as none.
  if (/[\s\\]/.test(text) || !URL.canParse(text)) throw invalid('url', 'must be a valid URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw invalid('url', 'must use https')
  if (hasUserInfo(text)) throw invalid('url', 'must not contain credentials')
  if (text.includes('#')) throw invalid('url', 'must not have a fragment')
  if (url.port === '0') throw invalid('url', 'must have a port from 1 to 65535')
  if (url.hostname.endsWith('.')) throw invalid('url', 'must not end its host with a dot')
  return url
}

/** Whether there is an `@` before the path, even after nothing: `https://@example.com`. */
function hasUserInfo(text: string): boolean {
  const [, authority = ''] = /^[a-z]+:\/*([^/?#]*)/i.exec(text) ?? []
  return authority.includes('@')
}

/** Milliseconds that a caller who names an URL waits for the addresses of its host. */
const timeout = 2_000

/** The addresses of a host; empty if it has none or the lookup times out. */
export async function lookUp(host: string): Promise<readonly string[]> {
  try {
    return await addressesOf(host, AbortSignal.timeout(timeout))
  } catch {
    return []
  }
}
