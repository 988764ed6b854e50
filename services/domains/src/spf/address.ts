import { isIP } from 'node:net'

/** An IP address; an IPv4-mapped IPv6 address is an IPv4 address (RFC 7208, section 5). */
export interface Address {
  readonly bits: 32 | 128
  readonly value: bigint
}

/** Undefined unless it is an IPv4 address in four parts or an IPv6 address without a zone. */
export function parseAddress(text: string): Address | undefined {
  const version = isIP(text)
  if (version === 4) return { bits: 32, value: joined(text.split('.').map(Number), 8) }
  if (version !== 6 || text.includes('%')) return undefined
  const value = joined(groupsOf(text), 16)
  return value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value }
}

/** Whether two addresses of one kind agree in their first `prefix` bits. */
export function inNetwork(address: Address, network: Address, prefix: number): boolean {
  if (address.bits !== network.bits) return false
  const ignored = BigInt(address.bits - prefix)
  return address.value >> ignored === network.value >> ignored
}

/** Dotted, as the macro `i` has it: numbers of IPv4, hexadecimal digits of IPv6 (RFC 7208, section 7.3). */
export function dottedAddress({ bits, value }: Address): string {
  if (bits === 32) return split(value, 4, 8).join('.')
  return split(value, 32, 4)
    .map((digit) => digit.toString(16))
    .join('.')
}

/** Where the address's PTR records are. */
export function reverseName(address: Address): string {
  const labels = dottedAddress(address).split('.').toReversed().join('.')
  return `${labels}.${address.bits === 32 ? 'in-addr' : 'ip6'}.arpa`
}

/** The eight groups of an IPv6 address that `isIP` has accepted. */
function groupsOf(text: string): number[] {
  const last = text.slice(text.lastIndexOf(':') + 1)
  const [a = 0, b = 0, c = 0, d = 0] = last.includes('.') ? last.split('.').map(Number) : []
  const hexadecimal = last.includes('.')
    ? `${text.slice(0, -last.length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : text
  const [head = '', tail] = hexadecimal.split('::')
  const before = readGroups(head)
  if (tail === undefined) return before
  const after = readGroups(tail)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0)
  return [...before, ...zeros, ...after]
}

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

function joined(parts: readonly number[], width: number): bigint {
  return parts.reduce((value, part) => (value << BigInt(width)) | BigInt(part), 0n)
}

function split(value: bigint, count: number, width: number): number[] {
  const mask = (1n << BigInt(width)) - 1n
  return Array.from({ length: count }, (_, index) =>
    Number((value >> BigInt(width * (count - 1 - index))) & mask),
  )
}
