import type { Contact, ContactRecord } from '@outrider/contracts/contacts'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Owner } from './identifiers.ts'
import type { ContactRow } from './queries.ts'

export function ownerOf({ orgId, environment }: Tenant): Owner {
  return { orgId: uuidOf(orgId), environment }
}

export function tenantOf({ orgId, environment }: Owner): Tenant {
  return { orgId: idOf('org', orgId), environment }
}

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
