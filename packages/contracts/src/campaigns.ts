import { type Static, Type } from 'typebox'
import { defineEvent } from './contract.ts'
import { Id } from './ids.ts'
import { Tenant, Time } from './shapes.ts'

export type CampaignFact = Static<typeof CampaignFact>
const CampaignFact = Type.Object({ tenant: Tenant, campaignId: Id('cmp'), at: Time })

function factOf(what: string) {
  return defineEvent({
    stream: 'FACTS',
    subject: `facts.messaging.campaign.${what}`,
    data: CampaignFact,
  })
}

/** A campaign has at most one fact of each kind. */
export const campaignFacts = {
  launched: factOf('launched'),
  /** Everybody has been written to or skipped. */
  completed: factOf('completed'),
} as const
