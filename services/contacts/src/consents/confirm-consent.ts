import { confirmConsent, formConfirmed } from '@outrider/contracts/forms'
import { idOf } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { fact } from '@outrider/service/tell'
import { tenantOf } from '@outrider/service/tenant'
import type { Plan } from '../contacts/plan-contacts.ts'
import { planned } from '../contacts/planned.ts'
import { noChange } from '../contacts/row-change.ts'
import type { Deps } from '../deps.ts'
import { contactTold } from '../facts.ts'
import { type ConfirmationRow, writeConfirmation } from './confirmation-queries.ts'
import { confirmationOf, readConfirmation, stateOf } from './get-confirmation.ts'

export const answerConfirmConsent = ({ db, hashes, outbox }: Deps) =>
  answer(confirmConsent, ({ digest }) =>
    planned(async () => {
      const row = await readConfirmation(db, digest)
      const state = stateOf(row)
      if (state === 'open') {
        const now = clock.now()
        await writeConfirmation({ db, hashes }, row, planOf(row, now), factsOf(row, now), now)
        outbox.wake()
      }
      return confirmationOf(row, state)
    }),
  )

/** The contact shows the address from now on, has the form's tags and gets mail again. */
function planOf(row: ConfirmationRow, now: Date): Plan {
  const { orgId, environment, contactId, email: value, emailHeld } = row
  const change = {
    ...noChange(row, contactId),
    created: false,
    texts: emailHeld ? { email: value } : {},
    addTags: row.tags,
    unsubscribed: false,
    subscriptionAt: now.toISOString(),
  }
  const email = { orgId, environment, kind: 'email', value, contactId } as const
  return { meant: [], changes: [change], named: [], relied: emailHeld ? [email] : [] }
}

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
