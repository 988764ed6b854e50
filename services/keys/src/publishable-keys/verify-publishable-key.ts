import { verifyPublishableKey } from '@outrider/contracts/keys'
import { unauthenticated } from '@outrider/contracts/problem'
import { parsePublishableKey } from '@outrider/contracts/secrets'
import { answer } from '@outrider/service/requests'
import { tenantOf } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import { findPublishableKey } from './queries.ts'

export const answerVerifyPublishableKey = ({ db }: Deps) =>
  answer(verifyPublishableKey, async ({ key }) => {
    const row = parsePublishableKey(key) && (await findPublishableKey(db, key))
    if (!row) throw unauthenticated()
    return { tenant: tenantOf(row), origins: row.origins ?? [] }
  })
