import { type BuiltIn, instructionsOf } from './built-in.ts'

/** The token programs share their instructions; accounts of tokens are no wallets, so who signs is the subject. */
const tokenInstructions = [
  ['transfer', 'authority'],
  ['transferChecked', 'authority'],
  ['mintTo'],
  ['mintToChecked'],
  ['burn', 'authority'],
  ['burnChecked', 'authority'],
  ['approve', 'owner'],
  ['approveChecked', 'owner'],
  ['revoke', 'owner'],
  ['closeAccount', 'owner'],
  ['initializeAccount', 'owner'],
  ['initializeAccount3', 'owner'],
] as const

/** Solana's programs, their instructions named as the JSON-parsed RPC and Anchor's IDLs name them. */
export const solana: readonly BuiltIn[] = [
  ...instructionsOf('System program', '11111111111111111111111111111111', [
    ['transfer', 'destination'],
    ['createAccount', 'source'],
  ]),
  ...instructionsOf('SPL Token', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', tokenInstructions),
  ...instructionsOf('SPL Token-2022', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', [
    ...tokenInstructions,
    ['transferCheckedWithFee', 'authority'],
  ]),
  ...instructionsOf('SPL Associated Token', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', [
    ['create', 'wallet'],
    ['createIdempotent', 'wallet'],
  ]),
  ...instructionsOf('Stake program', 'Stake11111111111111111111111111111111111111', [
    ['delegate', 'stakeAuthority'],
    ['deactivate', 'stakeAuthority'],
    ['withdraw', 'withdrawAuthority'],
  ]),
  ...instructionsOf('Jupiter V6', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', [
    ['route', 'userTransferAuthority'],
    ['routeWithTokenLedger', 'userTransferAuthority'],
    ['exactOutRoute', 'userTransferAuthority'],
    ['sharedAccountsRoute', 'userTransferAuthority'],
    ['sharedAccountsRouteWithTokenLedger', 'userTransferAuthority'],
    ['sharedAccountsExactOutRoute', 'userTransferAuthority'],
  ]),
  ...instructionsOf('Raydium AMM V4', '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', [
    ['swapBaseIn', 'userSourceOwner'],
    ['swapBaseOut', 'userSourceOwner'],
  ]),
  ...instructionsOf('Orca Whirlpools', 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', [
    ['swap', 'tokenAuthority'],
    ['swapV2', 'tokenAuthority'],
    ['twoHopSwap', 'tokenAuthority'],
    ['increaseLiquidity', 'positionAuthority'],
    ['decreaseLiquidity', 'positionAuthority'],
  ]),
  ...instructionsOf('Marinade', 'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD', [
    ['deposit', 'transferFrom'],
    ['liquidUnstake', 'getMsolFromAuthority'],
    ['orderUnstake', 'burnMsolAuthority'],
    ['claim', 'transferSolTo'],
  ]),
]
