import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

const Email = Type.String({ format: 'email', maxLength: 320 })

/** The reason of an automatic suppression. */
export const hardBounce = 'hard_bounce'
export const complaint = 'complaint'
export const softBounces = 'soft_bounces'

export type Suppression = Static<typeof Suppression>
export const Suppression = Type.Object(
  {
    id: Id('sup'),
    contactId: described(
      'The contact with the address; null if there is none.',
      Nullable(Id('con')),
    ),
    reason: described(
      'The reason: your own, `hard_bounce`, `soft_bounces`, or `complaint`.',
      Type.String(),
    ),
    createdAt: Time,
  },
  { title: 'Suppression', description: 'A suppressed address. Responses never include it.' },
)

export const SuppressionInput = Type.Object(
  {
    email: Email,
    reason: described(
      'Your own reason.',
      Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    ),
  },
  {
    ...closed,
    title: 'SuppressionInput',
    description: 'An address to suppress.',
    examples: [{ email: 'bob@example.com', reason: 'asked by phone' }],
  },
)

export const SuppressionQuery = Type.Object(
  {
    ...PageQuery.properties,
    email: described('Returns only the suppression of this address.', Type.Optional(Email)),
    contactId: described(
      'Returns only the suppression of the address of this contact.',
      Type.Optional(Id('con')),
    ),
  },
  closed,
)

export const addSuppression = defineRequest({
  subject: 'messaging.add-suppression',
  request: Type.Object({ tenant: Tenant, suppression: SuppressionInput }),
  reply: Type.Object({ suppression: Suppression, created: Type.Boolean() }),
})

export const listSuppressions = defineRequest({
  subject: 'messaging.list-suppressions',
  request: Type.Object({ tenant: Tenant, query: SuppressionQuery }),
  reply: listReply('suppressions', Suppression),
})

export const removeSuppression = defineRequest({
  subject: 'messaging.remove-suppression',
  request: Type.Object({ tenant: Tenant, suppressionId: Id('sup') }),
  reply: Type.Object({}),
})

/** An address was suppressed that was not before. */
export const suppressionCreated = defineEvent({
  stream: 'FACTS',
  subject: 'facts.messaging.suppression.created',
  data: Type.Object({
    tenant: Tenant,
    suppressionId: Id('sup'),
    contactId: Nullable(Id('con')),
    reason: Suppression.properties.reason,
    occurredAt: Time,
    addressHash: described(
      'The keyed hash of the address, in hexadecimal.',
      Type.Optional(Type.String({ pattern: '^(01)?[0-9a-f]{64}$' })),
    ),
  }),
})
export type SuppressionCreated = Static<typeof suppressionCreated.data>
