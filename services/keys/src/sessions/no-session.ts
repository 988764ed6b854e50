import { Problem } from '@outrider/contracts/problem'

/** The one 401 for a session that never was, was ended, or is over. */
export function noSession(): Problem {
  return new Problem('UNAUTHENTICATED', 'the session is missing or not valid')
}
