import type { Pool } from './database.ts'
import { connections, poolWait } from './monitor/declared.ts'
import { measure, type Reading } from './monitor/metrics.ts'

/** Tells how busy a service's pools are, until disposed; `metricsDb` asks. */
export function measurePools(
  service: string,
  pools: Readonly<Record<string, Pool>>,
  metricsDb: Pool,
): Disposable {
  const stack = new DisposableStack()
  stack.use(measure(() => readStates(service, metricsDb)))
  for (const [pool, db] of Object.entries(pools))
    stack.use(
      measure(async () => {
        const began = performance.now()
        await db`select`
        const value = (performance.now() - began) / 1_000
        return [{ gauge: poolWait, labels: { service, pool }, value }]
      }),
    )
  return stack
}

/** Connections of the service's role, by state. */
async function readStates(service: string, db: Pool): Promise<Reading[]> {
  const rows = await db<{ state: string; count: number }[]>`
    select state, count(*)::int as count from pg_stat_activity
    where usename = current_user and state is not null group by state`
  return rows.map(({ state, count }) => ({
    gauge: connections,
    labels: { service, state },
    value: count,
  }))
}
