import { getAutomation } from '@outrider/contracts/automations'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { automationOf } from './record.ts'
import { requireAutomation } from './require-automation.ts'

export const answerGetAutomation = ({ db }: Service) =>
  answer(getAutomation, async ({ tenant, automationId }) =>
    automationOf(await requireAutomation(db, tenant, automationId)),
  )
