import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { Digest, Name, Role } from './organizations.ts'
import { closed, described, Nullable, Time } from './shapes.ts'

export type User = Static<typeof User>
export const User = Type.Object({
  id: Id('usr'),
  email: Type.String(),
  name: Nullable(Type.String()),
})

/** A dashboard session as its owner sees it. Sessions end 30 days after they began. */
export type Session = Static<typeof Session>
export const Session = Type.Object({
  expiresAt: described('30 days after the session began.', Time),
  csrfToken: described('What a write with the cookie sends as `x-csrf-token`.', Type.String()),
  user: User,
  organizations: described(
    'Those that the user is a member of.',
    Type.Array(Type.Object({ id: Id('org'), name: Type.String(), role: Role })),
  ),
})

/** The token is in this answer and nowhere else. */
const OpenedSession = Type.Object({
  token: described('The bearer token of the session. It is shown once.', Type.String()),
  ...Session.properties,
})

const Password = Type.String({ minLength: 1, maxLength: 1_024 })
/** The network address of whoever types a password: wrong ones are counted by account and address. */
const Address = Type.String({ minLength: 1, maxLength: 64 })

export const SignIn = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 320 }), password: Password },
  closed,
)

/**
 * Anybody. `UNAUTHENTICATED` for an unknown account as for a wrong password; `RATE_LIMITED` after ten
 * failures in 15 minutes.
 */
export const createSession = defineRequest({
  subject: 'keys.create-session',
  request: Type.Object({ ...SignIn.properties, address: Address }),
  reply: OpenedSession,
})

export const Acceptance = Type.Object({ password: Password, name: Type.Optional(Name) }, closed)

/**
 * Whoever has the invitation's token, of which `digest` is the digest. The password is a new account's first (at least
 * 8 characters), or an existing account's own: then `UNAUTHENTICATED` and `RATE_LIMITED` as for signing in.
 * `NOT_FOUND` once it was accepted, or after 7 days.
 */
export const acceptInvitation = defineRequest({
  subject: 'keys.accept-invitation',
  request: Type.Object({ digest: Digest, ...Acceptance.properties, address: Address }),
  reply: OpenedSession,
})

/** `UNAUTHENTICATED` when no session has a token of that digest. */
export const getSession = defineRequest({
  subject: 'keys.get-session',
  request: Type.Object({ digest: Digest }),
  reply: Session,
})

export const deleteSession = defineRequest({
  subject: 'keys.delete-session',
  request: Type.Object({ digest: Digest }),
  reply: Type.Object({}),
})

/** Who a session's bearer is, and in the organization that was asked about, what. */
export type SessionVerdict = Static<typeof SessionVerdict>
export const SessionVerdict = Type.Object({
  userId: Id('usr'),
  role: described('Null when no organization was asked about.', Nullable(Role)),
  csrfToken: Type.String(),
  expiresAt: Time,
})

/** `UNAUTHENTICATED` when the session does not hold, `NOT_FOUND` when its user is no member of the organization. */
export const verifySession = defineRequest({
  subject: 'keys.verify-session',
  request: Type.Object({ digest: Digest, orgId: Type.Optional(Id('org')) }),
  reply: SessionVerdict,
})

/** A session of this user has ended, or a role has changed: cached verdicts about them no longer hold. */
export const sessionChanged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.session.changed',
  data: Type.Object({ userId: Id('usr') }),
})
