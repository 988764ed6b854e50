import { Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { VerifySecretKey } from './authenticate.ts'

/** What a request shows of its sender. */
export interface Credentials {
  readonly authorization: string
}

/** Who can tell whether a credential holds. */
export interface Gate {
  readonly verifySecretKey: VerifySecretKey
}

/** Who may call a route, and what the route then knows of the caller. */
export interface Access<Caller> {
  readonly name: 'secret key' | 'secret key, read and write' | 'public'
  /** Throws `UNAUTHENTICATED`, or a 403 that says what is missing. */
  admit(credentials: Credentials, gate: Gate): Promise<Caller>
  /** Whose budget the call is on; nobody's for the public. */
  tenantOf(caller: Caller): Tenant | undefined
}

export interface TenantCaller {
  readonly tenant: Tenant
}

/** Any secret key. */
export const mayRead: Access<TenantCaller> = {
  name: 'secret key',
  admit: async ({ authorization }, gate) => {
    const { tenant } = await gate.verifySecretKey(authorization)
    return { tenant }
  },
  tenantOf: ({ tenant }) => tenant,
}

/** A secret key that is not read-only. */
export const mayWrite: Access<TenantCaller> = {
  name: 'secret key, read and write',
  admit: async ({ authorization }, gate) => {
    const { tenant, scope } = await gate.verifySecretKey(authorization)
    if (scope === 'read_only') throw new Problem('READ_ONLY_KEY', 'this key may only read')
    return { tenant }
  },
  tenantOf: ({ tenant }) => tenant,
}

/** Anybody. */
export const anyone: Access<undefined> = {
  name: 'public',
  admit: async () => undefined,
  tenantOf: () => undefined,
}
