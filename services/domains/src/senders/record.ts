import type { Sender } from '@outrider/contracts/domains'
import { idOf } from '@outrider/contracts/ids'
import type { SenderRow } from './queries.ts'

/** A sender as callers see it. */
export function senderOf(row: SenderRow): Sender {
  return {
    id: idOf('snd', row.id),
    domainId: idOf('dom', row.domainId),
    address: `${row.localPart}@${row.domain}`,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
  }
}
