import { uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { ownerOf } from '../tenant.ts'
import type { Reader } from './queries.ts'

export function readerOf({ tenant, contactId }: { tenant: Tenant; contactId: string }): Reader {
  return { ...ownerOf(tenant), contactId: uuidOf(contactId) }
}
