import { uuidOf } from '@outrider/contracts/ids'
import { changePlan } from '@outrider/contracts/organizations'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { updatePlan } from './queries.ts'
import { organizationOf } from './record.ts'

export const answerChangePlan = ({ db }: Deps) =>
  answer(changePlan, async ({ orgId, plan }) => {
    const deed = newDeed({
      orgId,
      at: clock.now(),
      userId: null,
      action: 'organization.plan_changed',
      target: { type: 'organization', id: orgId },
      details: { plan },
    })
    const row = await updatePlan(db, uuidOf(orgId), plan, deed)
    if (!row) throw notFound()
    return organizationOf(row)
  })
