import type { ProblemCode } from '@outrider/contracts/problem'
import type { AccessName } from '@outrider/gateway/access/policies'
import type { Route } from '@outrider/gateway/http/route'
import { accountTexts } from './texts/accounts.ts'
import { automationTexts } from './texts/automations.ts'
import { contactTexts } from './texts/contacts.ts'
import { endpointTexts } from './texts/endpoints.ts'
import { eventTexts } from './texts/events.ts'
import { messagingTexts } from './texts/messaging.ts'
import type { OperationText, OperationTexts } from './texts/text.ts'

/** The texts of all operations. Those by session share the texts of those by secret key. */
export const operationTexts: OperationTexts = {
  ...eventTexts,
  ...contactTexts,
  ...automationTexts,
  ...messagingTexts,
  ...accountTexts,
  ...endpointTexts,
}

export function textOf({ operationId }: Pick<Route, 'operationId'>): OperationText {
  return operationTexts[operationId.replace(/BySession$/, '')] ?? { description: '' }
}

/** Who may call an operation: the last sentence of its description. */
export const requirements: Readonly<Record<AccessName, string>> = {
  read: 'Requires a secret key, or the session of any member.',
  write: 'Requires a secret key with write access, or the session of an owner or admin.',
  'key writes': 'Requires a secret key with write access.',
  'basic key': 'Requires a secret key with write access, as the user of Basic authentication.',
  'session writes': 'Requires the session of an owner or admin.',
  'signed in': 'Requires the session of a user.',
  member: 'Requires the session of a member of the organization.',
  manager: 'Requires the session of an owner or admin of the organization.',
  owner: 'Requires the session of an owner of the organization.',
  'publishable key': 'Requires a publishable key, and a request from an allowed origin.',
  'contact token': 'Requires a contact token.',
  operator: 'Requires the operator token of the installation.',
  public: 'No credential is required.',
}

/** When each error occurs, unless the operation says more. */
export const occasions: Readonly<Record<ProblemCode, string>> = {
  VALIDATION_FAILED: 'A field is missing or invalid; `field` and `errors` name it.',
  CONSENT_REQUIRED: 'The person has not consented.',
  ORG_REQUIRED: 'The session does not name an organization in `x-org-id`.',
  UNAUTHENTICATED: 'The credential is missing, malformed, unknown, expired, or revoked.',
  PROOF_INVALID: 'The signature is invalid.',
  CODE_REQUIRED: 'The account has a second factor, and the request has no code.',
  OTHER_CELL:
    'The account may be in another cell of this deployment, at one of the URLs in `cells`.',
  CSRF_REQUIRED: 'The session cookie was sent without a valid `x-csrf-token`.',
  READ_ONLY_KEY: 'The secret key is read-only.',
  ROLE_REQUIRED: "The member's role does not permit the operation.",
  ORIGIN_NOT_ALLOWED: 'The origin of the page is not among the allowed origins.',
  KEY_LIMIT_REACHED: 'The organization has as many secret keys as its plan allows.',
  ADDRESS_NOT_VERIFIED: "The user's email address is not verified.",
  NOT_ALLOWED:
    'The operator does not permit the operation, requires a second factor, or has suspended the organization.',
  NOT_FOUND:
    'An ID in the path is unknown or belongs to another organization or environment, or the user is not a member of the organization.',
  METHOD_NOT_ALLOWED: 'The path does not support the method.',
  CONFLICT: 'A request with the same `Idempotency-Key` is still in progress.',
  INVALID_TRANSITION: 'The state of the resource does not permit the operation.',
  DOMAIN_NOT_READY: 'The sending domain is not ready to send.',
  IDENTIFIER_TAKEN: 'Another contact has the identifier.',
  LIMIT_REACHED: 'The maximum number of resources is reached.',
  PRECONDITION_FAILED: 'The resource was changed after the version that `If-Match` names.',
  BODY_TOO_LARGE: 'The request body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The `Content-Type` of the request is not supported.',
  IDEMPOTENCY_MISMATCH: 'The `Idempotency-Key` was already used with a different body.',
  RATE_LIMITED:
    "The rate limit or the organization's backlog limit is exceeded. Retry after `Retry-After` seconds.",
  INTERNAL: 'Internal error. Retry with the same idempotency key.',
  UNAVAILABLE: 'A required service is temporarily unavailable. Retry after `Retry-After` seconds.',
}
