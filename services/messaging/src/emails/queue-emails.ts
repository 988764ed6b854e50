import { type EmailToQueue, sendToContact } from '@outrider/contracts/emails'
import { idOf, newId, newUuid, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { SendEmail } from '@outrider/contracts/messaging'
import { type Fault, invalid, invalidFaults, Problem } from '@outrider/contracts/problem'
import { findContacts, resolveContacts, unknownContact } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { retried } from '@outrider/service/db/pool'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle, request } from '@outrider/service/nats/requests'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import { keptOf } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import { hashOf } from '@outrider/service/text/keys'
import type { WorkLoops } from '../campaigns/lease-campaigns.ts'
import type { MessagingDeps } from '../deps.ts'
import { originOf } from '../messages/messages.ts'
import { checkReplyTo, checkTemplate } from '../templates/check-template.ts'
import { hasTemplate } from '../templates/template-rows.ts'
import { checkTopic } from '../topics.ts'
import { deleteParts } from './attachments.ts'
import {
  type EmailContent,
  emailPriorities,
  findEmailByKey,
  insertEmails,
  type NewEmail,
} from './email-rows.ts'
import { readSender } from './look-up-emails.ts'

/** Queues the emails that are commanded, each key's once however often it is delivered. */
export function receiveEmails({ db, sending }: MessagingDeps & Pick<WorkLoops, 'sending'>) {
  return async (batch: readonly SendEmail[], deliveries: readonly ItemContext[]): Promise<void> => {
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
    lane: content.transactional ? emailPriorities.transactional : emailPriorities.single,
    origin: originOf(command),
    content,
  }
}

/**
 * The content of a request. Throws `VALIDATION_FAILED` if it does not parse or references an unknown template or
 * sender.
 */
async function sentContentOf(
  deps: MessagingDeps,
  tenant: Tenant,
  email: EmailToQueue,
): Promise<EmailContent> {
  const { templateId, subject, html, mjml, text, data, senderId } = email
  const { to, replyTo, headers, transactional, tracking, topic, attachments } = email
  if ((email.contact === undefined) === (to === undefined))
    throw to === undefined
      ? invalid('contact', 'is required, or `to`', 'required')
      : invalid('to', 'cannot be combined with contact', 'exclusive')
  checkReplyTo(replyTo)
  const own = Object.entries({ subject, html, mjml, text }).filter(([, part]) => part !== undefined)
  const faults: Fault[] = own.map(([field]) => ({
    field,
    code: 'exclusive',
    message: 'cannot be combined with templateId',
  }))
  if (templateId !== undefined && faults.length > 0) throw invalidFaults(faults)
  if (templateId === undefined && subject === undefined)
    throw invalid(own.length > 0 ? 'subject' : 'templateId', 'is required', 'required')
  if (templateId !== undefined) {
    const isKnown = await hasTemplate(deps.db, storedTenant(tenant), uuidOf(templateId))
    if (!isKnown)
      throw invalid('templateId', `no such template: ${templateId}`, 'unknown_reference')
  }
  if (senderId !== undefined) await readSender(deps, tenant, senderId)
  if (topic !== undefined) await checkTopic(deps, tenant, topic)
  const rest = {
    ...(senderId !== undefined && { senderId }),
    ...(data !== undefined && { context: { data } }),
    ...(transactional === true && { transactional: true as const }),
    ...(to !== undefined && { to }),
    ...(replyTo !== undefined && { replyTo }),
    ...(headers && { headers }),
    ...(tracking && { tracking }),
    ...(topic !== undefined && { topic }),
    ...(attachments && { attachments }),
  }
  if (templateId !== undefined || subject === undefined)
    return { ...(templateId !== undefined && { templateId }), ...rest }
  const given = { subject, html: html ?? null, mjml: mjml ?? null, text: text ?? null }
  const checked = await checkTemplate(deps.renderer, storedTenant(tenant).orgId, given)
  return {
    subject,
    ...(checked !== null && { html: checked }),
    ...(text !== undefined && { text }),
    ...rest,
  }
}

/** The contact of an email; one that is named by its address is made if it is new. */
async function contactOf(
  { nats }: MessagingDeps,
  tenant: Tenant,
  { contact, to: email = '' }: EmailToQueue,
): Promise<TypeId<'con'>> {
  const { contactIds } =
    contact === undefined
      ? await request(nats, resolveContacts, { wanted: [{ tenant, email }] })
      : await request(nats, findContacts, { wanted: [{ tenant, contact }] })
  const [contactId] = contactIds
  if (!contactId) throw unknownContact('contact')
  return contactId
}

/** Deletes the parts of an email that was not queued. Those that remain are deleted later. */
async function forgetParts(
  { db, log }: MessagingDeps,
  email: Parameters<typeof deleteParts>[1],
): Promise<void> {
  await deleteParts(db, email).catch((error: unknown) => {
    log.warn({ err: error, messageId: email.id }, 'attachments of an email were not deleted')
  })
}

type QueueDeps = MessagingDeps & Pick<WorkLoops, 'sending'>

/** Queues an email under `id`; returns the ID of the email that has its key. */
async function queueEmail(
  deps: QueueDeps,
  tenant: Tenant,
  email: EmailToQueue,
  id: Uuid,
): Promise<Uuid> {
  const { db, sending } = deps
  const { templateId, idempotencyKey = newUuid(), transactional = false } = email
  const content = await sentContentOf(deps, tenant, email)
  const contactId = await contactOf(deps, tenant, email)
  const stored = storedTenant(tenant)
  // Callers' keys and those of automations are apart.
  const keyHash = hashOf(`email:${idempotencyKey}`)
  const queued = {
    id,
    ...stored,
    contactId: uuidOf(contactId),
    keyHash,
    templateId: templateId === undefined ? null : uuidOf(templateId),
    lane: transactional ? emailPriorities.transactional : emailPriorities.single,
    origin: null,
    content,
    ...keptOf(),
  }
  await retried(() => insertEmails(db, [queued], clock.now()))
  const found = await findEmailByKey(db, stored, keyHash)
  if (found === undefined) throw unknownContact('contact') // erased concurrently
  sending.wake()
  return found
}

export const emailHandlers = (deps: QueueDeps) => [
  /** Queues one email of a caller's to one contact. */
  handle(sendToContact, async ({ tenant, email, messageId }) => {
    const id = uuidOf(messageId ?? newId('msg'))
    const forget = () => email.attachments && forgetParts(deps, { ...storedTenant(tenant), id })
    try {
      const found = await queueEmail(deps, tenant, email, id)
      const isNew = found === id
      if (!isNew) await forget()
      return { id: idOf('msg', found), queued: isNew, deduplicated: !isNew }
    } catch (error) {
      // After any other error it may be queued nevertheless.
      if (error instanceof Problem) await forget()
      throw error
    }
  }),
]
