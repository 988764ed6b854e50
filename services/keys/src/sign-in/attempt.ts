import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Who tries to get into what: failures are counted by both together. */
export interface Attempt {
  /** SHA-256, in hexadecimal, of the account's email address in lower case. */
  readonly account: string
  readonly network: string
}

export function attemptOf(email: string, address: string): Attempt {
  const account = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return { account, network: networkOf(address) }
}

/**
 * An IPv6 address's network of 64 bits, any of whose addresses its owner may take (RFC 4291, section
 * 2.5.4); every other address as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${groups.slice(0, 4).map(withoutZeros).join(':')}::/64`
}

function withoutZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '')
}
