import type { DnsRecord, RecordName, VerificationState } from '@outrider/contracts/domains'

/** Bytes of one string of a TXT record (RFC 1035, section 3.3). */
const longestChunk = 255

/** A TXT value as the strings it is published in: each at most 255 bytes of UTF-8, no character cut, joined the value. */
export function chunksOf(value: string): string[] {
  const chunks = ['']
  let bytes = 0
  for (const character of value) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestChunk) {
      chunks.push('')
      bytes = 0
    }
    chunks[chunks.length - 1] += character
    bytes += size
  }
  return chunks
}

/** The values that a domain's records contain. */
export interface RecordSource {
  /** In ASCII and lower case. */
  readonly domain: string
  /** A DNS label that is unique to this registration. */
  readonly domainKey: string
  readonly ownershipToken: string
  readonly serviceZone: string
}

/** A record that the owner of the domain is asked to publish. */
export type RequiredRecord = Omit<DnsRecord, 'verification' | 'conflict'>
export type RecordStates = ByRecord<VerificationState>

/** One of something for each record. */
export type ByRecord<T> = Readonly<Record<RecordName, T>>

/** One of something for each record, by its name. */
export function byRecord<T>(of: (name: RecordName) => T): ByRecord<T> {
  return {
    domain: of('domain'),
    spf: of('spf'),
    dkim: of('dkim'),
    dkim2: of('dkim2'),
    dmarc: of('dmarc'),
  }
}

/** In the order in which they are shown. */
export const recordNames: readonly RecordName[] = ['domain', 'spf', 'dkim', 'dkim2', 'dmarc']

/** The records without which nothing can be sent: all but DMARC, which is recommended. */
export const neededToSend: readonly RecordName[] = ['domain', 'spf', 'dkim', 'dkim2']

/** Whether the domain may be sent from. */
export function isSendReady(states: RecordStates): boolean {
  return neededToSend.every((name) => states[name] === 'Verified')
}

/**
 * The five records of a sending domain: proof of ownership, SPF (RFC 7208), two DKIM keys (RFC 6376)
 * as CNAMEs into the service zone, so that keys can be changed there, and DMARC (RFC 9989).
 */
export function recordSet(sender: RecordSource): RequiredRecord[] {
  const records = recordsByName(sender)
  return recordNames.map((name) => records[name])
}

/** The same records, to be asked for one by one. */
export function recordsByName(sender: RecordSource): Readonly<Record<RecordName, RequiredRecord>> {
  const { ownershipToken, serviceZone } = sender
  return {
    domain: record(sender, 'domain', 'TXT', '@', `outrider-verification=${ownershipToken}`),
    spf: record(sender, 'spf', 'TXT', '@', `v=spf1 include:${spfName(serviceZone)} ~all`),
    dkim: record(sender, 'dkim', 'CNAME', 'selector1._domainkey', dkimTarget(sender, 's1')),
    dkim2: record(sender, 'dkim2', 'CNAME', 'selector2._domainkey', dkimTarget(sender, 's2')),
    dmarc: record(sender, 'dmarc', 'TXT', '_dmarc', 'v=DMARC1; p=none;'),
  }
}

/** Where the service zone says whose servers send for its customers. */
export function spfName(serviceZone: string): string {
  return `_spf.${serviceZone}`
}

/** Where the service zone has a key: `s1` or `s2` of a registration. */
export function dkimTarget(
  { domainKey, serviceZone }: Pick<RecordSource, 'domainKey' | 'serviceZone'>,
  selector: 's1' | 's2',
): string {
  return `${selector}.${domainKey}.dkim.${serviceZone}`
}

function record(
  { domain }: RecordSource,
  name: RecordName,
  type: RequiredRecord['type'],
  host: string,
  value: string,
): RequiredRecord {
  const fqdn = host === '@' ? domain : `${host}.${domain}`
  return { name, type, host, fqdn, value, requiredToSend: neededToSend.includes(name) }
}
