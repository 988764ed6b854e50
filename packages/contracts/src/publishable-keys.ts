import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Actor } from './organizations.ts'
import { closed, described, Environment, Tenant, Time } from './shapes.ts'

export type PublishableKey = Static<typeof PublishableKey>
export const PublishableKey = Type.Object({
  environment: Environment,
  key: described('The whole key. It is meant to be in the source of pages.', Type.String()),
  createdAt: Time,
})

/** Any member. An environment has no key before the first rotation. */
export const listPublishableKeys = defineRequest({
  subject: 'keys.list-publishable-keys',
  request: Type.Object({ actor: Actor }),
  reply: Type.Object({ keys: Type.Array(PublishableKey) }),
})

/** OWNER or ADMIN. The key before is dead at once. */
export const rotatePublishableKey = defineRequest({
  subject: 'keys.rotate-publishable-key',
  request: Type.Object({ actor: Actor, environment: Environment }),
  reply: PublishableKey,
})

/** From which pages publishable keys may be used; `https://app.example.com`, port only when not the scheme's own. */
export type Origins = Static<typeof Origins>
const Bucket = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 100 })
export const Origins = Type.Object(
  {
    live: described(
      'Such as `https://app.example.com`; with the port only when it is not the default.',
      Bucket,
    ),
    test: described('An origin is in one list only.', Bucket),
  },
  closed,
)

/** Any member. */
export const getOrigins = defineRequest({
  subject: 'keys.get-origins',
  request: Type.Object({ actor: Actor }),
  reply: Origins,
})

/** OWNER or ADMIN. Replaces both buckets; the answer has the origins as they are compared. */
export const putOrigins = defineRequest({
  subject: 'keys.put-origins',
  request: Type.Object({ actor: Actor, origins: Origins }),
  reply: Origins,
})

/** What a publishable key opens, and from where. */
export type PublishableVerdict = Static<typeof PublishableVerdict>
export const PublishableVerdict = Type.Object({
  tenant: Tenant,
  origins: Type.Array(Type.String()),
})

/** Answers `UNAUTHENTICATED` for every key that does not hold, whatever the reason. */
export const verifyPublishableKey = defineRequest({
  subject: 'keys.verify-publishable-key',
  request: Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: PublishableVerdict,
})

/** The publishable key of this tenant, or its origins, are no longer what a cached verdict says. */
export const publishableKeyChanged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.publishable-key.changed',
  data: Type.Object({ tenant: Tenant }),
})

/** Whether any organization allows its pages at this origin: all that a browser's preflight lets one ask. */
export const knowOrigin = defineRequest({
  subject: 'keys.know-origin',
  request: Type.Object({ origin: Type.String({ maxLength: 300 }) }),
  reply: Type.Object({ known: Type.Boolean() }),
})
