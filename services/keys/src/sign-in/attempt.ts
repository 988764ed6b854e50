import { hashOf } from '@outrider/service/hash'
import { networkOf } from '@outrider/service/public-address'

/** Who tries to get into what: failures are counted by both together. */
export interface Attempt {
  /** SHA-256, in hexadecimal, of the account's email address in lower case. */
  readonly account: string
  readonly network: string
}

export function attemptOf(email: string, address: string): Attempt {
  const account = hashOf(email.toLowerCase())
  return { account, network: networkOf(address) }
}
