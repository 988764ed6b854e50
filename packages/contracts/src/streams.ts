interface StreamDeclaration {
  /** Of the storage that the installation gives to streams. */
  readonly share: number
  /** 0: nothing goes because of its age alone. */
  readonly maxAgeHours: number
  /** Of each subject only so many are kept; the oldest go. */
  readonly maxPerSubject?: number
  /** Seconds for which a message whose id the stream has is not stored again; 0.1 when left out. */
  readonly messageIdSeconds?: number
  /** Of each subject only the latest is kept. */
  readonly latestOnly?: true
  /** Where goes what follows from it. Its consumers pause while that is full; there is no circle, so somebody always goes on. */
  readonly leadsTo?: readonly string[]
}

/**
 * What is kept on its way. A full stream refuses what comes (`discard: new`), and nothing that waits to be handled goes
 * because of its age: what is accepted is handled, however long a service is away.
 */
const declared = {
  EVENTS: { share: 0.3, maxAgeHours: 0, leadsTo: ['TRIGGERS', 'FACTS'] },
  TRIGGERS: { share: 0.3, maxAgeHours: 0, leadsTo: ['COMMANDS', 'FACTS'] },
  COMMANDS: { share: 0.15, maxAgeHours: 0, leadsTo: ['FACTS'] },
  FACTS: { share: 0.08, maxAgeHours: 0 },
  /** What the gateway answered under an `Idempotency-Key`, by the key's hash. */
  REPLIES: { share: 0.02, maxAgeHours: 24, latestOnly: true },
  /** What services could not process: of each service and organization the latest thousand. */
  DEAD: { share: 0.05, maxAgeHours: 24 * 30, maxPerSubject: 1_000, messageIdSeconds: 600 },
} satisfies Record<string, StreamDeclaration>

export type StreamName = keyof typeof declared
export const streams: Readonly<Record<StreamName, StreamDeclaration>> = declared
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets them
export const streamNames = Object.keys(declared) as readonly StreamName[]

/** The streams of what follows from a stream. */
export function streamsAfter(stream: StreamName): StreamName[] {
  return streamNames.filter((name) => streams[stream].leadsTo?.includes(name))
}

/** What a stream takes: subjects that begin with its name in lower case. */
export type SubjectIn<Stream extends StreamName> = `${Lowercase<Stream>}.${string}`

/** The same as a pattern: every subject of the stream. */
export function subjectsIn(stream: StreamName): string {
  return `${stream.toLowerCase()}.>`
}

/** The stream that takes a subject. */
export function streamOf(subject: string): StreamName | undefined {
  return streamNames.find((stream) => subject.startsWith(`${stream.toLowerCase()}.`))
}

/** The stream of what services could not process. */
export const deadLetters = 'DEAD' satisfies StreamName

/** Where an item goes that a service could not process; `orgId` is whose it is, where that is known. */
export function deadSubject(service: string, orgId: string | null): SubjectIn<typeof deadLetters> {
  return `dead.${service}.${orgId ?? 'none'}`
}

/** Within it gateways tell who was first under a key; afterwards the database's unique key alone decides. */
export const duplicateWindowSeconds = 3_600
