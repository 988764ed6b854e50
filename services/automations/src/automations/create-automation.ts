import { createAutomation } from '@outrider/contracts/automations'
import { newId } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { checkAutomation } from './check-automation.ts'
import { withinLimits } from './limits.ts'
import { insertAutomation } from './queries.ts'

export const answerCreateAutomation = ({ db }: Service) =>
  answer(createAutomation, async ({ tenant, automation }) => {
    checkAutomation(automation)
    return withinLimits(insertAutomation(db, tenant, newId('auto'), automation, clock.now()))
  })
