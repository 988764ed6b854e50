import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type MessageFact, messageFacts } from '@outrider/contracts/messaging'
import { EmailOutcome } from '@outrider/contracts/segments'
import { onBatch } from '@outrider/service/deliver'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { findCurrentIds } from '../contacts/lookup-queries.ts'
import { planned } from '../contacts/planned.ts'
import { outcomeNames } from '../rules/outcome-names.ts'
import { insertOutcomes, type Outcome } from './queries.ts'

/** Notes what became of emails; of several links in one email the first that is followed counts. */
export function receiveOutcomes({ db }: Service) {
  const receive = (email: EmailOutcome) => async (batch: readonly MessageFact[]) => {
    const facts = batch.filter(({ channel, machine }) => channel === 'email' && machine !== true)
    await planned(async () => {
      const known = await findCurrentIds(
        db,
        facts.map(({ tenant, contactId }) => ({ ...storedTenant(tenant), id: uuidOf(contactId) })),
      )
      const outcomes = facts.flatMap((fact) => {
        const contactId = known.get(uuidOf(fact.contactId))
        return contactId === undefined ? [] : [{ fact, row: rowOf(fact, email, contactId) }]
      })
      if (outcomes.length === 0) return
      await insertOutcomes(
        db,
        outcomes.map(({ row }) => row),
        outcomes.map(({ fact, row }) => ({
          tenant: { orgId: row.orgId, environment: row.environment },
          contactId: row.contactId,
          events: outcomeNames({ email, ...fact }),
        })),
      )
    })
  }
  return EmailOutcome.enum.map((email) => onBatch(messageFacts[email], receive(email)))
}

function rowOf(
  { tenant, messageId, campaignId, automationId, at }: MessageFact,
  outcome: EmailOutcome,
  contactId: Uuid,
): Outcome {
  return {
    ...storedTenant(tenant),
    messageId: uuidOf(messageId),
    outcome,
    contactId,
    campaignId: campaignId === undefined ? null : uuidOf(campaignId),
    automationId: automationId === undefined ? null : uuidOf(automationId),
    at,
  }
}
