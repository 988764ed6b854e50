import { isId, uuidOf } from '@outrider/contracts/ids'
import type { CountName } from '@outrider/contracts/statistics'
import { type Outrider, serversOf } from '@outrider/e2e/outrider'
import postgres from 'postgres'

/** Days before today. */
const days = 59
const perDay: readonly (readonly [schema: string, what: CountName, count: number])[] = [
  ['contacts', 'events received', 1_180],
  ['automations', 'entries entered', 164],
  ['automations', 'entries completed', 149],
  ['messaging', 'emails sent', 231],
  ['messaging', 'emails with opens', 231],
  ['messaging', 'emails opened', 104],
]
/** Emails of a weekly newsletter. */
const newsletter = 1_080

/**
 * Counts of earlier days, which no request can create: a company that grows, and whose customers have better things to
 * do at weekends.
 */
export async function addHistory(outrider: Outrider, orgId: string): Promise<void> {
  const { adminDatabaseUrl } = await serversOf(outrider)
  const sql = postgres(adminDatabaseUrl, { onnotice: () => {} })
  if (!isId('org', orgId)) throw new Error(`${orgId} is no id of an organization`)
  const now = new Date()
  for (let ago = 1; ago <= days; ago += 1) {
    const hour = new Date(now.getTime() - ago * 86_400_000)
    const isWeekend = [0, 6].includes(hour.getUTCDay())
    const size = (1 - ago / 130) * (isWeekend ? 0.55 : 1) * (0.92 + ((ago * 7) % 17) / 100)
    for (const [schema, what, usual] of perDay) {
      const count = usual * size + (what === 'emails sent' && ago % 7 === 2 ? newsletter * size : 0)
      await sql`
        insert into ${sql(schema)}.hourly_counts (org_id, environment, hour, what, shard, count)
        values (${uuidOf(orgId)}, 'live', date_trunc('hour', ${hour}::timestamptz), ${what}, 0, ${Math.round(count)})`
    }
  }
  await sql.end()
}
