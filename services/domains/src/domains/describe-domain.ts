import type { DnsRecord, DnsStatus, Domain } from '@outrider/contracts/domains'
import { idOf } from '@outrider/contracts/ids'
import type { DomainRow } from './queries.ts'
import { isSendReady, recordSet } from './record-set.ts'

/** A domain as callers see it. */
export function domainOf(row: DomainRow, serviceZone: string): Domain {
  return {
    id: idOf('dom', row.id),
    domain: row.name,
    sendReady: isSendReady(row.states),
    verificationStates: row.states,
    records: recordsOf(row, serviceZone),
    createdAt: row.createdAt.toISOString(),
  }
}

/** What is known of its DNS. */
export function dnsStatusOf(row: DomainRow, serviceZone: string): DnsStatus {
  return {
    sendReady: isSendReady(row.states),
    verificationStates: row.states,
    records: recordsOf(row, serviceZone),
    fixes: [],
  }
}

function recordsOf(row: DomainRow, serviceZone: string): DnsRecord[] {
  const { name: domain, ownershipToken, states } = row
  // The id's own characters: unique, and the registration's for good.
  const domainKey = idOf('dom', row.id).slice('dom_'.length)
  return recordSet({ domain, domainKey, ownershipToken, serviceZone }).map((record) => ({
    ...record,
    verification: states[record.name],
  }))
}
