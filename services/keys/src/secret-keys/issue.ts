import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Actor } from '@outrider/contracts/organizations'
import { makeSecretKey } from '@outrider/contracts/secrets'
import type { Environment } from '@outrider/contracts/shapes'
import { storedTenant } from '@outrider/service/tenant'
import type { IssuedBefore } from './change-queries.ts'

interface Issued {
  /** Told once, to whoever asked for the key. */
  readonly text: string
  readonly row: IssuedBefore
}

/** The text of a key by this actor, and what is stored of it. */
export function issue(
  { orgId, userId }: Actor,
  environment: Environment,
  id: TypeId<'key'>,
): Issued {
  const { text, digest } = makeSecretKey(environment, id)
  const tenant = storedTenant({ orgId, environment })
  return { text, row: { id: uuidOf(id), tenant, digest, createdBy: uuidOf(userId) } }
}
