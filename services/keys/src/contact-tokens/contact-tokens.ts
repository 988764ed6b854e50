import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from '@outrider/contracts/contract'
import { Id, type TypeId } from '@outrider/contracts/ids'
import { Tenant } from '@outrider/contracts/shapes'
import type { ContactVerdict } from '@outrider/contracts/wallets'
import { type Static, Type } from 'typebox'

/** Milliseconds for which a contact token opens its inbox. */
const lifetime = 7 * 24 * 3_600_000
const form = /^(ct_[\w-]+)\.([\w-]{43})$/

const Claims = Type.Object({
  tenant: Tenant,
  contactId: Id('con'),
  /** Seconds since the epoch. */
  exp: Type.Integer(),
})

/** Tokens that tell by themselves what they open, so that nothing is stored or looked up for them. */
export interface ContactTokens {
  mint(tenant: Tenant, contactId: TypeId<'con'>, now: Date): { token: string; expiresAt: string }
  /** Undefined for a token that is not ours, was changed, or is over. */
  read(token: string, now: Date): ContactVerdict | undefined
}

/** `ct_<claims>.<HMAC-SHA256>`, both base64url; `secret` has 32 bytes and signs nothing else. */
export function createContactTokens(secret: Uint8Array): ContactTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    mint(tenant, contactId, now) {
      const exp = Math.floor((now.getTime() + lifetime) / 1_000)
      const claims = JSON.stringify({ tenant, contactId, exp } satisfies Static<typeof Claims>)
      const text = `ct_${Buffer.from(claims).toString('base64url')}`
      return { token: `${text}.${sign(text)}`, expiresAt: timeOf(exp) }
    },
    read(token, now) {
      const [, text, signature] = form.exec(token) ?? []
      if (!text || !signature) return undefined
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text)))) return undefined
      const claims: unknown = JSON.parse(Buffer.from(text.slice(3), 'base64url').toString())
      const { exp, ...verdict } = parse(Claims, claims)
      return exp * 1_000 > now.getTime() ? { ...verdict, expiresAt: timeOf(exp) } : undefined
    },
  }
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
