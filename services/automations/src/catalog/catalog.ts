import { foldHex } from '@outrider/contracts/conditions'
import { builtIn } from './built-in/all.ts'

/** How an event is called, and at which payload path it names the wallet it is about. */
export interface KnownEvent {
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
  byTopic0(topic0: string): KnownEvent | undefined
  /** An instruction without an entry of its own goes by its own name, and so by the organization's entry for that. */
  byInstruction(programId: string, instructionName: string): KnownEvent | undefined
  /** Whom events of a name are about: as the name's own entry says; undefined where those that bear it differ. */
  byName(name: string): KnownEvent | undefined
}

/** Instructions go by both their names; NUL is in no text that reaches the service. */
function instructionKey(programId: string, instructionName: string): string {
  return `${programId}\0${instructionName}`
}

const builtInKeys = new Map<string, KnownEvent>(
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

function knownOf({ name, subject }: OwnEvent): KnownEvent {
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
function unanimous(events: readonly KnownEvent[]): ReadonlyMap<string, KnownEvent> {
  const byName = [...Map.groupBy(events, ({ name }) => name)]
  return new Map(
    byName.flatMap(([name, [first, ...rest]]) =>
      first?.subject !== undefined && rest.every(({ subject }) => subject === first.subject)
        ? [[name, { name, subject: first.subject }] as const]
        : [],
    ),
  )
}
