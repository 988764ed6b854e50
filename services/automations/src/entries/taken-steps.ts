import type { Db } from '@outrider/service/database'

/**
 * All steps of an entry `e`, for a `join lateral`: its rows, or, where its run ended in the moment it was made, the walk
 * in the entry's own row.
 */
export const takenSteps = (db: Db) => db`
  (
    select s.position, s.node, s.type, s.status, s.reason, s.result, s.started_at, s.finished_at
    from steps s
    where s.entry_id = e.id and s.org_id = e.org_id and s.environment = e.environment
    union all
    select w.place::int - 1, w.step ->> 'node', w.step ->> 'type', w.step ->> 'status', w.step ->> 'reason',
      w.step -> 'result', e.entered_at, e.entered_at
    from jsonb_array_elements(e.walk) with ordinality as w (step, place)
  )`
