import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { Actor, Digest, Name } from './organizations.ts'
import {
  closed,
  described,
  Environment,
  listReply,
  Nullable,
  PageQuery,
  Tenant,
  Time,
} from './shapes.ts'

export type Scope = Static<typeof Scope>
export const Scope = Type.Enum(['read_write', 'read_only'])

/** The permissions of a secret key. */
export type KeyVerdict = Static<typeof KeyVerdict>
export const KeyVerdict = Type.Object({
  keyId: Id('key'),
  tenant: Tenant,
  suspended: described('Whether the operator has suspended the organization.', Type.Boolean()),
  scope: Scope,
  expiresAt: described(
    "When a rolled key's grace ends; null while the key is not being replaced.",
    Nullable(Time),
  ),
})

/** `UNAUTHENTICATED` for every invalid key, for any reason. */
export const verifyKey = defineRequest({
  subject: 'keys.verify-key',
  isRepeatable: true,
  request: Type.Object({ keyId: Id('key'), environment: Environment, digest: Digest }, closed),
  reply: KeyVerdict,
})

/** Reports when keys were last used. Deleted keys are ignored. */
export const recordKeyUses = defineRequest({
  subject: 'keys.record-key-uses',
  request: Type.Object({
    uses: Type.Array(Type.Object({ keyId: Id('key'), at: Time }), { maxItems: 10_000 }),
  }),
  reply: Type.Object({}),
})

export type SecretKey = Static<typeof SecretKey>
export const SecretKey = Type.Object(
  {
    id: Id('key'),
    name: Type.String(),
    scope: Scope,
    environment: Environment,
    hint: described('The beginning of the key: `sk_live_01j9…`.', Type.String()),
    createdAt: Time,
    createdBy: described('The user who created the key.', Id('usr')),
    lastUsedAt: described('When the key was last used; null if it was never used.', Nullable(Time)),
    expiresAt: described(
      'When the rotated key expires; null if the key is not being replaced.',
      Nullable(Time),
    ),
    status: described(
      'The status. `expiring`: the key was rotated and is in its grace period.',
      Type.Enum(['active', 'expiring']),
    ),
  },
  { title: 'SecretKey', description: 'A secret key without its secret.' },
)

/** Any member. A key whose grace is over is not among them. */
export const listKeys = defineRequest({
  subject: 'keys.list-keys',
  request: Type.Object({ actor: Actor, query: PageQuery }),
  reply: listReply('keys', SecretKey),
})

export const SecretKeyInput = Type.Object(
  {
    name: Name,
    scope: described('The scope of the key. Default: `read_write`.', Type.Optional(Scope)),
    environment: Environment,
  },
  {
    ...closed,
    title: 'SecretKeyInput',
    description: 'A new secret key.',
    examples: [{ name: 'Backend', environment: 'test' }],
  },
)

/** Only this reply contains the secret. */
const IssuedKey = Type.Object({
  ...SecretKey.properties,
  key: described('The full key. It is shown only once.', Type.String()),
})

/** OWNER or ADMIN. `KEY_LIMIT_REACHED` when the plan allows no more; keys in their grace do not count. */
export const createKey = defineRequest({
  subject: 'keys.create-key',
  request: Type.Object({ actor: Actor, key: SecretKeyInput }),
  reply: IssuedKey,
})

/** The grace period of a rolled key. */
export const RollInput = Type.Object(
  {
    gracePeriodSeconds: described(
      'The seconds for which the old key remains valid. With 0 it is rejected immediately.',
      Type.Integer({ minimum: 0, maximum: 604_800 }),
    ),
  },
  closed,
)

const OneKey = Type.Object({ actor: Actor, keyId: Id('key') })

/** OWNER or ADMIN. `CONFLICT` for a key in its grace period, also if two requests roll it concurrently. */
export const rollKey = defineRequest({
  subject: 'keys.roll-key',
  request: Type.Object({ ...OneKey.properties, ...RollInput.properties }),
  reply: Type.Object({
    ...IssuedKey.properties,
    replaced: described(
      'The old key, and when it expires.',
      Type.Object({ id: Id('key'), expiresAt: Time }),
    ),
  }),
})

/** OWNER or ADMIN. */
export const deleteKey = defineRequest({
  subject: 'keys.delete-key',
  request: OneKey,
  reply: Type.Object({}),
})

const keyFact = {
  tenant: Tenant,
  keyId: Id('key'),
  name: Type.String(),
  scope: Scope,
  occurredAt: Time,
}

export const keyCreated = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.key.created',
  data: Type.Object(keyFact),
})

export const keyRolled = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.key.rolled',
  data: Type.Object({ ...keyFact, replacementId: Id('key'), expiresAt: Time }),
})

export const keyRevoked = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.key.revoked',
  data: Type.Object(keyFact),
})

/** A key changed: cached verdicts are invalid. */
export const keyChanged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.key.changed',
  data: Type.Object({ tenant: Tenant, keyId: Id('key') }),
})

const SecretKeySeed = Type.Object({
  id: Id('key'),
  name: Type.String(),
  environment: Environment,
  scope: Scope,
  digest: Digest,
})

/** Operator. Makes the organization that a new installation begins with; a repetition changes nothing. */
export const bootstrapOrganization = defineRequest({
  subject: 'keys.bootstrap-organization',
  request: Type.Object(
    {
      orgId: Id('org'),
      name: Name,
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

export type PublishableKey = Static<typeof PublishableKey>
export const PublishableKey = Type.Object(
  {
    environment: Environment,
    key: described('The full key. It is meant to be public.', Type.String()),
    createdAt: Time,
  },
  {
    title: 'PublishableKey',
    description: 'A key for web pages. It permits only the wallet handshake.',
  },
)

/** Any member. An environment has no key before the first rotation. */
export const listPublishableKeys = defineRequest({
  subject: 'keys.list-publishable-keys',
  request: Type.Object({ actor: Actor }),
  reply: Type.Object({ keys: Type.Array(PublishableKey) }),
})

/** OWNER or ADMIN. The previous key becomes invalid immediately. */
export const rotatePublishableKey = defineRequest({
  subject: 'keys.rotate-publishable-key',
  request: Type.Object({ actor: Actor, environment: Environment }),
  reply: PublishableKey,
})

export type Origins = Static<typeof Origins>
const Bucket = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 100 })
export const Origins = Type.Object(
  {
    live: described(
      'Origins for the live environment, such as `https://app.example.com`. Include the port only if it is not the default.',
      Bucket,
    ),
    test: described(
      'Origins for the test environment. An origin can be in only one of the lists.',
      Bucket,
    ),
  },
  {
    ...closed,
    title: 'Origins',
    description: 'The origins whose pages may use publishable keys. They are compared exactly.',
    examples: [{ live: ['https://app.example.com'], test: ['http://localhost:3000'] }],
  },
)

/** Any member. */
export const getOrigins = defineRequest({
  subject: 'keys.get-origins',
  request: Type.Object({ actor: Actor }),
  reply: Origins,
})

/** OWNER or ADMIN. Replaces both lists; returns normalized origins. */
export const putOrigins = defineRequest({
  subject: 'keys.put-origins',
  request: Type.Object({ actor: Actor, origins: Origins }),
  reply: Origins,
})

/** The tenant of a publishable key, and the origins that may use it. */
export type PublishableVerdict = Static<typeof PublishableVerdict>
export const PublishableVerdict = Type.Object({
  tenant: Tenant,
  suspended: Type.Boolean(),
  origins: Type.Array(Type.String()),
})

/** `UNAUTHENTICATED` for every invalid key, for any reason. */
export const verifyPublishableKey = defineRequest({
  subject: 'keys.verify-publishable-key',
  isRepeatable: true,
  request: Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: PublishableVerdict,
})

/** The publishable key of this tenant or its origins changed: cached verdicts are invalid. */
export const publishableKeyChanged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.publishable-key.changed',
  data: Type.Object({
    tenant: Tenant,
    key: described('The new key, if it was rotated.', Type.Optional(Type.String())),
  }),
})

/** Whether any organization allows its pages at this origin: all that a browser's preflight lets one ask. */
export const knowOrigin = defineRequest({
  subject: 'keys.know-origin',
  request: Type.Object({ origin: Type.String({ maxLength: 300 }) }),
  reply: Type.Object({ known: Type.Boolean() }),
})
