import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, Environment, Nullable, Tenant, Time } from './shapes.ts'

export type Scope = Static<typeof Scope>
export const Scope = Type.Enum(['read_write', 'read_only'])

/** A SHA-256 in hexadecimal: what is stored of a secret. */
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** What a secret key lets its bearer do. */
export type Verdict = Static<typeof Verdict>
export const Verdict = Type.Object({
  keyId: Id('key'),
  tenant: Tenant,
  scope: Scope,
  /** When a rolled key's grace ends; null while the key is not being replaced. */
  expiresAt: Nullable(Time),
})

/** Answers `UNAUTHENTICATED` for every key that does not hold, whatever the reason. */
export const verifyKey = defineRequest({
  subject: 'keys.verify-key',
  request: Type.Object({ keyId: Id('key'), environment: Environment, digest: Digest }, closed),
  reply: Verdict,
})

const SecretKeySeed = Type.Object({
  id: Id('key'),
  name: Type.String(),
  environment: Environment,
  scope: Scope,
  digest: Digest,
})

/** Makes the organization that a new installation begins with; a repetition changes nothing. */
export const bootstrapOrganization = defineRequest({
  subject: 'keys.bootstrap-organization',
  request: Type.Object(
    {
      orgId: Id('org'),
      name: Type.String({ minLength: 1, maxLength: 100 }),
      owner: Type.Object({ id: Id('usr'), email: Type.String(), password: Type.String() }),
      secretKeys: Type.Array(SecretKeySeed),
      publishableKeys: Type.Array(
        Type.Object({ environment: Environment, key: Type.String({ minLength: 1 }) }),
      ),
    },
    closed,
  ),
  reply: Type.Object({ created: Type.Boolean() }),
})

/** A key is no longer what a cached verdict says it is. */
export const keyChanged = defineEvent({
  subject: 'facts.keys.key.changed',
  data: Type.Object({ tenant: Tenant, keyId: Id('key') }),
})
