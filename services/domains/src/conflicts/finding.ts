import type { DnsConflict, RecordName } from '@outrider/contracts/domains'
import type { RequiredRecord } from '../record-set.ts'

/** The records and keys that a check expects in DNS. */
export interface Expected {
  /** In ASCII and lower case. */
  readonly domain: string
  readonly serviceZone: string
  readonly records: Readonly<Record<RecordName, RequiredRecord>>
  /** The `p=` of the key that each DKIM record leads to. */
  readonly publicKeys: Readonly<Record<'dkim' | 'dkim2', readonly string[]>>
  /** Whether DNS updates publish the keys; otherwise an operator does. */
  readonly publishes: boolean
}

/**
 * The result of a check for one record. `conflict`: another record keeps it from working. `suspected`: the same, as far
 * as DNS has responded. `indeterminate`: DNS has not responded.
 */
export type Outcome = 'match' | 'absent' | 'conflict' | 'suspected' | 'indeterminate'

export interface Finding {
  readonly outcome: Outcome
  /** Also of a match, where it is only for information. */
  readonly conflict?: DnsConflict
  /** Instructions for the owner of the domain. */
  readonly fix?: string
}

export const match: Finding = { outcome: 'match' }

/** A conflict with one instruction; `isOpen` if a DNS query whose result could matter has failed. */
export function conflicting(conflict: DnsConflict, isOpen = false): Finding {
  return { outcome: isOpen ? 'suspected' : 'conflict', conflict, fix: conflict.resolution }
}

/** A value as it is to be read and copied. */
export function quoted(value: string): string {
  return `\`${value}\``
}

/** Where a record is, in both of the ways that DNS providers show. */
export function placeOf({ host, fqdn }: Pick<RequiredRecord, 'host' | 'fqdn'>): string {
  return `host ${quoted(host)} (some providers show ${quoted(fqdn)})`
}

const waitHint =
  'If you have added it already, wait: DNS usually shows it within minutes, at most within an hour or so, depending on the TTL.'

/** A missing record, with a hint at the cause. */
export function absent(record: RequiredRecord, hint?: string): Finding {
  const { type, value } = record
  const add = `Add a ${type} record at ${placeOf(record)} with the value ${quoted(value)}.`
  const others = record.host === '@' ? ' Other TXT records at this host stay as they are.' : ''
  return { outcome: 'absent', fix: `${add}${others} ${hint ?? waitHint}` }
}

/** A hint for a record at a host that ends in the domain twice. */
export function doubledHint(doubled: string, host: string): string {
  return `It is at ${quoted(doubled)} now: your DNS provider appends the domain automatically, so enter only ${quoted(host)} as the host.`
}

/** A name that is an alias has no records of its own, so none can be added. */
export function behindAlias(record: RequiredRecord, domain: string, target: string): Finding {
  return {
    outcome: 'absent',
    fix:
      `${quoted(domain)} is a CNAME to ${quoted(target)}, and a CNAME allows no other records, so the ` +
      `${record.type} record ${quoted(record.value)} cannot be added. Leave the CNAME as it is, and register ` +
      `another name to send from, such as ${quoted(`send.${domain}`)}.`,
  }
}

/** Bytes of a finding: a zone can hold far more at one host than people read. */
const maxBytes = 32_768

/** The finding, without its values if there are too many. */
export function bounded(finding: Finding): Finding {
  if (Buffer.byteLength(JSON.stringify(finding)) <= maxBytes) return finding
  const fix =
    'There is more at this host than can be shown here. Look at it with your DNS provider, remove what is old, and verify again.'
  return { outcome: finding.outcome, conflict: { reason: fix, resolution: fix, actions: [] }, fix }
}

/**
 * The alternative for a domain that cannot have our records next to its own: a subdomain, with the records that are
 * known before it is registered. Its DKIM keys do not exist yet.
 */
export function offerSubdomain({ domain, records }: Expected): string {
  const label = 'send'
  const values = [records.domain, records.spf].map(
    ({ value }) => `TXT at ${quoted(label)} with ${quoted(value)}`,
  )
  const dmarc = `TXT at ${quoted(`_dmarc.${label}`)} with ${quoted(records.dmarc.value)}`
  return (
    `Send from a subdomain instead: register ${quoted(`${label}.${domain}`)}. Its records are ${values.join(', ')}, ` +
    `${dmarc} (recommended), and the two DKIM records that the registration returns.`
  )
}
