import { changePlan } from '@outrider/contracts/organizations'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { updatePlan } from './queries.ts'

export const answerChangePlan = ({ db }: Deps) =>
  answer(changePlan, async ({ orgId, plan }) => {
    const organization = await updatePlan(db, orgId, plan, {
      orgId,
      at: clock.now(),
      userId: null,
      action: 'organization.plan_changed',
      target: { type: 'organization', id: orgId },
      details: { plan },
    })
    if (!organization) throw notFound()
    return organization
  })
