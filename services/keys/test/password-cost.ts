import { cost } from '../src/accounts/password-hash.ts'

const realCost = { ...cost }

/** Hashes as in production, for tests of the cost itself: each takes a fifth of a second of a core. */
export function takeRealCost(): void {
  Object.assign(cost, realCost)
}

/** A hundredth of it: what every file begins with. */
export function takeLowCost(): void {
  Object.assign(cost, { N: 1_024, p: 1 })
}
