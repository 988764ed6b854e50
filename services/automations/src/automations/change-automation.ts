import { changeAutomation } from '@outrider/contracts/automations'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { checkAutomation } from './check-automation.ts'
import { updateAutomation } from './change-queries.ts'
import { withinLimits } from './limits.ts'

/** A changed trigger or reentry takes effect before the answer; a changed graph waits for publishing. */
export const answerChangeAutomation = ({ db }: Service) =>
  answer(changeAutomation, async ({ tenant, automationId, change }) => {
    checkAutomation(change)
    const automation = await withinLimits(
      updateAutomation(db, tenant, automationId, change, clock.now()),
    )
    if (!automation) throw notFound()
    return automation
  })
