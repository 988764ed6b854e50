import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { storedTenant } from '@outrider/service/tenant'
import type { Reader } from './queries.ts'

export function readerOf({
  tenant,
  contactId,
}: {
  tenant: Tenant
  contactId: TypeId<'con'>
}): Reader {
  return { ...storedTenant(tenant), contactId: uuidOf(contactId) }
}
