import { hash } from 'node:crypto'
import { type Uuid, uuidText } from '@outrider/contracts/ids'
import type { StoredTenant } from '@outrider/service/db/tenant'

/** Bytes of a UUID. */
const size = 16

/**
 * A tenant's key of any length in the 16 bytes of a UUID: half of its SHA-256, combined by XOR with the
 * organization's ID and a bit for the environment, so that equal keys of different tenants do not collide. An
 * index of it has half the pages of an index of tenant and hash. `short_key` in the schema does the same with
 * a hash.
 */
export function shortKey({ orgId, environment }: StoredTenant, key: string): Uuid {
  const bytes = Buffer.from(orgId.replaceAll('-', ''), 'hex')
  const digest = hash('sha256', key, 'buffer')
  for (let index = 0; index < size; index += 1)
    bytes.writeUInt8(bytes.readUInt8(index) ^ digest.readUInt8(index), index)
  if (environment === 'test') bytes.writeUInt8(bytes.readUInt8(size - 1) ^ 1, size - 1)
  return uuidText(bytes)
}
