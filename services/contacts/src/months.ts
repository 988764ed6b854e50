/** The tables that are partitioned by month, and the column that decides the month of a row. */
export const partitioned = { events: 'received_at', consents: 'given_at' } as const
export type Partitioned = keyof typeof partitioned

/** A month of rows, as a partition holds it: from its first instant to the next one's, UTC. */
export interface Month {
  readonly table: Partitioned
  /** `events_2026_11` */
  readonly partition: string
  readonly from: Date
  readonly to: Date
}

/** The month that is `offset` months after the month of `at`; earlier for negative numbers. */
export function monthAt(at: Date, offset: number, table: Partitioned = 'events'): Month {
  const [from, to] = [offset, offset + 1].map(
    (months) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months)),
  )
  if (!from || !to) throw new Error('no month')
  const name = from.toISOString().slice(0, 7).replace('-', '_')
  return { table, partition: `${table}_${name}`, from, to }
}

/** The partitions whose month ended more than `months` months before this one began. */
export function expired(partitions: readonly string[], now: Date, months: number): string[] {
  const oldestKept = monthAt(now, -months).partition
  return partitions.filter((name) => /^events_\d{4}_\d{2}$/.test(name) && name < oldestKept)
}
