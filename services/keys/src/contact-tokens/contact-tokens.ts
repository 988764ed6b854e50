import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from '@outrider/contracts/contract'
import { Id } from '@outrider/contracts/ids'
import { Environment, type Tenant } from '@outrider/contracts/shapes'
import type { ContactVerdict } from '@outrider/contracts/wallets'
import { Type } from 'typebox'

/** Milliseconds for which a contact token opens its inbox. */
const lifetime = 7 * 24 * 3_600_000
const form = /^(ct_[\w-]+)\.([\w-]{43})$/

/** The organization, the environment, the contact, and the end in seconds since the epoch. */
const Claims = Type.Tuple([Id('org'), Environment, Id('con'), Type.Integer()])

/** Tokens that tell by themselves what they open, so that nothing is stored or looked up for them. */
export interface ContactTokens {
  mint(tenant: Tenant, contactId: string, now: Date): { token: string; expiresAt: string }
  /** Undefined for a token that is not ours, was changed, or is over. */
  read(token: string, now: Date): ContactVerdict | undefined
}

/** `ct_<claims>.<HMAC-SHA256>`, both base64url; `secret` has 32 bytes and signs nothing else. */
export function createContactTokens(secret: Uint8Array): ContactTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    mint({ orgId, environment }, contactId, now) {
      const seconds = Math.floor((now.getTime() + lifetime) / 1_000)
      const claims = JSON.stringify([orgId, environment, contactId, seconds])
      const text = `ct_${Buffer.from(claims).toString('base64url')}`
      const token = `${text}.${sign(text).toString('base64url')}`
      return { token, expiresAt: timeOf(seconds).toISOString() }
    },
    read(token, now) {
      const [, text, signature] = form.exec(token) ?? []
      if (!text || !signature) return undefined
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(text))) return undefined
      const claims: unknown = JSON.parse(Buffer.from(text.slice(3), 'base64url').toString())
      const [orgId, environment, contactId, seconds] = parse(Claims, claims)
      const expiresAt = timeOf(seconds)
      if (expiresAt <= now) return undefined
      return { tenant: { orgId, environment }, contactId, expiresAt: expiresAt.toISOString() }
    },
  }
}

function timeOf(seconds: number): Date {
  return new Date(seconds * 1_000)
}
