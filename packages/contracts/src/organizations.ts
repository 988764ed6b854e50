import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, Line, listReply, Nullable, PageQuery, Time } from './shapes.ts'

export type Role = Static<typeof Role>
export const Role = Type.Enum(['OWNER', 'ADMIN', 'MEMBER'])

export type Plan = Static<typeof Plan>
export const Plan = Type.Enum(['free', 'pro', 'business', 'enterprise'])

/** The SHA-256 of a secret in hexadecimal. Only this is stored. */
export const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
export const Name = Line(100)
export const Email = Type.String({ format: 'email', maxLength: 320 })

/**
 * The user and organization of a session. Each request with an actor returns `NOT_FOUND` for a non-member, and
 * `ROLE_REQUIRED` for an insufficient role.
 */
export type Actor = Static<typeof Actor>
export const Actor = Type.Object({ orgId: Id('org'), userId: Id('usr') })

export type Organization = Static<typeof Organization>
export const Organization = Type.Object(
  { id: Id('org'), name: Type.String(), plan: Plan },
  { title: 'Organization', description: 'An organization: the owner of all data.' },
)

export const OrganizationInput = Type.Object(
  { name: Name },
  {
    ...closed,
    title: 'OrganizationInput',
    description: 'A new organization.',
    examples: [{ name: 'Example' }],
  },
)

/**
 * A signed-in user whose address is verified, else `ADDRESS_NOT_VERIFIED`; they become its OWNER. On plan free, without
 * keys. `NOT_ALLOWED` where users may not create organizations; `LIMIT_REACHED` for an eleventh.
 */
export const createOrganization = defineRequest({
  subject: 'keys.create-organization',
  request: Type.Object({ userId: Id('usr'), organization: OrganizationInput }),
  reply: Type.Object({ ...Organization.properties, role: Role }),
})

/** For pages and mails to the organization's own customers. `NOT_FOUND` for an organization that is gone. */
export const getOrganizationName = defineRequest({
  subject: 'keys.get-organization-name',
  request: Type.Object({ orgId: Id('org') }),
  reply: Type.Object({ name: Type.String() }),
})

export type Member = Static<typeof Member>
export const Member = Type.Object(
  {
    userId: Id('usr'),
    email: Type.String(),
    name: described('The name of the user; null if it is not known.', Nullable(Type.String())),
    role: Role,
    joinedAt: Time,
  },
  { title: 'Member', description: 'A user in an organization.' },
)

/** Any member. */
export const listMembers = defineRequest({
  subject: 'keys.list-members',
  request: Type.Object({ actor: Actor, query: PageQuery }),
  reply: listReply('members', Member),
})

export const InvitationInput = Type.Object(
  {
    email: Email,
    role: described('The role of the new member. Only an owner can invite an owner.', Role),
  },
  {
    ...closed,
    title: 'InvitationInput',
    description: 'A new invitation.',
    examples: [{ email: 'bob@example.com', role: 'MEMBER' }],
  },
)

/**
 * OWNER or ADMIN; only an OWNER invites an OWNER. Only this reply contains the token of the link. Another invitation
 * of the same address invalidates the earlier one. `CONFLICT` for a member; `LIMIT_REACHED` for an organization that has
 * 100 pending ones.
 */
export const inviteMember = defineRequest({
  subject: 'keys.invite-member',
  request: Type.Object({ actor: Actor, invitation: InvitationInput }),
  reply: Type.Object({
    email: Type.String(),
    role: Role,
    token: described('The token in the link. It is shown only once.', Type.String()),
    expiresAt: Time,
  }),
})

export const PendingInvitation = Type.Object(
  {
    id: Id('inv'),
    email: Type.String(),
    role: Role,
    invitedBy: described(
      'The user who sent the invitation; null for the operator.',
      Nullable(Id('usr')),
    ),
    createdAt: Time,
    expiresAt: Time,
  },
  { title: 'PendingInvitation', description: 'An invitation that can still be accepted.' },
)

/** OWNER or ADMIN. Pending invitations, newest first. */
export const listInvitations = defineRequest({
  subject: 'keys.list-invitations',
  request: Type.Object({ actor: Actor, query: PageQuery }),
  reply: listReply('invitations', PendingInvitation),
})

/** OWNER or ADMIN; only an OWNER revokes an OWNER's invitation. */
export const revokeInvitation = defineRequest({
  subject: 'keys.revoke-invitation',
  request: Type.Object({ actor: Actor, invitationId: Id('inv') }),
  reply: Type.Object({}),
})

export const MemberPatch = Type.Object({ role: Role }, closed)

const OneMember = Type.Object({ actor: Actor, userId: Id('usr') })

/** OWNER, or ADMIN as long as no OWNER is made or unmade. `CONFLICT` for the last OWNER. */
export const changeMember = defineRequest({
  subject: 'keys.change-member',
  request: Type.Object({ ...OneMember.properties, change: MemberPatch }),
  reply: Member,
})

/** As `changeMember`. Every member may remove themselves. */
export const removeMember = defineRequest({
  subject: 'keys.remove-member',
  request: OneMember,
  reply: Type.Object({
    keys: described(
      'The valid secret keys that the member created. The member may know them: rotate or revoke them if in doubt.',
      Type.Array(Id('key')),
    ),
  }),
})

/** OWNER. The member signs in again in every browser. */
export const endMemberSessions = defineRequest({
  subject: 'keys.end-member-sessions',
  request: OneMember,
  reply: Type.Object({}),
})

export const FoundingInput = Type.Object(
  {
    name: Name,
    plan: Plan,
    ownerEmail: described('The email address of the first owner, who is invited.', Email),
  },
  closed,
)

/** Operator. The first OWNER joins by the invitation; only this reply contains its token. */
export const foundOrganization = defineRequest({
  subject: 'keys.found-organization',
  request: FoundingInput,
  reply: Type.Object({ organization: Organization, invitation: inviteMember.reply }),
})

export const PlanInput = Type.Object({ plan: Plan }, closed)

/** Operator. Keys beyond a smaller plan's cap stay; new ones are refused. */
export const changePlan = defineRequest({
  subject: 'keys.change-plan',
  request: Type.Object({ orgId: Id('org'), plan: Plan }),
  reply: Organization,
})

/** `suspended`: its credentials are refused, and nothing is sent. `deleted`: all services delete its data. */
export type Standing = Static<typeof Standing>
export const Standing = Type.Enum(['active', 'suspended', 'deleted'])

/** Operator. `NOT_FOUND` for an organization that is unknown, or deleted and not to be deleted again. */
export const changeStanding = defineRequest({
  subject: 'keys.change-standing',
  request: Type.Object({ orgId: Id('org'), standing: Standing }),
  reply: Type.Object({ orgId: Id('org'), standing: Standing }),
})

/** An organization was suspended, resumed, or deleted: cached verdicts are invalid. */
export type StandingChange = Static<typeof StandingChange>
const StandingChange = Type.Object({
  orgId: Id('org'),
  standing: Standing,
  revision: described('The number of changes of the organization.', Type.Integer()),
})
export const standingChanged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.organization.standing-changed',
  data: StandingChange,
})

/** The verified address of a member, named by ID or by address; null if there is none. */
export const findMemberAddress = defineRequest({
  subject: 'keys.find-member-address',
  request: Type.Object({
    orgId: Id('org'),
    userId: Type.Optional(Id('usr')),
    email: Type.Optional(Email),
  }),
  reply: Type.Object({ email: Nullable(Type.String()) }),
})

/** The first organization of the installation; null while there is none. It never changes. */
export const getFirstOrganization = defineRequest({
  subject: 'keys.get-first-organization',
  request: Type.Object({}),
  reply: Type.Object({ orgId: Nullable(Id('org')) }),
})
