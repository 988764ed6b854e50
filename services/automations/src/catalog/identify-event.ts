import type { Trigger } from '@outrider/contracts/triggers'
import type { Catalog } from './catalog.ts'

interface Identified {
  /** The trigger with its event's canonical name. */
  readonly trigger: Trigger
  /** The payload path of the wallet it is about; undefined where the catalog names none. */
  readonly subject: string | undefined
}

/**
 * Tells which event a trigger from a chain is (interface, 4.2.2): by its topic0 where the catalog knows that;
 * else by its program's instruction, which goes by its own name where the catalog has no other; else by
 * the event's name.
 */
export function identifyEvent(trigger: Trigger, catalog: Catalog): Identified {
  if (trigger.type !== 'decoded_event' && trigger.type !== 'onchain_event')
    return { trigger, subject: undefined }
  const { topic0, programId, instructionName, event } = trigger
  const known =
    (topic0 === undefined ? undefined : catalog.byTopic0(topic0)) ??
    (programId === undefined || instructionName === undefined
      ? undefined
      : (catalog.byInstruction(programId, instructionName) ?? {
          name: instructionName,
          subject: undefined,
        }))
  const name = known?.name ?? event
  if (name === undefined) return { trigger, subject: undefined }
  const subject = known ? known.subject : catalog.byName(name)?.subject
  return { trigger: name === event ? trigger : { ...trigger, event: name }, subject }
}
