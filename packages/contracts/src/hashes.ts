import { createHmac, hash } from 'node:crypto'
import type { Environment } from './shapes.ts'

/** The tenant with its organization's UUID, as the database stores it. */
interface Tenant {
  readonly orgId: string
  readonly environment: Environment
}

/**
 * HMACs retained after erasure, to find a value again within one tenant. The key is not in the database, so a leaked
 * database does not allow guessing addresses. 33 bytes each.
 */
export interface Hashes {
  /** Of an email address, without regard to case. */
  ofAddress(tenant: Tenant, address: string): Buffer
  ofValue(tenant: Tenant, value: string): Buffer
}

/** Marks a keyed hash and its version. */
const version = Buffer.of(1)

/** HMAC-SHA256 (RFC 2104) of a SHA-256. */
export function createHashes(secret: string): Hashes {
  const keyed = ({ orgId, environment }: Tenant, digest: Uint8Array): Buffer => {
    const mac = createHmac('sha256', secret).update(`${orgId} ${environment} `).update(digest)
    return Buffer.concat([version, mac.digest()])
  }
  return {
    ofAddress: (tenant, address) =>
      keyed(tenant, hash('sha256', addressOf(tenant, address), 'buffer')),
    ofValue: (tenant, value) => keyed(tenant, hash('sha256', value, 'buffer')),
  }
}

function addressOf({ orgId, environment }: Tenant, address: string): string {
  return `${orgId} ${environment} ${address.toLowerCase()}`
}

/** The shortest secret that may key hashes, in characters. */
export const minHashSecret = 32
