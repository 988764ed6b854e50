import type { Audience } from '@outrider/contracts/audiences'
import type { Campaign } from '@outrider/contracts/campaigns'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { StoredStatus } from './states.ts'

/** What is done for a campaign that was launched, in this order; sweeping is for one that was cancelled. */
export type Stage = 'fixing' | 'reading' | 'feeding' | 'draining' | 'sweeping' | 'dropping' | 'done'

/** A campaign that this process alone works on, until its lease ends. */
export interface LeasedCampaign extends StoredTenant {
  readonly id: string
  readonly channel: Campaign['channel']
  readonly status: StoredStatus
  readonly stage: Stage
  readonly audience: Audience
  readonly sendAt: Date | null
  readonly perMinute: number | null
  /** In percent; empty without variants. */
  readonly weights: readonly number[]
  readonly reached: string | null
  readonly fed: string | null
  readonly nextAt: Date | null
  readonly leasedUntil: Date
}

/** Campaigns of one tenant that are worked on at the same time: so many tenants have their turn. */
const maxOfTenant = 2

/** Leases at most `limit` campaigns that are due, of each tenant the ones that have waited longest. */
export function leaseCampaigns(
  db: Db,
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<LeasedCampaign[]> {
  return db<LeasedCampaign[]>`
    update campaigns c set leased_until = ${leasedUntil}
    from (
      select l.id from campaigns l
      join (
        select id, due_at, row_number() over (partition by org_id, environment order by due_at) as turn
        from campaigns
        where due_at <= ${now} and due_at < 'infinity' and leased_until <= ${now}
      ) due on due.id = l.id and due.turn <= ${maxOfTenant}
      where l.due_at <= ${now} and l.leased_until <= ${now}
      order by due.turn, due.due_at
      limit ${limit}
      for update of l skip locked
    ) leased
    where c.id = leased.id
    returning c.id, c.org_id, c.environment, c.channel, c.status, c.stage, c.audience, c.send_at, c.per_minute,
              c.reached, c.fed, c.next_at, c.leased_until,
              coalesce(jsonb_path_query_array(c.variants, '$[*].weight'), '[]') as weights`
}

/** When the next campaign is due that nobody has leased; undefined when none will be before `horizon`. */
export async function readNextDue(db: Db, now: Date, horizon: Date): Promise<Date | undefined> {
  const [row] = await db<{ due: Date | null }[]>`
    select min(due_at) as due from campaigns where due_at <= ${horizon} and leased_until <= ${now}`
  return row?.due ?? undefined
}

/** Gives a campaign back, in the stage and at the place where its work has come to. */
export async function giveBack(
  db: Db,
  { id, orgId, environment, leasedUntil, stage, fed }: LeasedCampaign,
  dueAt: Date | 'never',
): Promise<void> {
  await db`
    update campaigns set
      stage = ${stage}, fed = ${fed}, due_at = ${dueAt === 'never' ? db`'infinity'` : db`${dueAt}`},
      leased_until = '-infinity'
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and leased_until = ${leasedUntil}`
}
