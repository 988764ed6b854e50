import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse } from '@outrider/contracts/contract'
import { Id, type TypeId } from '@outrider/contracts/ids'
import { unauthenticated } from '@outrider/contracts/problem'
import { Tenant } from '@outrider/contracts/shapes'
import {
  type ContactVerdict,
  mintContactToken,
  verifyContactToken,
} from '@outrider/contracts/wallets'
import type { Db } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { type Static, Type } from 'typebox'

/** Milliseconds for which a contact token is valid. */
const lifetime = 7 * 24 * 3_600_000
const tokenPattern = /^(ct_[\w-]+)\.([\w-]{43})$/

const Claims = Type.Object({
  tenant: Tenant,
  contactId: Id('con'),
  /** Seconds since the epoch. */
  exp: Type.Integer(),
})

/** Signed tokens that contain their claims: nothing is stored or looked up. */
interface ContactTokens {
  mint(tenant: Tenant, contactId: TypeId<'con'>, now: Date): { token: string; expiresAt: string }
  /** Undefined for a token that is foreign, changed, or expired. */
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
      const [, text, signature] = tokenPattern.exec(token) ?? []
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

/** The installation's key for contact tokens; the first caller creates it. */
export async function loadSigningKey(db: Db): Promise<Uint8Array> {
  await db`insert into signing_key (secret) values (${randomBytes(32)}) on conflict (id) do nothing`
  const [row] = await db<{ secret: Uint8Array }[]>`select secret from signing_key`
  if (!row) throw new Error('no signing key')
  return row.secret
}

export const contactTokenHandlers = (contactTokens: ContactTokens) => [
  handle(mintContactToken, async ({ tenant, contactId }) => ({
    contactId,
    ...contactTokens.mint(tenant, contactId, clock.now()),
  })),

  handle(verifyContactToken, async ({ token }) => {
    const verdict = contactTokens.read(token, clock.now())
    if (!verdict) throw unauthenticated()
    return verdict
  }),
]
