import { updateContact } from '@outrider/contracts/contacts'
import type { EventContract } from '@outrider/contracts/contract'
import type { nodeConfigs } from '@outrider/contracts/graphs'
import { derivedId, idOf } from '@outrider/contracts/ids'
import { inappLengths, pushInapp, sendEmail } from '@outrider/contracts/messaging'
import type { Fault } from '@outrider/contracts/problem'
import { replyToFault } from '@outrider/liquid/compile'
import { messageOf, type OutgoingItem } from '@outrider/service/nats/publish'
import type { Static, TSchema } from 'typebox'
import { defineNode, filling, type NodeOutcome, onward, type Visit } from '../node-type.ts'
import { templateFaults, textContext, textsReadContact } from '../texts.ts'

/**
 * Maximum characters of a command. NATS carries 4 MiB, but receivers hold hundreds of commands in memory: 100 MB if all
 * had this size.
 */
export const largest = 200_000

/** The key of a node's command, by which receivers recognize repetitions. */
export function commandKey({ entryId, node }: Pick<Visit, 'entryId' | 'node'>): string {
  return `${entryId}.${Buffer.from(node).toString('base64url')}`
}

/**
 * The origin of a message. Its id is created here, so that the step's result can contain it: the same if the step is
 * repeated.
 */
function originOf(visit: Visit) {
  const { automationId, entryId, waitingSince } = visit
  const messageId = derivedId('msg', waitingSince, commandKey(visit))
  return { messageId, automationId: idOf('auto', automationId), entryId }
}

/** Continues with a command; fails if it is too large. */
export function commanding<Data extends TSchema>(
  contract: EventContract<Data>,
  visit: Pick<Visit, 'entryId' | 'node'>,
  data: Static<Data>,
  result?: unknown,
): NodeOutcome {
  const command: OutgoingItem = messageOf(contract, data, commandKey(visit))
  return command.data.length > largest
    ? { failed: 'TOO_LARGE' }
    : { go: onward, command, ...(result !== undefined && { result }) }
}

type EmailConfig = Static<typeof nodeConfigs.send_email>

/** Nodes that command another service. Commands are published when the step is recorded. */
export const commands = {
  /** The messaging service checks consent when it sends the email. */
  send_email: defineNode('send_email', {
    needsPerson: () => false,
    branches: () => [onward],
    check: (config) => [
      ...contentFaults(config),
      ...templateFaults({ subject: config.subject, text: config.text }),
      ...templateFaults({ html: config.html }, 'html'),
      ...replyToFaults(config),
    ],
    compile:
      ({ transactional = false, ...config }) =>
      (visit) => {
        const { tenant, contactId, context } = visit
        if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
        const kind = transactional ? { transactional } : {}
        const email = { tenant, key: commandKey(visit), contactId, ...config, ...kind }
        const origin = originOf(visit)
        const command = { ...email, ...origin, context: textContext(context) }
        return commanding(sendEmail, visit, command, { messageId: origin.messageId })
      },
  }),
  /** Adds a message to the contact's inbox. Rendered texts are cut to an inbox's lengths. */
  send_inapp: defineNode('send_inapp', {
    needsPerson: (config) => textsReadContact(config),
    skipsErased: true,
    branches: () => [onward],
    check: (config) => templateFaults({ ...config }),
    compile: (config) => (visit) => {
      const { tenant, contactId, isErased } = visit
      if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
      if (isErased) return { go: onward, skipped: 'ERASED' }
      return filling(config, (filled) => {
        const said = {
          title: cut(filled.title, inappLengths.title),
          body: cut(filled.body, inappLengths.body),
          ...(filled.url && { url: cut(filled.url, inappLengths.url) }),
        }
        const origin = originOf(visit)
        const push = { tenant, key: commandKey(visit), contactId, ...origin, ...said }
        return commanding(pushInapp, visit, push, { messageId: origin.messageId })
      })
    },
  }),
  update_contact: defineNode('update_contact', {
    needsPerson: ({ attributes }) => textsReadContact(attributes),
    skipsErased: true,
    branches: () => [onward],
    check: ({ attributes }) => templateFaults({ attributes }),
    compile:
      ({ attributes = {}, ...tags }) =>
      (visit) => {
        const { tenant, contactId, isErased } = visit
        if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
        if (isErased) return { go: onward, skipped: 'ERASED' }
        const change = { tenant, key: commandKey(visit), contactId, ...tags }
        if (Object.keys(attributes).length === 0)
          return { ...commanding(updateContact, visit, change), changes: tags }
        return filling(attributes, (filled) => ({
          ...commanding(updateContact, visit, { ...change, attributes: filled }),
          changes: { ...tags, attributes: filled },
        }))
      },
  }),
}

function replyToFaults({ replyTo }: EmailConfig): Fault[] {
  const message = replyTo === undefined ? undefined : replyToFault(replyTo)
  return message === undefined ? [] : [{ field: 'replyTo', code: 'template', message }]
}

function contentFaults({ templateId, subject, html, text }: EmailConfig): readonly Fault[] {
  const said = [subject, html, text].some((part) => part !== undefined)
  if (templateId !== undefined)
    return said ? [fault('templateId', 'cannot be combined with subject, html, or text')] : []
  if (subject === undefined) return [fault('subject', 'subject or templateId is required')]
  return html === undefined && text === undefined ? [fault('text', 'text or html is required')] : []
}

function fault(field: string, message: string): Fault {
  return { field, code: 'required', message }
}

/** Half a surrogate pair is replaced. */
function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}
