import type { DnsRecord, RecordName, VerificationState } from '@outrider/contracts/domains'

/** What a domain's records are made of. */
export interface Sender {
  /** In ASCII and lower case. */
  readonly domain: string
  /** A DNS label that is this registration's alone. */
  readonly domainKey: string
  readonly ownershipToken: string
  readonly serviceZone: string
}

/** A record that the owner of the domain is asked to publish. */
export type RequiredRecord = Omit<DnsRecord, 'verification' | 'conflict'>
export type RecordStates = Readonly<Record<RecordName, VerificationState>>

/** The records without which nothing can be sent: all but DMARC, which is recommended. */
const neededToSend: readonly RecordName[] = ['domain', 'spf', 'dkim', 'dkim2']

/** Whether the domain may be sent from. */
export function isSendReady(states: RecordStates): boolean {
  return neededToSend.every((name) => states[name] === 'Verified')
}

/**
 * The five records of a sending domain: proof of ownership, SPF (RFC 7208), two DKIM keys (RFC 6376)
 * as CNAMEs into the service zone, so that keys can be changed there, and DMARC (RFC 7489).
 */
export function recordSet(sender: Sender): RequiredRecord[] {
  const { domainKey, ownershipToken, serviceZone } = sender
  return [
    record(sender, 'domain', 'TXT', '@', `outrider-verification=${ownershipToken}`),
    record(sender, 'spf', 'TXT', '@', `v=spf1 include:_spf.${serviceZone} ~all`),
    record(sender, 'dkim', 'CNAME', 'selector1._domainkey', `s1.${domainKey}.dkim.${serviceZone}`),
    record(sender, 'dkim2', 'CNAME', 'selector2._domainkey', `s2.${domainKey}.dkim.${serviceZone}`),
    record(sender, 'dmarc', 'TXT', '_dmarc', 'v=DMARC1; p=none;'),
  ]
}

function record(
  { domain }: Sender,
  name: RecordName,
  type: RequiredRecord['type'],
  host: string,
  value: string,
): RequiredRecord {
  const fqdn = host === '@' ? domain : `${host}.${domain}`
  return { name, type, host, fqdn, value, requiredToSend: neededToSend.includes(name) }
}
