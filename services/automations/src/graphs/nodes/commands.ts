import { updateContact } from '@outrider/contracts/contacts'
import type { EventContract } from '@outrider/contracts/contract'
import type { nodeConfigs } from '@outrider/contracts/graphs'
import { derivedId, idOf } from '@outrider/contracts/ids'
import { inappLengths, pushInapp, sendEmail } from '@outrider/contracts/messaging'
import type { Fault } from '@outrider/contracts/problem'
import { messageOf, type OutgoingItem } from '@outrider/service/nats/publish'
import type { Static, TSchema } from 'typebox'
import { defineNode, filling, type NodeOutcome, onward, type Visit } from '../node-type.ts'
import { templateFaults, textContext, textsReadContact } from '../texts.ts'

/**
 * Characters. NATS carries 4 MiB, but those who receive commands hold hundreds of them at once: a hundred
 * megabytes, if each were as large as this.
 */
export const largest = 200_000

/** What a node's command is known by, so that its repetition is recognized. */
export function commandKey({ entryId, node }: Pick<Visit, 'entryId' | 'node'>): string {
  return `${entryId}.${Buffer.from(node).toString('base64url')}`
}

/**
 * Where a message comes from. Its id is made here, so that the step's result can name the message: the same
 * however often the step is repeated.
 */
export function originOf(visit: Visit) {
  const { automationId, entryId, waitingSince } = visit
  const messageId = derivedId('msg', waitingSince, commandKey(visit))
  return { messageId, automationId: idOf('auto', automationId), entryId }
}

/** Goes on with a command; fails when no message can carry it. */
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

/** Nodes that command another service; what they command is published when the step is recorded. */
export const commands = {
  /** Whether the person may be mailed, the messaging service asks when it sends. */
  send_email: defineNode('send_email', {
    commands: true,
    needsPerson: () => false,
    branches: () => [onward],
    check: (config) => [
      ...contentFaults(config),
      ...templateFaults({ subject: config.subject, text: config.text }),
      ...templateFaults({ html: config.html }, 'html'),
    ],
    compile: (config) => (visit) => {
      const { tenant, contactId, context } = visit
      if (contactId === null) return { go: onward, skipped: 'NO_CONTACT' }
      const email = { tenant, key: commandKey(visit), contactId, ...config }
      const origin = originOf(visit)
      const command = { ...email, ...origin, context: textContext(context) }
      return commanding(sendEmail, visit, command, { messageId: origin.messageId })
    },
  }),
  /** Puts a message into the contact's inbox; what its texts come to beyond an inbox's lengths is cut. */
  send_inapp: defineNode('send_inapp', {
    commands: true,
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
    commands: true,
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
        if (Object.keys(attributes).length === 0) return commanding(updateContact, visit, change)
        return filling(attributes, (filled) =>
          commanding(updateContact, visit, { ...change, attributes: filled }),
        )
      },
  }),
}

function contentFaults({ templateId, subject, html, text }: EmailConfig): readonly Fault[] {
  const said = [subject, html, text].some((part) => part !== undefined)
  if (templateId !== undefined)
    return said ? [fault('templateId', 'has no meaning beside a text of its own')] : []
  if (subject === undefined) return [fault('subject', 'or templateId is required')]
  return html === undefined && text === undefined ? [fault('text', 'or html is required')] : []
}

function fault(field: string, message: string): Fault {
  return { field, code: 'required', message }
}

/** A pair of surrogates that is cut in half is no text. */
function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}
