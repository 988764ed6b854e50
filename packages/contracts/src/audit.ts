import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { Actor } from './organizations.ts'
import {
  closed,
  described,
  Environment,
  FreeForm,
  listReply,
  Nullable,
  PageQuery,
  Time,
} from './shapes.ts'

/** All audited actions, and the kind of resource that each one concerns. */
export const auditTargets = {
  'organization.created': 'organization',
  'organization.plan_changed': 'organization',
  'organization.suspended': 'organization',
  'organization.resumed': 'organization',
  'organization.deleted': 'organization',
  'member.invited': 'invitation',
  'member.joined': 'member',
  'invitation.revoked': 'invitation',
  'member.role_changed': 'member',
  'member.removed': 'member',
  'member.sessions_ended': 'member',
  'user.signed_in': 'user',
  'user.sign_in_failed': 'user',
  'user.signed_out': 'user',
  'user.password_changed': 'user',
  'user.password_reset': 'user',
  'user.second_factor_enabled': 'user',
  'user.second_factor_disabled': 'user',
  'user.address_verified': 'user',
  'user.identity_linked': 'user',
  'user.identity_unlinked': 'user',
  'key.created': 'key',
  'key.rolled': 'key',
  'key.revoked': 'key',
  'publishable_key.rotated': 'publishable_key',
  'origins.changed': 'origins',
  'contact.exported': 'contact',
  'contacts.exported': 'organization',
  'webhook.created': 'webhook',
  'webhook.changed': 'webhook',
  'webhook.secret_rotated': 'webhook',
  'webhook.deleted': 'webhook',
  'webhook.disabled': 'webhook',
  'domain.created': 'domain',
  'domain.deleted': 'domain',
  'campaign.launched': 'campaign',
  'automation.published': 'automation',
  'automation.activated': 'automation',
  'suppression.deleted': 'suppression',
} as const

export type AuditAction = Static<typeof AuditAction>
export const AuditAction = Type.Unsafe<keyof typeof auditTargets>(
  Type.Enum(Object.keys(auditTargets)),
)

/** Who acts. */
export type AuditActor = Static<typeof AuditActor>
export const AuditActor = Type.Object({
  type: Type.Enum(['user', 'key', 'operator', 'system', 'unknown']),
  id: Nullable(Type.Union([Id('usr'), Id('key')])),
})

export type AuditEntry = Static<typeof AuditEntry>
export const AuditEntry = Type.Object(
  {
    id: Id('aud'),
    at: Time,
    actor: described(
      'Who acted. `system`: Outrider itself. `unknown`: someone whose sign-in failed. Only users and keys have an ID.',
      AuditActor,
    ),
    action: described('The action.', AuditAction),
    target: described(
      'The resource that the action concerns.',
      Type.Object({ type: Type.String(), id: Type.String() }),
    ),
    environment: described(
      'The environment; null if the resource belongs to the whole organization.',
      Nullable(Environment),
    ),
    address: described(
      'The network of the actor: an IPv4 address, or an IPv6 network of 64 bits. Null for Outrider itself.',
      Nullable(Type.String()),
    ),
    requestId: described(
      'The ID of the request, as in the header `X-Request-Id`. Null for Outrider itself.',
      Nullable(Type.String()),
    ),
    details: described('Details of the action.', FreeForm),
  },
  { title: 'AuditEntry', description: 'An audit event: who did what, when, and from where.' },
)

export const AuditQuery = Type.Object(
  {
    ...PageQuery.properties,
    since: described('Audit events at this time or later.', Type.Optional(Time)),
    until: described('Audit events before this time.', Type.Optional(Time)),
  },
  closed,
)

/** Any member; newest first. */
export const listAudit = defineRequest({
  subject: 'keys.list-audit',
  request: Type.Object({ actor: Actor, query: AuditQuery }),
  reply: listReply('entries', AuditEntry),
})

/** A caller of the gateway has done something that is audited. */
export const actionTaken = defineEvent({
  stream: 'FACTS',
  subject: 'facts.gateway.action-taken',
  data: Type.Object({
    orgId: Id('org'),
    environment: Nullable(Environment),
    actor: AuditActor,
    action: AuditAction,
    /** The public id of the resource. */
    target: Type.String(),
    address: Type.String(),
    requestId: Type.String(),
    at: Time,
  }),
})
export type ActionTaken = Static<typeof actionTaken.data>
