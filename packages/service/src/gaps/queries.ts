import type { StreamName } from '@outrider/contracts/streams'
import type { Pool } from '../database.ts'
import type { Gap } from './find-gap.ts'

/** How far a stream and one of its consumers were at the last look. */
export interface Position {
  readonly stream: StreamName
  readonly consumer: string
  readonly lastSeq: number
  /** When the last message was stored, in milliseconds. */
  readonly lastAt: number
  readonly acknowledged: number
  readonly lostBytes: number
  /** The nats-server that said so. */
  readonly server: string
  readonly told: Gap | null
}

/** Every position of the service's consumers. */
export async function listPositions(db: Pool): Promise<Position[]> {
  return db<Position[]>`
    select stream, consumer, last_seq::float8, acknowledged::float8, lost_bytes::float8, server, told, last_at
    from stream_positions`
}

/** Keeps positions as they are now, lower ones too. */
export async function keepPositions(db: Pool, positions: readonly Position[]): Promise<void> {
  const column = <Key extends keyof Position>(key: Key) => positions.map((each) => each[key])
  await db`
    insert into stream_positions (stream, consumer, last_seq, acknowledged, lost_bytes, server, told, last_at)
    select * from unnest(
      ${column('stream')}::text[], ${column('consumer')}::text[], ${column('lastSeq')}::bigint[],
      ${column('acknowledged')}::bigint[], ${column('lostBytes')}::bigint[], ${column('server')}::text[], ${positions.map(({ told }) => told && JSON.stringify(told))}::jsonb[],
      ${column('lastAt')}::float8[])
    on conflict (stream, consumer) do update
      set last_seq = excluded.last_seq, acknowledged = excluded.acknowledged,
        lost_bytes = excluded.lost_bytes, server = excluded.server, told = excluded.told, last_at = excluded.last_at`
}
