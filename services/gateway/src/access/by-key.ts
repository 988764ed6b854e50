import { Problem } from '@outrider/contracts/problem'
import { type Admission, budgetOfTenant, type PageCaller, type TenantCaller } from './admission.ts'
import type { Credentials } from './credentials.ts'
import type { Gate } from './gate.ts'

export function isSecretKey(bearer: string): boolean {
  return bearer.startsWith('sk_')
}

/** Any secret key. */
export async function byKey({ bearer }: Credentials, gate: Gate): Promise<Admission<TenantCaller>> {
  const { tenant, keyId } = await gate.secretKey(bearer)
  return { caller: { tenant, keyId, requestedBy: keyId } }
}

/** A secret key that is not read-only. */
export async function byWritingKey(
  { bearer }: Credentials,
  gate: Gate,
): Promise<Admission<TenantCaller>> {
  const { tenant, keyId, scope } = await gate.secretKey(bearer)
  if (scope !== 'read_only') return { caller: { tenant, keyId, requestedBy: keyId } }
  const refusal = new Problem('READ_ONLY_KEY', 'this key may only read')
  return { refusal, budget: budgetOfTenant(tenant) }
}

/** A publishable key, used by a page at one of its origins. */
export async function byPublishableKey(
  { bearer, origin }: Credentials,
  gate: Gate,
): Promise<Admission<PageCaller>> {
  const { tenant, origins } = await gate.publishableKey(bearer)
  if (origins.includes(origin)) return { caller: { tenant, key: bearer, origin } }
  const refusal = new Problem('ORIGIN_NOT_ALLOWED', 'origin: is not allowed to use this key')
  return { refusal, budget: budgetOfTenant(tenant) }
}
