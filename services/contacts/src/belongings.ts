import { confirmations, consents } from './consents/belonging.ts'
import { type Belonging, type BulkBelonging, identifiers } from './contacts/belonging.ts'
import { events } from './events/belonging.ts'
import { emailOutcomes } from './outcomes/belonging.ts'
import { memberships } from './segments/belonging.ts'

/**
 * Every kind of them: whoever adds a table that refers to contacts adds it here or below. These go in the one statement
 * of a merge or an erasure.
 */
export const belongings: readonly Belonging[] = [identifiers, memberships]

/** These go after it, in steps, in this order: first what somebody may be about to confirm. */
export const bulkBelongings: readonly BulkBelonging[] = [
  confirmations,
  events,
  emailOutcomes,
  consents,
]
