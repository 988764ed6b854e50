import type { OperationTexts } from './text.ts'

const codeRequired = 'The password is correct, and the account has a second factor.'
const noPasswords = 'Passwords are disabled: sign in by single sign-on.'
const lastOwner = 'The member is the last owner of the organization.'

export const accountTexts: OperationTexts = {
  signIn: {
    description:
      'Signs a user in with email and password, and ends the session whose cookie the request has. The response contains the session token, which is also set as an HttpOnly cookie, and the CSRF token for writes by cookie. An account with a second factor requires `code`. After ten failed attempts within 15 minutes, or many from different networks within an hour, further attempts are rejected with 429.',
    refusals: {
      NOT_ALLOWED: noPasswords,
      CODE_REQUIRED: codeRequired,
      OTHER_CELL: 'The account may be in another cell: sign in at a URL in `cells`.',
    },
  },
  getSignInMethods: {
    description:
      'Returns how users can sign in to this installation: with a password, by single sign-on, or both. The sign-in page of the dashboard offers these methods.',
  },
  startOidc: {
    description:
      'Redirects the browser to the identity provider (OpenID Connect, authorization code flow with PKCE). A cookie binds the sign-in to this browser for ten minutes. After signing in, the dashboard opens the path `to`.',
  },
  finishOidc: {
    description:
      'The page to which the identity provider redirects the browser. It opens a session, sets its cookie, and redirects to the dashboard, or to the form for the code if the account has a second factor. If the sign-in fails, the response is a page with the reason: 400 if the response is not for this browser, was used, or has expired; 403 if the email address is not verified, is not permitted, or has no account; 503 if the provider is unavailable.',
  },
  confirmOidc: {
    description:
      'Opens the session of a single sign-on for an account with a second factor. Needs the cookie of that sign-in, which is valid for ten minutes.',
  },
  listSessions: {
    description: 'Returns the open sessions of the signed-in user, last used first.',
  },
  getSession: {
    description: 'Returns the signed-in user with their organizations, and the CSRF token.',
  },
  signOut: {
    description:
      'Ends the current session and clears its cookie. The token is rejected everywhere within a second.',
  },
  endSession: {
    description:
      "Ends one of the signed-in user's sessions. Its token is rejected everywhere within a second. More than 15 minutes after signing in, `password` is required.",
  },
  changePassword: {
    description: "Changes the signed-in user's password. All other sessions of the user end.",
    refusals: { CONFLICT: 'The password was changed by another request. Retry.' },
  },
  createTotp: {
    description:
      'Returns a secret for an authenticator app (TOTP, RFC 6238). The second factor takes effect when a code confirms it; until then, another request replaces the secret.',
    refusals: { CONFLICT: 'The user already has an authenticator app. Delete it first.' },
  },
  confirmTotp: {
    description:
      'Confirms the authenticator app with its present code, and returns ten recovery codes once. From then on, signing in requires a code. More than 15 minutes after signing in, `password` is required. An email informs the user.',
    refusals: { CONFLICT: 'No authenticator app waits for its confirmation.' },
  },
  deleteTotp: {
    description:
      'Deletes the authenticator app and the recovery codes. Signing in no longer requires a code. An email informs the user.',
    refusals: { NOT_FOUND: 'The user has no authenticator app.' },
  },
  requestPasswordReset: {
    description:
      'Sends a password reset link to the address if it belongs to a user. The response is the same for every address. The link is valid for one hour and can be used once.',
    refusals: { NOT_ALLOWED: noPasswords },
  },
  showPasswordReset: {
    description:
      'Returns the page to which a password reset link leads. Opening it changes nothing.',
  },
  resetPassword: {
    description:
      'Sets a new password by a password reset link. All sessions of the user end. The link proves the address: if it was not verified before, the second factor of the account is deleted. The response sets the cookie of a known browser.',
    refusals: { NOT_ALLOWED: noPasswords },
  },
  requestAddressVerification: {
    description:
      'Sends a link to the email address of the signed-in user unless it is verified, at most three an hour. The link is valid for one day and can be used once.',
  },
  showAddressVerification: {
    description:
      'Returns the page to which an address verification link leads. Opening it changes nothing.',
  },
  verifyAddress: {
    description:
      'Verifies the email address to which the link was sent. Verified users can create organizations.',
  },
  showInvitation: {
    description: 'Returns the page to which an invitation link leads. Opening it changes nothing.',
  },
  acceptInvitation: {
    description:
      'Accepts an invitation and opens a session. A new user sets a first password; an existing user gives their own, and the code of a second factor. The invitation can be used once.',
    refusals: { NOT_ALLOWED: noPasswords, CODE_REQUIRED: codeRequired },
  },
  createOrganization: {
    description:
      'Creates an organization on the free plan, with the signed-in user as its owner. It starts without keys. An operator can reserve this to themselves by the setting `SELF_SERVICE`.',
    refusals: {
      ADDRESS_NOT_VERIFIED: "The user's email address is not verified.",
      NOT_ALLOWED: 'Only the operator can create organizations.',
      LIMIT_REACHED: 'The user has created ten organizations.',
    },
  },
  listMembers: { description: 'Returns the members of an organization with their roles.' },
  inviteMember: {
    description:
      'Creates an invitation. The response contains its link once, which is valid for 7 days; send it to the person. Only an owner can invite an owner.',
    refusals: {
      CONFLICT: 'The person is already a member.',
      LIMIT_REACHED: 'The organization has 100 pending invitations.',
    },
  },
  listInvitations: { description: 'Returns invitations that can still be accepted.' },
  revokeInvitation: {
    description:
      "Revokes an invitation; its link no longer works. Only an owner can revoke an owner's invitation.",
  },
  changeMember: {
    description:
      'Changes the role of a member. Only an owner can change the role of an owner, or make another member an owner.',
    refusals: { CONFLICT: lastOwner },
  },
  removeMember: {
    description:
      'Removes a member from an organization. Members can remove themselves. Keys that the member created remain valid; the response lists them.',
    refusals: { CONFLICT: lastOwner },
  },
  endMemberSessions: {
    description:
      'Ends all sessions of a member, also those in other organizations. Their tokens are rejected everywhere within a second.',
  },
  listAudit: {
    description:
      'Returns the audit log, newest first: changes of keys, members, origins, webhooks, and domains, sign-ins, exports, launched campaigns, and published automations, with actor, network, and request. Each failed sign-in has an entry, and rejected ones have one a minute for each network and account; `details.attempts` is the number of attempts within the last 15 minutes. Members without the role OWNER or ADMIN do not see the addresses of invited people. Entries cannot be changed, and are deleted after 24 months.',
  },
  foundOrganization: {
    description:
      'Creates an organization and invites its first owner. The response contains the link of the invitation once.',
    refusals: { CONFLICT: 'The person is already a member.' },
  },
  changePlan: {
    description:
      'Changes the plan of an organization, which limits its number of secret keys. Existing keys remain valid.',
  },
  listKeys: {
    description:
      'Returns the secret keys of an organization. The keys themselves are not stored; `hint` shows how each begins.',
  },
  createKey: {
    description: 'Creates a secret key. The response contains the full key once; store it safely.',
    refusals: { KEY_LIMIT_REACHED: 'The organization has as many secret keys as its plan allows.' },
  },
  rollKey: {
    description:
      'Replaces a secret key with a new one. The old key remains valid until the grace period ends; with a grace period of 0 it is rejected immediately. The response contains the new key once.',
    refusals: { CONFLICT: 'The key has already been rotated and is in its grace period.' },
  },
  deleteKey: {
    description: 'Revokes a secret key. It is rejected everywhere within a second.',
  },
  listPublishableKeys: {
    description:
      'Returns the publishable keys of both environments in full. They are meant to be public and permit only the wallet handshake.',
  },
  rotatePublishableKey: {
    description:
      'Replaces the publishable key of an environment. The previous key is rejected everywhere within a second.',
  },
  getOrigins: {
    description:
      'Returns the origins whose pages can use the publishable keys, one list for each environment.',
  },
  putOrigins: {
    description:
      'Replaces both lists of origins. An origin is compared exactly, has no wildcards, and can be in only one of the lists.',
  },
  createWalletChallenge: {
    description:
      'Creates a challenge for the wallet of a person: a text to sign (EIP-4361, or its equivalent for Solana). It is valid for 5 minutes, can be used once, and is bound to the key, the origin, and the address.',
  },
  verifyWallet: {
    description:
      "Verifies the signature of a challenge, and returns a contact token for the inbox of the wallet's contact. The contact is created if none has the wallet. Contract wallets (EIP-1271) work on chains for which the installation has an RPC URL.",
    refusals: {
      PROOF_INVALID: 'The signature does not match, or the challenge is unknown, expired, or used.',
    },
  },
}
