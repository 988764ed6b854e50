import { confirmConsent, formConfirmed } from '@outrider/contracts/forms'
import { idOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { Overtaken, planned } from '../contacts/resolve.ts'
import type { Deps } from '../deps.ts'
import { contactTold, fact } from '../facts.ts'
import { type ConfirmationRow, writeConfirmation } from './confirmation-queries.ts'
import { confirmationOf, readConfirmation, stateOf } from './get-confirmation.ts'
import { tenantOf } from '../tenant.ts'

export const answerConfirmConsent = ({ db, outbox }: Deps) =>
  answer(confirmConsent, ({ digest }) =>
    planned(async () => {
      const row = await readConfirmation(db, digest)
      const state = stateOf(row)
      if (state === 'open') {
        const now = clock.now()
        if (!(await writeConfirmation(db, row, factsOf(row, now), now))) throw new Overtaken()
        outbox.wake()
      }
      return confirmationOf(row, state)
    }),
  )

function factsOf(row: ConfirmationRow, now: Date) {
  const { contactId, formId, consentId } = row
  return [
    contactTold(row, contactId, false, now),
    fact(formConfirmed, {
      tenant: tenantOf(row),
      formId: idOf('form', formId),
      contactId: idOf('con', contactId),
      consentId: idOf('cns', consentId),
      occurredAt: now.toISOString(),
    }),
  ]
}
