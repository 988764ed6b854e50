interface StreamDeclaration {
  /** Of the storage that the installation gives to streams. */
  readonly share: number
  readonly maxAgeHours: number
  /** Where messages are large: how many of them all replicas of a service may have in hand. */
  readonly mostUnsettled?: number
  /** Nothing is kept once its one consumer is done with it. */
  readonly workQueue?: true
  /** Of each subject only the latest is kept. */
  readonly latestOnly?: true
}

/**
 * What is kept on its way. A full stream refuses what comes (`discard: new`), so nothing accepted is
 * dropped; `maxAge` outlasts the worst outage that we plan for.
 */
const declared = {
  EVENTS: { share: 0.3, maxAgeHours: 72 },
  TRIGGERS: { share: 0.3, maxAgeHours: 72 },
  COMMANDS: { share: 0.15, maxAgeHours: 72 },
  FACTS: { share: 0.08, maxAgeHours: 72 },
  IMPORTS: { share: 0.1, maxAgeHours: 72, mostUnsettled: 32, workQueue: true },
  /** What the gateway answered under an `Idempotency-Key`, by the key's hash. */
  REPLIES: { share: 0.02, maxAgeHours: 24, latestOnly: true },
  /** What a service could not process. */
  DEAD: { share: 0.05, maxAgeHours: 24 * 30 },
} satisfies Record<string, StreamDeclaration>

export type StreamName = keyof typeof declared
export const streams: Readonly<Record<StreamName, StreamDeclaration>> = declared
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets them
export const streamNames = Object.keys(declared) as readonly StreamName[]

/** What a stream takes: subjects that begin with its name in lower case. */
export type SubjectIn<Stream extends StreamName> = `${Lowercase<Stream>}.${string}`

/** The same as a pattern: every subject of the stream. */
export function subjectsIn(stream: StreamName): string {
  return `${stream.toLowerCase()}.>`
}

/** The stream of what services could not process. */
export const deadLetters = 'DEAD' satisfies StreamName

/** Where a message goes that a service could not process: `dead.<service>.<its subject>`. */
export function deadSubject(service: string, subject: string): SubjectIn<typeof deadLetters> {
  return `dead.${service}.${subject}`
}

/** Within it a repeated message id is told from a first one; afterwards the database's unique key decides. */
export const duplicateWindowSeconds = 3_600
