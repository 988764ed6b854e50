import { consents } from './consents/belonging.ts'
import { type Belonging, identifiers } from './contacts/belonging.ts'
import { events } from './events/belonging.ts'
import { emailOutcomes } from './outcomes/belonging.ts'
import { memberships } from './segments/belonging.ts'

/** Every kind of them: whoever adds a table that refers to contacts adds it here. */
export const belongings: readonly Belonging[] = [
  identifiers,
  events,
  emailOutcomes,
  memberships,
  consents,
]
