import { newId, uuidOf } from '@outrider/contracts/ids'
import { invalid } from '@outrider/contracts/problem'
import type { SendEmail } from '@outrider/contracts/messaging'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import type { Delivery } from '@outrider/service/deliver'
import { keptOf } from '@outrider/service/tracing/origin'
import type { Loop } from '@outrider/service/loop'
import { hashOf } from '@outrider/service/hash'
import type { Deps } from '../deps.ts'
import { storedTenant } from '@outrider/service/tenant'
import { originOf } from '../messages/origin.ts'
import { insertEmails, lanes, type NewEmail } from './queries.ts'

/** Queues the emails that are commanded, each key's once however often it is delivered. */
export function receiveEmails({ db, sending }: Deps & { readonly sending: Pick<Loop, 'wake'> }) {
  return async (batch: readonly SendEmail[], deliveries: readonly Delivery[]): Promise<void> => {
    const emails = batch.map((command, place) => ({
      ...newEmail(command),
      ...keptOf(deliveries[place]?.origin),
    }))
    await retried(() => insertEmails(db, emails, clock.now()))
    sending.wake()
  }
}

function newEmail(command: SendEmail): NewEmail {
  const { tenant, key, contactId, messageId, automationId: _a, entryId: _e, ...content } = command
  const { templateId, subject, html, text } = content
  const saysSomething = subject !== undefined && (html !== undefined || text !== undefined)
  if (templateId === undefined && !saysSomething)
    throw invalid('templateId', 'is required, or subject with html or text')
  return {
    id: uuidOf(messageId ?? newId('msg')),
    ...storedTenant(tenant),
    contactId: uuidOf(contactId),
    keyHash: hashOf(key),
    templateId: templateId === undefined ? null : uuidOf(templateId),
    lane: content.transactional ? lanes.transactional : lanes.single,
    origin: originOf(command),
    content,
  }
}
