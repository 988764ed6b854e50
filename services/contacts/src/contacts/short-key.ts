import { hash } from 'node:crypto'
import { type Uuid, uuidText } from '@outrider/contracts/ids'
import type { StoredTenant } from '@outrider/service/db/tenant'

/** Bytes of a UUID. */
const size = 16

/**
 * A key of a tenant's, of any length, in the 16 bytes of a UUID: half of its SHA-256, in which the organization's id and the
 * environment turn bits, so that tenants who choose the same key do not meet. An index of it has half the pages that one of
 * tenant and hash has. `short_key` in the schema makes the same of a hash.
 */
export function shortKey({ orgId, environment }: StoredTenant, key: string): Uuid {
  const bytes = Buffer.from(orgId.replaceAll('-', ''), 'hex')
  const digest = hash('sha256', key, 'buffer')
  for (let index = 0; index < size; index += 1)
    bytes.writeUInt8(bytes.readUInt8(index) ^ digest.readUInt8(index), index)
  if (environment === 'test') bytes.writeUInt8(bytes.readUInt8(size - 1) ^ 1, size - 1)
  return uuidText(bytes)
}
