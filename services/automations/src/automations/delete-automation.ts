import { deleteAutomation } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { deleteAutomationRow } from './change-queries.ts'

export const answerDeleteAutomation = ({ db }: Service) =>
  answer(deleteAutomation, async ({ tenant, automationId }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(automationId)]
    const deleted = await retried(() => deleteAutomationRow(db, stored, id, clock.now()))
    if (!deleted) throw notFound()
    return {}
  })
