import type { DnsRecord, DnsStatus, Domain } from '@outrider/contracts/domains'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { isSendReady, recordSet, type Sender } from '../records/record-set.ts'
import type { DomainRow } from './queries.ts'

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

/** What the last check found in its DNS. */
export function dnsStatusOf(row: DomainRow, serviceZone: string): DnsStatus {
  const records = recordsOf(row, serviceZone)
  return {
    sendReady: isSendReady(row.states),
    verificationStates: row.states,
    records,
    fixes: records.flatMap(({ name }) => row.findings[name]?.fix ?? []),
  }
}

function recordsOf(row: DomainRow, serviceZone: string): DnsRecord[] {
  const { states, findings } = row
  return recordSet(senderOf(row, serviceZone)).map((record) => {
    const conflict = findings[record.name]?.conflict
    return { ...record, verification: states[record.name], ...(conflict && { conflict }) }
  })
}

/** What the domain's records are made of. */
export function senderOf(
  { id, name, ownershipToken }: Pick<DomainRow, 'id' | 'name' | 'ownershipToken'>,
  serviceZone: string,
): Sender {
  return { domain: name, domainKey: domainKeyOf(id), ownershipToken, serviceZone }
}

/** The id's own characters: unique, and the registration's for good. */
export function domainKeyOf(id: Uuid): string {
  return idOf('dom', id).slice('dom_'.length)
}
