import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where outbound requests may go. */
export interface OutboundRules {
  /** Networks that are reached though they are not public: an installation's own. */
  readonly allowed: BlockList
  /** Networks that are never reached, even if they are allowed. */
  readonly denied: BlockList
  readonly ports: readonly PortRange[]
  /** In lower case. Only these and their subdomains are called; any if empty. */
  readonly hosts: readonly string[]
}

/** Both ports included. */
interface PortRange {
  readonly from: number
  readonly to: number
}

/** The settings of these rules. */
interface OutboundSettings {
  readonly webhookAllowedCidrs?: string
  readonly outboundDeniedCidrs?: string
  readonly outboundPorts?: string
  readonly outboundAllowedHosts?: string
}

/** Services of clouds at addresses that are public by the registries: Azure's, Alibaba's metadata, and those of GKE. */
export const defaultDenied = '168.63.129.16/32,100.100.100.200/32,34.118.224.0/20'
export const defaultPorts = '80,443,1024-65535'

/** Networks that are not public unicast, by IANA's registries of special-purpose addresses. */
const specialIpv4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
/** Within 2000::/3, outside of which nothing is public: tunnels, benchmarks, documentation. */
const specialIpv6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

const publicIpv6 = networksOf('2000::/3')
const special = networksOf(`${specialIpv4} ${specialIpv6}`)

/** Reads networks in CIDR notation, separated by commas or spaces; throws an error that names the faulty one. */
export function networksOf(text: string): BlockList {
  const networks = new BlockList()
  for (const cidr of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits] = cidr.split('/')
    if (isIP(address) === 0 || bits === undefined || !ipaddr.isValidCIDR(cidr))
      throw new Error(`${cidr} is not a network in CIDR notation`)
    networks.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}

/** Reads `80,443,1024-65535`; throws an error that names the faulty part. */
function portsOf(text: string): PortRange[] {
  return text.split(',').map((part) => {
    const [, from = '', to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part.trim()) ?? []
    const range = { from: Number(from), to: Number(to) }
    if (range.from < 1 || range.to > 65_535 || range.from > range.to)
      throw new Error(`${part} is not a port from 1 to 65535, or a range of ports`)
    return range
  })
}

/** The rules that settings make, with their defaults; throws an error that names a faulty part. */
export function outboundRules({
  webhookAllowedCidrs = '',
  outboundDeniedCidrs = defaultDenied,
  outboundPorts = defaultPorts,
  outboundAllowedHosts = '',
}: OutboundSettings): OutboundRules {
  return {
    allowed: networksOf(webhookAllowedCidrs),
    denied: networksOf(outboundDeniedCidrs),
    ports: portsOf(outboundPorts),
    hosts: outboundAllowedHosts
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  }
}

/** Gives settings back whose rules can be read; throws an error that names each faulty variable. */
export function withOutbound<Config extends OutboundSettings>(config: Config): Config {
  const readers = {
    WEBHOOK_ALLOWED_CIDRS: () => networksOf(config.webhookAllowedCidrs ?? ''),
    OUTBOUND_DENIED_CIDRS: () => networksOf(config.outboundDeniedCidrs ?? ''),
    OUTBOUND_PORTS: () => portsOf(config.outboundPorts ?? defaultPorts),
  }
  const faults = Object.entries(readers).flatMap(([variable, read]) => {
    try {
      read()
      return []
    } catch (error) {
      return `${variable} is faulty: ${error instanceof Error ? error.message : String(error)}`
    }
  })
  if (faults.length > 0) throw new Error(`configuration: ${faults.join('; ')}`)
  return config
}

/** Whether an outbound request may go to this IP address; IPv4 inside IPv6 counts as IPv4. */
export function mayReach(address: string, rules: OutboundRules): boolean {
  const ip = unmapped(address)
  const version = isIP(ip)
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (version === 0 || rules.denied.check(ip, family)) return false
  if (isListed(ip, rules)) return true
  return !special.check(ip, family) && (version === 4 || publicIpv6.check(ip, family))
}

export function mayUsePort(port: number, { ports }: OutboundRules): boolean {
  return ports.some(({ from, to }) => from <= port && port <= to)
}

/** Whether the installation permits calls to this host name. */
export function mayCall(host: string, { hosts }: OutboundRules): boolean {
  const name = host.toLowerCase()
  return hosts.length === 0 || hosts.some((each) => name === each || name.endsWith(`.${each}`))
}

/** Whether the installation names the network of this IP address as its own, and does not deny it. */
export function isListed(address: string, { allowed, denied }: OutboundRules): boolean {
  const ip = unmapped(address)
  const version = isIP(ip)
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return version !== 0 && allowed.check(ip, family) && !denied.check(ip, family)
}

/** An IP address in its shortest form, IPv4 inside IPv6 as IPv4; any other text as it is. */
export function unmapped(address: string): string {
  return isIP(address) !== 6 || address.includes('%') ? address : ipaddr.process(address).toString()
}

/**
 * The customer of an IP address: an IPv4 address, or the 64 bits of IPv6 that one customer has (RFC 6177), as
 * `2001:db8:0:1::/64`.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address.split('%')[0] ?? '')
  return prefixOf(plain, 4) ?? plain
}

/** The /48 of an IPv6 address, the largest network that a site commonly has (RFC 6177); undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  return prefixOf(unmapped(address.split('%')[0] ?? ''), 3)
}

/** The first groups of 16 bits of an IPv6 address, as a network. */
function prefixOf(address: string, count: number): string | undefined {
  if (isIP(address) !== 6) return undefined
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, count)
  return `${groups.map((group) => group.toString(16)).join(':')}::/${count * 16}`
}

/** Milliseconds that one server has to respond, and how often it is asked. */
const [timeout, tries] = [2_000, 2]

/**
 * Every address of a host, from the machine's hosts file or otherwise from DNS. The system's own look-up would block
 * one of the four threads that all look-ups and files of the process share, for as long as a slow server takes. Names
 * are used as they are, without the search list of `resolv.conf`. Rejects with the signal's reason when that aborts
 * first, and with the resolver's error when there is no address. `servers` replaces the system's, as `address:port`.
 */
export async function addressesOf(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  const listed = isIP(host) === 0 ? await hostsOf(host) : []
  const known = listed.length > 0 ? listed : literalAddressesOf(host)
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

/**
 * The public knowledge of a host's addresses: a literal one, or those of `localhost` (RFC 6761, section 6.3). Names of
 * the hosts file are not among them: callers must not find out which there are.
 */
export function literalAddressesOf(host: string): string[] {
  if (isIP(host) !== 0) return [host]
  return /^(?:.*\.)?localhost\.?$/i.test(host) ? ['127.0.0.1', '::1'] : []
}

/** The addresses of a name in the hosts file. */
async function hostsOf(host: string): Promise<string[]> {
  const name = host.toLowerCase().replace(/\.$/, '')
  const text = await readFile('/etc/hosts', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return isIP(address) !== 0 && names.some((each) => each.toLowerCase() === name) ? [address] : []
  })
}
