import { accounts } from './accounts.ts'
import type { BuiltIn } from './built-in.ts'
import { exchanges } from './exchanges.ts'
import { lending } from './lending.ts'
import { solana } from './solana.ts'
import { tokens } from './tokens.ts'

/** Every event that the product knows of itself. */
export const builtIn: readonly BuiltIn[] = [
  ...tokens,
  ...exchanges,
  ...lending,
  ...accounts,
  ...solana,
]
