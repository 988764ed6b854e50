import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** Milliseconds that one server has to answer, and how often it is asked. */
const [timeout, tries] = [2_000, 2]

/**
 * Every address of a host: what the machine's hosts file says, otherwise what DNS does. The system's own look-up
 * would take one of the four threads that all look-ups and files of the process share, for as long as a slow server
 * likes. Names are taken as they are, without the search list of `resolv.conf`. Rejects with the signal's reason when that aborts
 * first, and with the resolver's error when there is no address. `servers` in place of the system's, as `address:port`.
 */
export async function addressesOf(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const known = await hostsOf(host)
  if (known.length > 0) return known
  // It learns how fast servers are, and would wait less for the next name.
  const resolver = new Resolver({ timeout, tries, maxTimeout: timeout })
  if (servers) resolver.setServers(servers)
  const ended = new AbortController()
  void once(signal, 'abort', { signal: ended.signal }).then(
    () => resolver.cancel(),
    () => {},
  )
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  ended.abort()
  signal.throwIfAborted()
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (addresses.length === 0 && failure) throw failure.reason
  return addresses
}

/** The addresses of a name in the hosts file; that of this machine is always known (RFC 6761, section 6.3). */
async function hostsOf(host: string): Promise<string[]> {
  const name = host.toLowerCase().replace(/\.$/, '')
  const text = await readFile('/etc/hosts', 'utf8').catch(() => '')
  const found = text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return isIP(address) !== 0 && names.some((each) => each.toLowerCase() === name) ? [address] : []
  })
  const isLocal = name === 'localhost' || name.endsWith('.localhost')
  return found.length === 0 && isLocal ? ['127.0.0.1', '::1'] : found
}
