import { json, type Pool } from '@outrider/service/database'
import type { Fragment } from './queries.ts'
import type { Touched } from './touched.ts'

/**
 * The part of a statement that changes contacts by which segments learn of it:
 * `with …, ${segmentWork(db, touched)} …`. It is committed with the change, so neither is there alone.
 */
export function segmentWork(db: Pool, touched: readonly Touched[]): Fragment {
  return db`
    segment_work_left as (
      insert into segment_work (touched)
      select ${json(db, touched)}::jsonb where ${touched.length > 0}
    )`
}
