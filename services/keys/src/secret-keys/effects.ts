import type { TypeId } from '@outrider/contracts/ids'
import type { Scope } from '@outrider/contracts/keys'
import type { Actor } from '@outrider/contracts/organizations'
import type { Tenant } from '@outrider/contracts/shapes'
import { newDeed } from '../audit/new-deed.ts'
import type { Deed } from '../audit/queries.ts'

/** A key that is about to be changed, by whom and when. */
export interface Occasion {
  readonly actor: Actor
  readonly at: Date
  readonly tenant: Tenant
  readonly keyId: TypeId<'key'>
  readonly name: string
  readonly scope: Scope
}

/** What the audit log says of it. */
export function deedOf(
  { actor: { orgId, userId }, at, tenant: { environment }, keyId, name, scope }: Occasion,
  action: 'key.created' | 'key.rolled' | 'key.revoked',
  details: Readonly<Record<string, unknown>> = {},
): Deed {
  return newDeed({
    orgId,
    at,
    userId,
    action,
    target: { type: 'key', id: keyId },
    environment,
    details: { name, scope, ...details },
  })
}

/** What every fact about a key says. */
export function factOf({ tenant, keyId, name, scope, at }: Occasion) {
  return { tenant, keyId, name, scope, occurredAt: at.toISOString() }
}
