import type { MessageFact } from '@outrider/contracts/messaging'

/** Where a message comes from, as callers and facts see it. */
export type Origin = Pick<MessageFact, 'campaignId' | 'automationId' | 'entryId'>

/** What a command says of it; null when it says nothing. */
export function originOf({ campaignId, automationId, entryId }: Origin): Origin | null {
  const origin = {
    ...(campaignId !== undefined && { campaignId }),
    ...(automationId !== undefined && { automationId }),
    ...(entryId !== undefined && { entryId }),
  }
  return Object.keys(origin).length === 0 ? null : origin
}
