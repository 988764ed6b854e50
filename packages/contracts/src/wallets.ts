import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, Tenant, Time } from './shapes.ts'

/** Which page asks with which publishable key. */
const asker = {
  tenant: Tenant,
  publishableKey: Type.String({ minLength: 1, maxLength: 100 }),
  origin: Type.String({ minLength: 1, maxLength: 300 }),
}

export const ChallengeInput = Type.Object(
  {
    address: described('The address of the wallet.', Type.String({ minLength: 1, maxLength: 128 })),
    chain: described(
      '`solana`, or the slug of an EVM chain.',
      Type.String({ minLength: 1, maxLength: 64 }),
    ),
  },
  closed,
)

/**
 * The message for a wallet to sign: EIP-4361, or the same for Solana. Valid for five minutes and one proof.
 * `UNAUTHENTICATED` or `ORIGIN_NOT_ALLOWED` if the publishable key or origin is no longer valid.
 */
export const createChallenge = defineRequest({
  subject: 'keys.create-challenge',
  request: Type.Object({ ...asker, ...ChallengeInput.properties }),
  reply: Type.Object({
    message: described(
      'The text that the wallet must sign without changes (EIP-4361).',
      Type.String(),
    ),
    nonce: described('The nonce in the text.', Type.String()),
    expiresAt: described('When the challenge expires: 5 minutes after it was created.', Time),
  }),
})

export const ProofInput = Type.Object(
  {
    message: described(
      'The text that the wallet signed.',
      Type.String({ minLength: 1, maxLength: 4_096 }),
    ),
    signature: described(
      'The signature in hexadecimal with `0x`, or in base58 on Solana.',
      Type.String({ minLength: 1, maxLength: 16_384 }),
    ),
  },
  closed,
)

/**
 * Whose wallet has signed. `PROOF_INVALID` for a wrong signature as for a challenge that is unknown, used,
 * over, or another asker's; `UNAVAILABLE` when the chain of a contract wallet cannot be asked.
 */
export const verifyChallenge = defineRequest({
  subject: 'keys.verify-challenge',
  request: Type.Object({ ...asker, ...ProofInput.properties }),
  reply: Type.Object({
    tenant: Tenant,
    address: described('On EVM chains in the letter case of EIP-55.', Type.String()),
    chain: Type.String(),
  }),
})

/** The claims of a contact token. It permits only the contact's own inbox. */
export type ContactVerdict = Static<typeof ContactVerdict>
export const ContactVerdict = Type.Object({
  tenant: Tenant,
  suspended: Type.Boolean(),
  contactId: Id('con'),
  expiresAt: Time,
})

/** The token of a wallet that signed in on a page ends with the page's publishable key, and with its origin. */
export const mintContactToken = defineRequest({
  subject: 'keys.mint-contact-token',
  request: Type.Object({
    tenant: Tenant,
    contactId: Id('con'),
    page: Type.Optional(
      Type.Object({
        publishableKey: asker.publishableKey,
        origin: asker.origin,
        address: described('The proven address, as `verifyChallenge` returned it.', Type.String()),
      }),
    ),
  }),
  reply: Type.Object({
    token: described(
      "The contact token, which gives access to the contact's inbox. It is valid for 7 days.",
      Type.String(),
    ),
    contactId: Id('con'),
    expiresAt: Time,
  }),
})

/** `UNAUTHENTICATED` for every invalid token, for any reason. */
export const verifyContactToken = defineRequest({
  subject: 'keys.verify-contact-token',
  request: Type.Object({ token: Type.String({ minLength: 1, maxLength: 512 }) }),
  reply: ContactVerdict,
})

/** Ends all tokens of a contact; new ones can be issued. */
export const signOutContact = defineRequest({
  subject: 'keys.sign-out-contact',
  request: Type.Object({ tenant: Tenant, contactId: Id('con') }),
  reply: Type.Object({}),
})

/** Tokens of this contact have ended: cached verdicts are invalid. */
export const contactTokensEnded = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.contact-tokens.ended',
  data: Type.Object({ tenant: Tenant, contactId: Id('con') }),
})

/** A key of contact tokens was deleted: all cached verdicts on such tokens are invalid. */
export const contactTokenKeyDeleted = defineEvent({
  stream: 'FACTS',
  subject: 'facts.keys.contact-token-key.deleted',
  data: Type.Object({}),
})

export const ContractWallet = Type.Object(
  {
    address: described('The address of the contract.', Type.String()),
    chain: described('The chain of the contract.', Type.String()),
    boundAt: described('When the contract first proved the address.', Time),
  },
  { title: 'ContractWallet', description: 'A contract wallet, bound to its first chain.' },
)

/** The contract wallets with which a contact signed in. */
export const listContractWallets = defineRequest({
  subject: 'keys.list-contract-wallets',
  request: Type.Object({ tenant: Tenant, contactId: Id('con') }),
  reply: Type.Object({ wallets: Type.Array(ContractWallet) }),
})
