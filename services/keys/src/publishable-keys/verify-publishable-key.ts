import { unauthenticated } from '@outrider/contracts/problem'
import { verifyPublishableKey } from '@outrider/contracts/publishable-keys'
import { parsePublishableKey } from '@outrider/contracts/secret-key'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { findPublishableKey } from './queries.ts'

export const answerVerifyPublishableKey = ({ db }: Deps) =>
  answer(verifyPublishableKey, async ({ key }) => {
    const verdict = parsePublishableKey(key) && (await findPublishableKey(db, key))
    if (!verdict) throw unauthenticated()
    return verdict
  })
