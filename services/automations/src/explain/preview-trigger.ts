import { idOf, uuidOf } from '@outrider/contracts/ids'
import { previewTrigger } from '@outrider/contracts/triggers'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { deriveKey } from '../triggers/derive-key.ts'
import { checksOf } from './checks.ts'
import { predictEntry, noPrior } from './prediction.ts'
import { listAutomationsOfType, readPrior } from './queries.ts'

const maxAutomations = 200

export const answerPreviewTrigger = ({ db }: Service) =>
  answer(previewTrigger, async ({ tenant, trigger, person }) => {
    const stored = storedTenant(tenant)
    const automations = await listAutomationsOfType(db, stored, trigger.type, maxAutomations)
    const ids = automations.map(({ id }) => id)
    const key = deriveKey(trigger, person.id)
    const contactId = person.id === null ? null : uuidOf(person.id)
    const prior = await readPrior(db, stored, ids, key, contactId)
    const now = clock.now()
    return {
      automations: automations.map((automation) => {
        const checks = checksOf(automation, trigger)
        const prediction = predictEntry(
          automation,
          checks,
          prior.get(automation.id) ?? noPrior,
          now,
        )
        const { wouldEnter, reason } = prediction
        return { automationId: idOf('auto', automation.id), wouldEnter, reason }
      }),
    }
  })
