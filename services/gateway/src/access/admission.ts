import type { TypeId } from '@outrider/contracts/ids'
import type { Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'

/** Who is let in; or why a known caller is not, and on whose budget the refusal is. */
export type Admission<Caller> = { readonly caller: Caller } | Refusal

export interface Refusal {
  readonly refusal: Problem
  readonly budget: string
}

export interface TenantCaller {
  readonly tenant: Tenant
  /** The secret key's id; undefined in a dashboard session. */
  readonly keyId: TypeId<'key'> | undefined
  /** Who asks: the id of the key, or of the session's user. */
  readonly requestedBy: TypeId<'key' | 'usr'>
}

export interface UserCaller {
  readonly userId: TypeId<'usr'>
  readonly token: string
}

export interface MemberCaller {
  readonly actor: { readonly orgId: TypeId<'org'>; readonly userId: TypeId<'usr'> }
}

export interface PageCaller {
  readonly tenant: Tenant
  readonly key: string
  readonly origin: string
}

export function budgetOfTenant({ orgId, environment }: Tenant): string {
  return `${orgId} ${environment}`
}
