import { eventAccepted } from '../events.ts'
import { captureForm } from '../forms.ts'
import { budgetSpent, replyKept } from '../gateway.ts'
import { chunkImported } from '../imports.ts'
import { inboxMessageCame } from '../inbox.ts'
import { keyChanged } from '../keys.ts'
import { publishableKeyChanged } from '../publishable-keys.ts'
import { defineService } from '../service.ts'
import { sessionChanged } from '../sessions.ts'
import { triggerQueued } from '../triggers.ts'
import { owners } from './owners.ts'

/** Lets callers in. */
export const gatewayService = defineService({
  name: 'gateway',
  asks: owners.flatMap(({ answers }) => answers),
  publishes: [eventAccepted, triggerQueued, chunkImported, captureForm, budgetSpent, replyKept],
  overhears: [budgetSpent, inboxMessageCame, keyChanged, publishableKeyChanged, sessionChanged],
  looksUp: [eventAccepted, replyKept],
  prunes: [replyKept],
  follows: [eventAccepted, triggerQueued],
})
