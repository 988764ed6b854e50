import { Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Code, endUserSessions, OpenedSession, SignInSource } from './sessions.ts'
import { closed, described, Nullable } from './shapes.ts'

export const SignInMethods = Type.Object(
  {
    password: described(
      'Whether users can sign in with an email address and a password.',
      Type.Boolean(),
    ),
    provider: described(
      'The name of the identity provider; null if none is configured.',
      Nullable(Type.String()),
    ),
  },
  { title: 'SignInMethods', description: 'How users can sign in to this installation.' },
)

export const getSignInMethods = defineRequest({
  subject: 'keys.get-sign-in-methods',
  request: Type.Object({}),
  reply: SignInMethods,
})

/** Characters of a path that a sign-in returns to. */
const maxPath = 512
/** Of `startOidc`: only the browser that began the sign-in has it, encrypted, in a cookie. */
const Flow = Type.String({ maxLength: 4_096 })
/** Milliseconds: a sign-in makes up to four requests to the provider. */
const timeoutMs = 20_000

export const ReturnPath = Type.Object(
  {
    to: described(
      'The path of the dashboard to open after signing in.',
      Type.Optional(Type.String({ maxLength: maxPath })),
    ),
  },
  closed,
)

/**
 * Begins to sign in by the identity provider (OpenID Connect Core 1.0, section 3.1): returns its URL for the browser, and
 * what the browser keeps until it returns. `NOT_FOUND` without a provider, `UNAVAILABLE` if it does not respond.
 */
export const startOidc = defineRequest({
  subject: 'keys.start-oidc',
  request: Type.Object({
    callbackUrl: Type.String(),
    returnTo: Type.Optional(Type.String({ maxLength: maxPath })),
  }),
  reply: Type.Object({ url: Type.String(), flow: Flow, expiresAt: Type.String() }),
  timeoutMs,
})

/**
 * Completes it. `UNAUTHENTICATED` if the response is not the provider's, not for this browser, or was used; `NOT_ALLOWED`
 * if the email address is not verified, not permitted, or has no account; `UNAVAILABLE` if the provider does not respond.
 * An account with a second factor gets `pending` in place of a session, for `confirmOidc`.
 */
export const finishOidc = defineRequest({
  subject: 'keys.finish-oidc',
  request: Type.Object({
    flow: Flow,
    /** With the query that the provider has added. */
    callbackUrl: Type.String(),
    ...SignInSource,
  }),
  reply: Type.Object({
    returnTo: Type.String(),
    session: Nullable(OpenedSession),
    pending: Nullable(Type.Object({ flow: Flow, expiresAt: Type.String() })),
  }),
  timeoutMs,
})

export const OidcCode = Type.Object({ code: Code }, closed)

/** Opens the session after the code of the second factor. `UNAUTHENTICATED` and `RATE_LIMITED` as for signing in. */
export const confirmOidc = defineRequest({
  subject: 'keys.confirm-oidc',
  request: Type.Object({ flow: Flow, ...OidcCode.properties, ...SignInSource }),
  reply: OpenedSession,
})

/** Operator. Unlinks the identities of a user; `NOT_FOUND` for a user who has none. */
export const unlinkIdentities = defineRequest({
  subject: 'keys.unlink-identities',
  request: endUserSessions.request,
  reply: Type.Object({}),
})
