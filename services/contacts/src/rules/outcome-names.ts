import { isId, type TypeId } from '@outrider/contracts/ids'
import type { EmailOutcome } from '@outrider/contracts/segments'

/** What a condition asks about emails: of any, of a campaign's, or of an automation's. Ids are callers'. */
export interface OutcomeQuestion {
  readonly email: EmailOutcome
  readonly campaignId?: string | undefined
  readonly automationId?: string | undefined
}

/** What became of an email, by a name that no event can have: names of events have no spaces. */
export function outcomeName({ email, campaignId, automationId }: OutcomeQuestion): string {
  const source = campaignId ?? automationId
  return source === undefined ? `email ${email}` : `email ${email} ${source}`
}

/** The names of all questions that one outcome answers. */
export function outcomeNames({ email, campaignId, automationId }: OutcomeQuestion): string[] {
  const sources = [{ campaignId }, { automationId }].filter((source) =>
    Object.values(source).some((id) => id !== undefined),
  )
  return [outcomeName({ email }), ...sources.map((source) => outcomeName({ email, ...source }))]
}

interface Asked {
  readonly outcome: string
  readonly source: TypeId<'cmp' | 'auto'> | null
}

/** What such a name asks, with the source's id; undefined for an event's name. */
export function readOutcomeName(name: string): Asked | undefined {
  const [kind, outcome, source] = name.split(' ')
  if (kind !== 'email' || outcome === undefined) return undefined
  if (source === undefined) return { outcome, source: null }
  return isId('cmp', source) || isId('auto', source) ? { outcome, source } : undefined
}
