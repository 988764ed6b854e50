import { type Automation, moveAutomation } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { movesOn } from '@outrider/service/state-table'
import { storedTenant } from '@outrider/service/tenant'
import { publishVersion, unpublish, updateStatus } from './change-queries.ts'
import type { AutomationRow } from './queries.ts'
import { automationOf } from './record.ts'
import { requireAutomation } from './require-automation.ts'
import { automationStates } from '../states/automation-states.ts'

/** Takes effect before the answer: a trigger that comes afterwards is matched accordingly. */
export const answerMoveAutomation = ({ db }: Service) =>
  answer(moveAutomation, async ({ tenant, automationId, transition }) => {
    const [stored, id, now] = [storedTenant(tenant), uuidOf(automationId), clock.now()]
    if (transition === 'publish') return found(await publishVersion(db, stored, id, now))
    if (transition === 'unpublish') return found(await unpublish(db, stored, id, now))
    const moves = movesOn(automationStates, transition)
    const moved = await updateStatus(db, stored, id, moves, now)
    if (moved) return automationOf(moved)
    const { status } = await requireAutomation(db, tenant, automationId)
    throw new Problem('INVALID_TRANSITION', `cannot ${transition} an automation that is ${status}`)
  })

function found(row: AutomationRow | undefined): Automation {
  if (!row) throw notFound()
  return automationOf(row)
}
