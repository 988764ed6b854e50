import { getAutomation } from '@outrider/contracts/automations'
import { notFound } from '@outrider/contracts/problem'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { findAutomation } from './queries.ts'

export const answerGetAutomation = ({ db }: Service) =>
  answer(getAutomation, async ({ tenant, automationId }) => {
    const automation = await findAutomation(db, tenant, automationId)
    if (!automation) throw notFound()
    return automation
  })
