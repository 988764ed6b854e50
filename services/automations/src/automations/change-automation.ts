import { changeAutomation } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { checkAutomation } from './check-automation.ts'
import { updateAutomation } from './change-queries.ts'
import { withinLimits } from './limits.ts'
import { automationOf } from './record.ts'

/** A changed trigger or reentry takes effect before the answer; a changed graph waits for publishing. */
export const answerChangeAutomation = ({ db }: Service) =>
  answer(changeAutomation, async ({ tenant, automationId, change }) => {
    checkAutomation(change)
    const [stored, id] = [storedTenant(tenant), uuidOf(automationId)]
    const row = await withinLimits(updateAutomation(db, stored, id, change, clock.now()))
    if (!row) throw notFound()
    return automationOf(row)
  })
