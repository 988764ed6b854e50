export type StreamName =
  | 'EVENTS'
  | 'TRIGGERS'
  | 'COMMANDS'
  | 'FACTS'
  | 'IMPORTS'
  | 'REPLIES'
  | 'DEAD'

interface StreamDeclaration {
  readonly subjects: readonly string[]
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
export const streams: Record<StreamName, StreamDeclaration> = {
  EVENTS: { subjects: ['events.*'], share: 0.3, maxAgeHours: 72 },
  TRIGGERS: { subjects: ['triggers.*'], share: 0.3, maxAgeHours: 72 },
  COMMANDS: { subjects: ['commands.*.*'], share: 0.15, maxAgeHours: 72 },
  FACTS: { subjects: ['facts.*.*.*'], share: 0.08, maxAgeHours: 72 },
  IMPORTS: {
    subjects: ['imports.*'],
    share: 0.1,
    maxAgeHours: 72,
    mostUnsettled: 32,
    workQueue: true,
  },
  /** What the gateway answered under an `Idempotency-Key`, by the key's hash. */
  REPLIES: { subjects: ['replies.*'], share: 0.02, maxAgeHours: 24, latestOnly: true },
  DEAD: { subjects: ['dead.>'], share: 0.05, maxAgeHours: 24 * 30 },
}

/** Within it a repeated message id is told from a first one; afterwards the database's unique key decides. */
export const duplicateWindowSeconds = 3_600
