import { unsubscribe } from '@outrider/contracts/emails'
import { notFound } from '@outrider/contracts/problem'
import { recordSubscriptionNow } from '@outrider/contracts/recipients'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '../facts.ts'
import { tellNow, tellUnsubscribed } from '../suppressions/commands.ts'
import { findAffected, recordHappening, tell } from './queries.ts'

/** The link works for good: without its message it still says who is to be left alone. */
export const answerUnsubscribe = (deps: Deps) =>
  answer(unsubscribe, async ({ token }) => {
    const { db, links, outbox } = deps
    const subscription = links.readUnsubscribe(token)
    if (!subscription) throw notFound()
    const at = clock.now()
    const affected = await findAffected(deps, subscription.messageId)
    // A contact that was merged meanwhile bears another id, which the message knows.
    const contactId = affected?.contactId ?? subscription.contactId
    const command = tellUnsubscribed(subscription, contactId, at)
    if (!affected) await retried(() => tell(db, [command]))
    else
      await retried(() =>
        recordHappening(db, affected, {
          type: 'unsubscribed',
          machine: false,
          detail: null,
          at,
          facts: [fact('unsubscribed', affected, at)],
          commands: [command],
          suppression: null,
        }),
      )
    outbox.wake()
    await tellNow(deps, recordSubscriptionNow, command)
    return {}
  })
