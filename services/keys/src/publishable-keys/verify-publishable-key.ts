import { Problem } from '@outrider/contracts/problem'
import { verifyPublishableKey } from '@outrider/contracts/publishable-keys'
import { parsePublishableKey } from '@outrider/contracts/secret-key'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { findPublishableKey } from './queries.ts'

export const answerVerifyPublishableKey = ({ db }: Deps) =>
  answer(verifyPublishableKey, async ({ key }) => {
    const verdict = parsePublishableKey(key) && (await findPublishableKey(db, key))
    if (!verdict) throw noPublishableKey()
    return verdict
  })

/** The one 401 for a publishable key that never was, or was replaced. */
export function noPublishableKey(): Problem {
  return new Problem('UNAUTHENTICATED', 'the publishable key is missing or not valid')
}
