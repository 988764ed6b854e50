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
  readonly keyId: string | undefined
  /** Who asks: the id of the key, or of the session's user. */
  readonly requestedBy: string
}

export interface UserCaller {
  readonly userId: string
  readonly token: string
}

export interface MemberCaller {
  readonly actor: { readonly orgId: string; readonly userId: string }
}

export interface PageCaller {
  readonly tenant: Tenant
  readonly key: string
  readonly origin: string
}

export function budgetOfTenant({ orgId, environment }: Tenant): string {
  return `${orgId} ${environment}`
}
