import type { EventContract } from '@outrider/contracts/contract'
import { derivedId, idOf } from '@outrider/contracts/ids'
import { type Message, messageOf } from '@outrider/service/publish'
import type { Static, TSchema } from 'typebox'
import { type Outcome, onward, type Visit } from './node-type.ts'

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
  const { automationId, entryId, since } = visit
  const messageId = derivedId('msg', since, commandKey(visit))
  return { messageId, automationId: idOf('auto', automationId), entryId }
}

/** Goes on with a command; fails when no message can carry it. */
export function commanding<Data extends TSchema>(
  contract: EventContract<Data>,
  visit: Pick<Visit, 'entryId' | 'node'>,
  data: Static<Data>,
  result?: unknown,
): Outcome {
  const command: Message = messageOf(contract, data, commandKey(visit))
  return command.data.length > largest
    ? { failed: 'TOO_LARGE' }
    : { go: onward, command, ...(result !== undefined && { result }) }
}
