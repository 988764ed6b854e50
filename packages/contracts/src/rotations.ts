import { Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { Environment, Nullable, Time } from './shapes.ts'

/** Minutes of work are divided into requests of seconds. */
const timeoutMs = 30_000

function resealOf(service: string) {
  return defineRequest({
    subject: `${service}.reseal-secrets`,
    request: Type.Object({}),
    reply: Type.Object({ resealed: Type.Integer(), isComplete: Type.Boolean() }),
    timeoutMs,
  })
}

/**
 * Encrypts the next few hundred secrets again that another key than the first of `ENCRYPTION_KEYS` encrypts. Only the
 * operator requests it.
 */
export const resealSecrets = {
  keys: resealOf('keys'),
  domains: resealOf('domains'),
  messaging: resealOf('messaging'),
  automations: resealOf('automations'),
  webhooks: resealOf('webhooks'),
} as const

/** Replaces the key of links in emails; the new one signs from a time on. Only the operator requests it. */
export const rotateLinks = defineRequest({
  subject: 'messaging.rotate-links',
  request: Type.Object({}),
  reply: Type.Object({ signsFrom: Time }),
})

/**
 * Replaces the DKIM keys that stand by, of the next few domains after one. Each signs as soon as its record is
 * published. `waiting` counts all that do not sign yet.
 */
export const rotateDkimKeys = defineRequest({
  subject: 'domains.rotate-dkim-keys',
  request: Type.Object({ after: Type.Optional(Id('dom')) }),
  reply: Type.Object({
    renewed: Type.Integer(),
    waiting: Type.Integer(),
    next: Nullable(Id('dom')),
  }),
  timeoutMs,
})

/** Adds a secret to the next few webhooks after one, of one organization or of all; the former one signs for a day. */
export const rotateWebhookSecrets = defineRequest({
  subject: 'webhooks.rotate-secrets',
  request: Type.Object({ orgId: Type.Optional(Id('org')), after: Type.Optional(Id('whk')) }),
  reply: Type.Object({
    rotated: Type.Array(
      Type.Object({
        orgId: Id('org'),
        environment: Environment,
        webhookId: Id('whk'),
        secret: Type.String(),
      }),
    ),
    next: Nullable(Id('whk')),
  }),
  timeoutMs,
})

/** Replaces the key of contact tokens; with `atOnce`, tokens that the former keys signed are refused. */
export const rotateContactTokens = defineRequest({
  subject: 'keys.rotate-contact-tokens',
  request: Type.Object({ atOnce: Type.Boolean() }),
  reply: Type.Object({}),
})
