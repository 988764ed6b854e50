import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Tenant } from './shapes.ts'

/**
 * Which types of webhooks somebody in a tenant listens to, `*` for all. Services that would tell a fact for every
 * event keep this and tell only what is listened to. The highest revision counts, whatever order they arrive in.
 */
export type Interest = Static<typeof Interest>
export const Interest = Type.Object({
  tenant: Tenant,
  types: Type.Array(Type.String()),
  revision: Type.Integer(),
})

export const interestChanged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.webhooks.interest.changed',
  data: Interest,
})

function noteTo(service: string) {
  return defineRequest({
    subject: `${service}.note-interest`,
    request: Interest,
    reply: Type.Object({}),
  })
}

/**
 * The same, asked for when a webhook is made or changed, so that it holds before the caller has the answer. The fact
 * tells of it in any case, so it does no harm when nobody answers.
 */
export const noteInterest = {
  contacts: noteTo('contacts'),
  automations: noteTo('automations'),
  messaging: noteTo('messaging'),
} as const
