import { BlockList, isIP } from 'node:net'

/** Addresses that requests to the outside may reach though they are not public: an installation's own. */
export type AllowedNetworks = BlockList

/** What is no public unicast address, by IANA's registries of special-purpose addresses. */
const specialIpv4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
/** Within 2000::/3, outside of which nothing is public: tunnels, benchmarks, documentation. */
const specialIpv6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

const publicIpv6 = networksOf('2000::/3')
const special = networksOf(`${specialIpv4} ${specialIpv6}`)
const mapped = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/i

/** Reads networks in CIDR notation, separated by commas or spaces; throws an error that names the faulty one. */
export function networksOf(text: string): AllowedNetworks {
  const networks = new BlockList()
  for (const cidr of text.split(/[\s,]+/).filter(Boolean)) {
    const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(cidr) ?? []
    const version = isIP(address)
    if (version === 0 || Number(bits) > (version === 4 ? 32 : 128))
      throw new Error(`${cidr} is not a network in CIDR notation`)
    networks.addSubnet(address, Number(bits), version === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}

/** Whether a request to the outside may go to this IP address; IPv4 inside IPv6 counts as IPv4. */
export function mayReach(address: string, allowed: AllowedNetworks): boolean {
  const ip = unmapped(address)
  const version = isIP(ip)
  if (version === 0) return false
  if (isListed(ip, allowed)) return true
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return !special.check(ip, family) && (version === 4 || publicIpv6.check(ip, family))
}

/** Whether the installation names the network of this IP address as its own. */
export function isListed(address: string, allowed: AllowedNetworks): boolean {
  const ip = unmapped(address)
  const version = isIP(ip)
  return version !== 0 && allowed.check(ip, version === 4 ? 'ipv4' : 'ipv6')
}

function unmapped(address: string): string {
  return mapped.exec(address)?.groups?.['ipv4'] ?? address
}
