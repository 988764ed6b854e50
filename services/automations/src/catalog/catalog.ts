import { foldHex } from '@outrider/contracts/conditions'
import type { Trigger } from '@outrider/contracts/triggers'
import { parseAbiItem, toEventSelector, toEventSignature } from 'viem/utils'
import type { BuiltIn } from './built-in/built-in.ts'
import { exchanges, lending } from './built-in/markets.ts'
import { solana } from './built-in/solana.ts'
import { accounts, tokens } from './built-in/tokens.ts'

/** Every event that the product knows of itself. */
export const builtIn: readonly BuiltIn[] = [
  ...tokens,
  ...exchanges,
  ...lending,
  ...accounts,
  ...solana,
]

interface EventSignature {
  /** Without names and in full: `Transfer(address,address,uint256)`. */
  readonly signature: string
  readonly topic0: string
}

/**
 * Reads an event as Solidity declares it, with or without names, `indexed` and the word `event`; undefined
 * for anything else. Its topic0 is the Keccak-256 hash of the signature (Solidity's ABI specification, «Events»).
 */
export function readSignature(text: string): EventSignature | undefined {
  try {
    const declaration: string = `event ${text.trim().replace(/^event\s+/, '')}`
    const item = parseAbiItem(declaration)
    if (item.type !== 'event') return undefined
    return { signature: toEventSignature(item), topic0: toEventSelector(item) }
  } catch {
    return undefined
  }
}

/** How an event is called, and at which payload path it names the wallet it is about. */
export interface CatalogEvent {
  readonly name: string
  readonly subject: string | undefined
}

/** An organization's own entry, as far as it tells events apart. */
export interface OwnEvent {
  readonly name: string
  readonly topic0: string | null
  readonly programId: string | null
  readonly instructionName: string | null
  readonly subject: string | null
}

/** What is known of events: an organization's own entries, and behind them those that are built in. */
export interface Catalog {
  byTopic0(topic0: string): CatalogEvent | undefined
  /** An instruction without an entry of its own goes by its own name, and so by the organization's entry for that. */
  byInstruction(programId: string, instructionName: string): CatalogEvent | undefined
  /** Whom events of a name are about: as the name's own entry says; undefined where those that bear it differ. */
  byName(name: string): CatalogEvent | undefined
}

/** Instructions go by both their names; NUL is in no text that reaches the service. */
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

/** Whether the entry is for whatever event bears its name. */
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

/** Those names whose bearers all have the same subject. */
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
