import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { removeSuppression } from '@outrider/contracts/suppressions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { ownerOf } from '../tenant.ts'
import { deleteSuppression, findSuppression } from './queries.ts'

export const answerRemoveSuppression = ({ db, outbox }: Deps) =>
  answer(removeSuppression, async ({ tenant, suppressionId }) => {
    const [owner, id] = [ownerOf(tenant), uuidOf(suppressionId)]
    const row = await findSuppression(db, owner, id)
    if (!row || !(await deleteSuppression(db, owner, row, clock.now()))) throw notFound()
    outbox.wake()
    return {}
  })
