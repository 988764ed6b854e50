import { eventually } from './eventually.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * Resolves once at least `count` statements of this sandbox's database wait for a lock, those of one service if it is named.
 * Other sandboxes on the same server do not count.
 */
export async function lockWaiters(
  { admin }: Pick<Sandbox, 'admin'>,
  count = 1,
  service?: string,
): Promise<void> {
  await eventually(async () => {
    const [row] = await admin<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and usename = coalesce(${service ?? null}, usename)`
    const waiting = row?.waiting ?? 0
    if (waiting < count) throw new Error(`${waiting} statements wait for a lock, not ${count}`)
  })
}
