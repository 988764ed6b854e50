import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { recordSuppressionNow } from '@outrider/contracts/recipients'
import { removeSuppression } from '@outrider/contracts/suppressions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { storedTenant } from '@outrider/service/tenant'
import { tellNow, tellSuppression } from './commands.ts'
import { deleteSuppression, findSuppression } from './queries.ts'

export const answerRemoveSuppression = (deps: Deps) =>
  answer(removeSuppression, async ({ tenant, suppressionId }) => {
    const { db, outbox } = deps
    const [owner, id, now] = [storedTenant(tenant), uuidOf(suppressionId), clock.now()]
    const row = await findSuppression(db, owner, id)
    if (!row || !(await deleteSuppression(db, owner, row, now))) throw notFound()
    outbox.wake()
    await tellNow(deps, recordSuppressionNow, tellSuppression(owner, row.addressHash, false, now))
    return {}
  })
