import { createAutomation } from '@outrider/contracts/automations'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { checkAutomation } from './check-automation.ts'
import { withinLimits } from './limits.ts'
import { findAutomation, insertAutomation } from './queries.ts'

export const answerCreateAutomation = ({ db }: Service) =>
  answer(createAutomation, async ({ tenant, automation }, { creationId }) => {
    checkAutomation(automation)
    const id = `auto_${creationId}`
    const inserted = await withinLimits(insertAutomation(db, tenant, id, automation, clock.now()))
    const created = inserted ?? (await findAutomation(db, tenant, id))
    if (!created) throw notFound()
    return created
  })
