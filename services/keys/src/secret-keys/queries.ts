import { uuidOf } from '@outrider/contracts/ids'
import type { Scope } from '@outrider/contracts/keys'
import type { Environment } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'

interface SecretKeyRow {
  readonly orgId: string
  readonly scope: Scope
  readonly digest: Uint8Array
  readonly expiresAt: Date | null
}

/**
 * The key of that id and environment, whosever it is and whether or not its grace is over; undefined
 * when there is none. The only look-up that starts without an organization: it is how one is found.
 */
export async function findSecretKey(
  db: Db,
  keyId: string,
  environment: Environment,
): Promise<SecretKeyRow | undefined> {
  const [row] = await db<SecretKeyRow[]>`
    select org_id, scope, digest, expires_at
    from secret_keys
    where id = ${uuidOf(keyId)} and environment = ${environment}`
  return row
}
