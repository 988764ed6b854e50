import type { BuiltIn } from './built-in.ts'
import { exchanges, lending } from './markets.ts'
import { solana } from './solana.ts'
import { accounts, tokens } from './tokens.ts'

/** Every event that the product knows of itself. */
export const builtIn: readonly BuiltIn[] = [
  ...tokens,
  ...exchanges,
  ...lending,
  ...accounts,
  ...solana,
]
