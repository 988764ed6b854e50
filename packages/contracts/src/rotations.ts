import { Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Time } from './shapes.ts'

function resealOf(service: string) {
  return defineRequest({
    subject: `${service}.reseal-secrets`,
    request: Type.Object({}),
    reply: Type.Object({ resealed: Type.Integer(), isComplete: Type.Boolean() }),
    timeoutMs: 30_000,
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
