import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { removeSuppression } from '@outrider/contracts/suppressions'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { ownerOf } from '../tenant.ts'
import { deleteSuppression, findSuppression } from './queries.ts'
import { reachability } from './reachability.ts'

export const answerRemoveSuppression = ({ db, outbox }: Deps) =>
  answer(removeSuppression, async ({ tenant, suppressionId }) => {
    const [owner, id] = [ownerOf(tenant), uuidOf(suppressionId)]
    const row = await findSuppression(db, owner, id)
    const told = row?.contactId
      ? reachability(owner, row.contactId, clock.now(), { suppressed: false })
      : undefined
    if (!row || !(await deleteSuppression(db, owner, id, told))) throw notFound()
    outbox.wake()
    return {}
  })
