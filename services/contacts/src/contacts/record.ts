import type { Contact, ContactRecord } from '@outrider/contracts/contacts'
import { idOf } from '@outrider/contracts/ids'
import type { ContactRow } from './queries.ts'

/** A contact as lists show it. */
export function contactOf(row: ContactRow): Contact {
  return {
    id: idOf('con', row.id),
    walletAddress: row.walletAddress,
    externalId: row.externalId,
    reachable: { email: row.reachableByEmail, inapp: row.reachableInapp },
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
  }
}

export function contactRecordOf(row: ContactRow): ContactRecord {
  return {
    ...contactOf(row),
    attributes: row.attributes,
    updatedAt: row.updatedAt.toISOString(),
    subscription: { email: row.unsubscribed ? 'unsubscribed' : 'subscribed' },
  }
}
