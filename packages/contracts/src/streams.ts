interface StreamDeclaration {
  /** Of the storage that the installation gives to streams. */
  readonly share: number
  /** 0: no message is deleted because of its age. */
  readonly maxAgeHours: number
  /** Of each subject only so many are kept; the oldest go. */
  readonly maxPerSubject?: number
  /** Seconds for which a message whose id the stream has is not stored again; default: 10, longer than a publisher repeats it. */
  readonly messageIdSeconds?: number
  /** Of each subject only the latest is kept. */
  readonly latestOnly?: true
  /**
   * Its downstream streams. Its consumers pause while one is full. There is no cycle, so some consumer always
   * continues.
   */
  readonly leadsTo?: readonly string[]
}

/**
 * The streams. A full stream rejects messages (`discard: new`), and unhandled messages never expire: accepted work is
 * processed, however long a service is down.
 */
const declared = {
  EVENTS: { share: 0.3, maxAgeHours: 0, leadsTo: ['TRIGGERS', 'FACTS'] },
  TRIGGERS: { share: 0.3, maxAgeHours: 0, leadsTo: ['COMMANDS', 'FACTS'] },
  COMMANDS: { share: 0.15, maxAgeHours: 0, leadsTo: ['FACTS'] },
  FACTS: { share: 0.08, maxAgeHours: 0 },
  /** Responses kept under an `Idempotency-Key`, by the hash of the key. */
  REPLIES: { share: 0.02, maxAgeHours: 24, latestOnly: true },
  /** Dead letters: the latest thousand of each service and organization. */
  DEAD: { share: 0.05, maxAgeHours: 24 * 30, maxPerSubject: 1_000, messageIdSeconds: 600 },
} satisfies Record<string, StreamDeclaration>

export type StreamName = keyof typeof declared
export const streams: Readonly<Record<StreamName, StreamDeclaration>> = declared
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets them
export const streamNames = Object.keys(declared) as readonly StreamName[]

interface ArchiveDeclaration {
  /** The stream that it copies. */
  readonly of: StreamName
  /** Of the storage that the installation gives to archives. */
  readonly share: number
  /** The subjects that it copies; those of the journal are what services list as `journals`. */
  readonly subjects: readonly string[] | 'journals'
}

/**
 * Copies of streams, which no purge shortens, for a restore of the database to an earlier moment. A trigger that
 * follows from an event is not copied: the event produces it again.
 */
export const archives = {
  EVENTS_LOG: { of: 'EVENTS', share: 0.5, subjects: ['events.>'] },
  TRIGGERS_LOG: { of: 'TRIGGERS', share: 0.2, subjects: ['triggers.*.queued'] },
  COMMANDS_LOG: { of: 'COMMANDS', share: 0.25, subjects: ['commands.>'] },
  JOURNAL: { of: 'FACTS', share: 0.05, subjects: 'journals' },
} as const satisfies Record<string, ArchiveDeclaration>

export type ArchiveName = keyof typeof archives
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets them
export const archiveNames = Object.keys(archives) as readonly ArchiveName[]
export const journal = 'JOURNAL' satisfies ArchiveName
/** Days for which an archive keeps a message, unless it is full. */
export const archiveDays = 7

/** The downstream streams of a stream. */
export function streamsAfter(stream: StreamName): StreamName[] {
  return streamNames.filter((name) => streams[stream].leadsTo?.includes(name))
}

/** The subjects of a stream: they begin with its name in lower case. */
export type SubjectIn<Stream extends StreamName> = `${Lowercase<Stream>}.${string}`

/** The same as a pattern: every subject of the stream. */
export function subjectsIn(stream: StreamName): string {
  return `${stream.toLowerCase()}.>`
}

/** The stream that takes a subject. */
export function streamOf(subject: string): StreamName | undefined {
  return streamNames.find((stream) => subject.startsWith(`${stream.toLowerCase()}.`))
}

/** The stream of dead letters. */
export const deadLetters = 'DEAD' satisfies StreamName

/** Where an item goes that a service could not process; `orgId` is whose it is, where that is known. */
export function deadSubject(service: string, orgId: string | null): SubjectIn<typeof deadLetters> {
  return `dead.${service}.${orgId ?? 'none'}`
}

/**
 * Within it, gateways report which message was first under a key. Later, only the unique key in the database decides.
 */
export const duplicateWindowSeconds = 3_600
