import type { TypeId } from '@outrider/contracts/ids'
import type { Scope } from '@outrider/contracts/keys'
import type { Actor, Plan } from '@outrider/contracts/organizations'
import type { Tenant } from '@outrider/contracts/shapes'
import { refused, type StateTable } from '@outrider/service/db/state-table'
import { newAuditEntry, type NewAuditEntry } from '../organizations/audit.ts'

/** `expiring`: replaced, and valid until its grace period ends. `gone`: invalid and not listed. */
type KeyState = 'active' | 'expiring' | 'gone'

/** Callers roll a key with or without a grace period, and revoke it; the clock ends the grace period. */
type KeyEvent = 'roll' | 'rollWithoutGrace' | 'endGrace' | 'revoke'

export const keyStates: StateTable<KeyState, KeyEvent> = {
  active: { roll: 'expiring', rollWithoutGrace: 'gone', endGrace: 'active', revoke: 'gone' },
  expiring: { roll: refused, rollWithoutGrace: refused, endGrace: 'gone', revoke: 'gone' },
  gone: { roll: refused, rollWithoutGrace: refused, endGrace: 'gone', revoke: refused },
}

/** The state of a stored key; `expiresAt` is the end of its grace period if it was rolled. */
export function keyStateAt(expiresAt: Date | null, at: Date): KeyState {
  if (!expiresAt) return 'active'
  return expiresAt > at ? 'expiring' : 'gone'
}

/** A change to a key, before it is written. */
interface KeyChange {
  readonly actor: Actor
  readonly at: Date
  readonly tenant: Tenant
  readonly keyId: TypeId<'key'>
  readonly name: string
  readonly scope: Scope
}

export function auditEntryOfChange(
  { actor, at, tenant: { environment }, keyId, name, scope }: KeyChange,
  action: 'key.created' | 'key.rolled' | 'key.revoked',
  details: Readonly<Record<string, unknown>> = {},
): NewAuditEntry {
  return newAuditEntry(actor, action, keyId, { name, scope, ...details }, { at, environment })
}

/** The fields that every message about a key has. */
export function keyFactOf({ tenant, keyId, name, scope, at }: KeyChange) {
  return { tenant, keyId, name, scope, occurredAt: at.toISOString() }
}

/** Secret keys that a plan permits, live and test together; null for any number. */
export const maxKeys: Readonly<Record<Plan, number | null>> = {
  free: 2,
  pro: 10,
  business: 50,
  enterprise: null,
}
