import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { Digest, Name, Role } from './organizations.ts'
import { closed, described, Nullable, Time } from './shapes.ts'

export type User = Static<typeof User>
export const User = Type.Object(
  {
    id: Id('usr'),
    email: Type.String(),
    name: Nullable(Type.String()),
    verified: described(
      'Whether a link that was sent to the email address was opened. Only verified users can create organizations.',
      Type.Boolean(),
    ),
    secondFactors: described(
      'The second factors that signing in requires. `totp`: a code of an authenticator app.',
      Type.Array(Type.Enum(['totp'])),
    ),
  },
  { title: 'User', description: 'A user of the dashboard.' },
)

export type Session = Static<typeof Session>
export const Session = Type.Object(
  {
    expiresAt: described(
      'When the session expires: 30 days after it began. It ends earlier when it is not used for 7 days.',
      Time,
    ),
    csrfToken: described(
      'The value of `x-csrf-token` for writes with the session cookie.',
      Type.String(),
    ),
    user: User,
    organizations: described(
      'The organizations of which the user is a member.',
      Type.Array(Type.Object({ id: Id('org'), name: Type.String(), role: Role })),
    ),
  },
  { title: 'Session', description: 'The signed-in user and their organizations.' },
)

/** Only this reply contains the token. */
export const OpenedSession = Type.Object({
  token: described('The bearer token of the session. It is shown only once.', Type.String()),
  ...Session.properties,
})

const Password = Type.String({ minLength: 1, maxLength: 1_024 })
/** A password that is set: the shortest one, and the longest. */
const NewPassword = Type.String({ minLength: 8, maxLength: 1_024 })
/** Of an authenticator app, or a recovery code. */
export const Code = described(
  'With a second factor: the code of the authenticator app, or a recovery code. Each works once.',
  Type.String({ minLength: 1, maxLength: 64 }),
)
/** Milliseconds for hashing a password, after those of others: it takes long on a machine that is busy. */
const hashingTimeoutMs = 15_000

/** The network address of a password attempt. Failures are counted by account and address. */
const Address = Type.String({ minLength: 1, maxLength: 64 })
/** Where someone signs in, and the `User-Agent`. */
export const SignInSource = {
  address: Address,
  agent: Type.Optional(Type.String({ maxLength: 256 })),
}

export const SignIn = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 320 }),
    password: Password,
    code: Type.Optional(Code),
  },
  closed,
)

/**
 * Public. `UNAUTHENTICATED` for an unknown account, a wrong password, and a wrong or used code; `CODE_REQUIRED` if the
 * account has a second factor and only the code is missing; `RATE_LIMITED` after ten failures in 15 minutes; `OTHER_CELL`
 * instead of `UNAUTHENTICATED` if the account may be in another cell.
 */
export const createSession = defineRequest({
  subject: 'keys.create-session',
  timeoutMs: hashingTimeoutMs,
  request: Type.Object({
    ...SignIn.properties,
    ...SignInSource,
    /** Of the cookie that the device got when the user last signed in. */
    device: Type.Optional(Digest),
  }),
  /** With the cookie for a device that had none. */
  reply: Type.Object({ ...OpenedSession.properties, device: Type.Optional(Type.String()) }),
})

export const Acceptance = Type.Object(
  { password: NewPassword, name: Type.Optional(Name), code: Type.Optional(Code) },
  closed,
)

/**
 * For the holder of an invitation's token, by its `digest`. The password is the first of a new account, or that of an
 * existing account: then `UNAUTHENTICATED` and `RATE_LIMITED` as for signing in. Weak passwords are
 * rejected in either case, so that the rejection does not reveal whether there is an account.
 * `NOT_FOUND` after it was accepted, or after 7 days.
 */
export const acceptInvitation = defineRequest({
  subject: 'keys.accept-invitation',
  timeoutMs: hashingTimeoutMs,
  request: Type.Object({
    digest: Digest,
    ...Acceptance.properties,
    ...SignInSource,
  }),
  reply: OpenedSession,
})

/** `UNAUTHENTICATED` when no session has a token of that digest. */
export const getSession = defineRequest({
  subject: 'keys.get-session',
  request: Type.Object({ digest: Digest }),
  reply: Type.Omit(Session, ['csrfToken']),
})

export const deleteSession = defineRequest({
  subject: 'keys.delete-session',
  request: Type.Object({ digest: Digest }),
  reply: Type.Object({}),
})

export const OpenSession = Type.Object(
  {
    id: Id('ses'),
    createdAt: Time,
    lastUsedAt: described('When the session was last used, to the minute.', Time),
    agent: described('The `User-Agent` of the browser or program.', Nullable(Type.String())),
    current: described('Whether this request uses the session.', Type.Boolean()),
  },
  { title: 'OpenSession', description: 'One of the sessions of a user.' },
)

/** The user's sessions, the one used last first, at most 100. `digest` is that of the session that asks. */
export const listSessions = defineRequest({
  subject: 'keys.list-sessions',
  request: Type.Object({ digest: Digest }),
  reply: Type.Object({ sessions: Type.Array(OpenSession) }),
})

/**
 * How the user of a session proves that it is theirs before they change how they sign in: by the password, which may be
 * omitted within 15 minutes after signing in.
 */
const Reauthentication = {
  digest: Digest,
  password: described(
    'The password. Required if the session is older than 15 minutes.',
    Type.Optional(Password),
  ),
  address: Address,
}

/** Ends one of the user's own sessions; `NOT_FOUND` for any other. */
export const endSession = defineRequest({
  subject: 'keys.end-session',
  timeoutMs: hashingTimeoutMs,
  request: Type.Object({ ...Reauthentication, sessionId: Id('ses') }),
  reply: Type.Object({}),
})

export const PasswordChange = Type.Object(
  {
    currentPassword: described('The current password.', Password),
    newPassword: described('The new password.', NewPassword),
  },
  closed,
)

/** Ends the user's other sessions. `UNAUTHENTICATED` and `RATE_LIMITED` as for signing in. */
export const changePassword = defineRequest({
  subject: 'keys.change-password',
  timeoutMs: hashingTimeoutMs,
  request: Type.Object({ digest: Digest, ...PasswordChange.properties, address: Address }),
  reply: Type.Object({}),
})

export const ResetRequest = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 320 }) },
  closed,
)

/**
 * Sends a reset link to the account of this address, at most three an hour. The reply is the same for an unknown
 * address.
 */
export const requestPasswordReset = defineRequest({
  subject: 'keys.request-password-reset',
  request: ResetRequest,
  reply: Type.Object({}),
})

export const Reset = Type.Object({ password: NewPassword }, closed)

/**
 * Sets a password by the link's token and ends all sessions. `NOT_FOUND` once it was used, or after an hour. The link
 * proves whose address it is: the browser becomes a known device, and an account that was not verified loses its second
 * factor, which another user may have set up.
 */
export const resetPassword = defineRequest({
  subject: 'keys.reset-password',
  timeoutMs: hashingTimeoutMs,
  request: Type.Object({ digest: Digest, ...Reset.properties }),
  /** With the cookie for the device. */
  reply: Type.Object({ device: Type.Optional(Type.String()) }),
})

/** Begins to set up an authenticator app (RFC 6238), which `confirmTotp` completes. `CONFLICT` if the user has one. */
export const createTotp = defineRequest({
  subject: 'keys.create-totp',
  request: Type.Object({ digest: Digest }),
  reply: Type.Object({
    secret: described('The secret for the authenticator app, in base32.', Type.String()),
    uri: described('The same as an `otpauth` URI, for a QR code.', Type.String()),
  }),
})

/** From now on signing in requires a code. `CONFLICT` unless a set-up waits for its first code. */
export const confirmTotp = defineRequest({
  subject: 'keys.confirm-totp',
  request: Type.Object({
    ...Reauthentication,
    code: described(
      'The present code of the authenticator app.',
      Type.String({ minLength: 1, maxLength: 64 }),
    ),
  }),
  reply: Type.Object({
    recoveryCodes: described(
      'Codes for signing in without the authenticator app. Each works once. They are shown only once.',
      Type.Array(Type.String()),
    ),
  }),
})

/** `UNAUTHENTICATED` and `RATE_LIMITED` as for signing in; `NOT_FOUND` if the user has no authenticator app. */
export const deleteTotp = defineRequest({
  subject: 'keys.delete-totp',
  timeoutMs: hashingTimeoutMs,
  request: Type.Object({
    ...Reauthentication,
    password: described('The current password.', Password),
  }),
  reply: Type.Object({}),
})

/** Sends a link to the address of the user, at most three an hour; none to a verified one. */
export const requestAddressVerification = defineRequest({
  subject: 'keys.request-address-verification',
  request: Type.Object({ userId: Id('usr') }),
  reply: Type.Object({}),
})

/** Verifies the address to which the link was sent. `NOT_FOUND` once it was used, or after a day. */
export const verifyAddress = defineRequest({
  subject: 'keys.verify-address',
  request: Type.Object({ digest: Digest }),
  reply: Type.Object({}),
})

/** Operator. Ends all sessions of a user; `NOT_FOUND` for an address without an account. */
export const endUserSessions = defineRequest({
  subject: 'keys.end-user-sessions',
  request: Type.Object({ email: Type.String({ minLength: 1, maxLength: 320 }) }, closed),
  reply: Type.Object({ ended: Type.Integer() }),
})

/** Operator. Deletes a user's second factor, and informs them; `NOT_FOUND` for a user who has none. */
export const resetSecondFactor = defineRequest({
  subject: 'keys.reset-second-factor',
  request: endUserSessions.request,
  reply: Type.Object({}),
})

/** Who a session's bearer is, and in the organization that was asked about, what. */
export type SessionVerdict = Static<typeof SessionVerdict>
export const SessionVerdict = Type.Object({
  userId: Id('usr'),
  role: described('Null when no organization was asked about.', Nullable(Role)),
  suspended: described('Of the organization; false when none was asked about.', Type.Boolean()),
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
