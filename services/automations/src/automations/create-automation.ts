import { createAutomation } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { checkAutomation } from './check-automation.ts'
import { withinLimits } from './limits.ts'
import { findAutomation, insertAutomation } from './queries.ts'
import { automationOf } from './record.ts'

export const answerCreateAutomation = ({ db }: Service) =>
  answer(createAutomation, async ({ tenant, automation }, { creationId }) => {
    checkAutomation(automation)
    const [stored, id] = [storedTenant(tenant), uuidOf(`auto_${creationId}`)]
    const inserted = await withinLimits(insertAutomation(db, stored, id, automation, clock.now()))
    const created = inserted ?? (await findAutomation(db, stored, id))
    if (!created) throw notFound()
    return automationOf(created)
  })
