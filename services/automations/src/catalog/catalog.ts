import { foldHex } from '@outrider/contracts/conditions'
import type { Trigger } from '@outrider/contracts/triggers'
import type { BuiltIn } from './built-in/built-in.ts'
import { exchanges, lending } from './built-in/markets.ts'
import { solana } from './built-in/solana.ts'
import { accounts, tokens } from './built-in/tokens.ts'

/** All built-in events. */
export const builtIn: readonly BuiltIn[] = [
  ...tokens,
  ...exchanges,
  ...lending,
  ...accounts,
  ...solana,
]

/** The name of an event, and the payload path of its wallet. */
interface CatalogEvent {
  readonly name: string
  readonly subject: string | undefined
}

/** The part of an organization's own entry that identifies events. */
export interface OwnEvent {
  readonly name: string
  readonly topic0: string | null
  readonly programId: string | null
  readonly instructionName: string | null
  readonly subject: string | null
}

/** An organization's own entries, then the built-in ones. */
export interface Catalog {
  byTopic0(topic0: string): CatalogEvent | undefined
  /** An instruction without an entry is found by its own name. */
  byInstruction(programId: string, instructionName: string): CatalogEvent | undefined
  /** The entry of the name, else the common subject of all events of the name; undefined if their subjects differ. */
  byName(name: string): CatalogEvent | undefined
}

/** NUL separates: no string that reaches the service contains one. */
function instructionKey(programId: string, instructionName: string): string {
  return `${programId}\0${instructionName}`
}

const builtInKeys = new Map<string, CatalogEvent>(
  builtIn.flatMap(({ name, subject, event, instruction }) => {
    const known = { name, subject }
    if (event) return [[event.topic0, known] as const]
    if (!instruction) return []
    return [[instructionKey(instruction.programId, instruction.instructionName), known] as const]
  }),
)
const builtInNames = unanimous(builtIn)

export function createCatalog(own: readonly OwnEvent[]): Catalog {
  const ownKeys = new Map(own.flatMap(keyed))
  const nameEntries = new Map(own.filter(isOfName).map((each) => [each.name, knownOf(each)]))
  const ownNames = unanimous(own.map(knownOf))
  const find = (key: string) => ownKeys.get(key) ?? builtInKeys.get(key)
  return {
    byTopic0: (topic0) => find(foldHex(topic0)),
    byInstruction: (programId, instructionName) =>
      find(instructionKey(programId, instructionName)) ?? nameEntries.get(instructionName),
    byName: (name) => nameEntries.get(name) ?? ownNames.get(name) ?? builtInNames.get(name),
  }
}

export const builtInCatalog = createCatalog([])

/** Whether the entry applies to all events of its name. */
function isOfName({ topic0, programId }: OwnEvent): boolean {
  return topic0 === null && programId === null
}

function knownOf({ name, subject }: OwnEvent): CatalogEvent {
  return { name, subject: subject ?? undefined }
}

function keyed(own: OwnEvent) {
  const { topic0, programId, instructionName } = own
  const known = knownOf(own)
  if (topic0 !== null) return [[topic0, known] as const]
  if (programId === null || instructionName === null) return []
  return [[instructionKey(programId, instructionName), known] as const]
}

/** The names whose events all have the same subject. */
function unanimous(events: readonly CatalogEvent[]): ReadonlyMap<string, CatalogEvent> {
  const byName = [...Map.groupBy(events, ({ name }) => name)]
  return new Map(
    byName.flatMap(([name, [first, ...rest]]) =>
      first?.subject !== undefined && rest.every(({ subject }) => subject === first.subject)
        ? [[name, { name, subject: first.subject }] as const]
        : [],
    ),
  )
}

interface Identified {
  /** The trigger with its event's canonical name. */
  readonly trigger: Trigger
  /** The payload path of its wallet; undefined if the catalog has none. */
  readonly subject: string | undefined
}

/**
 * Identifies the event of an on-chain trigger (interface, 4.2.2): by its topic0 if the catalog has it; else by its
 * program's instruction, under its own name if the catalog has no other; else by the event's name.
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
