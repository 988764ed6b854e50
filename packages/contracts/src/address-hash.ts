import { hash } from 'node:crypto'
import type { Environment } from './shapes.ts'

/**
 * An email address where it need only be found again, within one organization: SHA-256 over the organization's uuid,
 * the environment and the address in lower case, parted by spaces. `contacts.address_hash` is the same in SQL.
 */
export function hashAddress(
  { orgId, environment }: { readonly orgId: string; readonly environment: Environment },
  address: string,
): Buffer {
  return hash('sha256', `${orgId} ${environment} ${address.toLowerCase()}`, 'buffer')
}
