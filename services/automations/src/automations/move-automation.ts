import { type Automation, moveAutomation } from '@outrider/contracts/automations'
import { notFound, Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { movesOn } from '@outrider/service/state-table'
import { publishVersion, unpublish, updateStatus } from './change-queries.ts'
import { findAutomation } from './queries.ts'
import { automationStates } from '../states/automation-states.ts'

/** Takes effect before the answer: a trigger that comes afterwards is matched accordingly. */
export const answerMoveAutomation = ({ db }: Service) =>
  answer(moveAutomation, async ({ tenant, automationId, transition }) => {
    const now = clock.now()
    if (transition === 'publish') return found(await publishVersion(db, tenant, automationId, now))
    if (transition === 'unpublish') return found(await unpublish(db, tenant, automationId, now))
    const moves = movesOn(automationStates, transition)
    const moved = await updateStatus(db, tenant, automationId, moves, now)
    if (moved) return moved
    const { status } = found(await findAutomation(db, tenant, automationId))
    throw new Problem('INVALID_TRANSITION', `cannot ${transition} an automation that is ${status}`)
  })

function found(automation: Automation | undefined): Automation {
  if (!automation) throw notFound()
  return automation
}
