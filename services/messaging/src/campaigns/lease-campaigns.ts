import type { Campaign } from '@outrider/contracts/campaigns'
import type { Uuid } from '@outrider/contracts/ids'
import type { Audience } from '@outrider/contracts/recipients'
import type { Db } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { dueRows, type JobQueue, type LeaseSelection } from '@outrider/service/jobs/lanes'
import type { Loop } from '@outrider/service/jobs/loop'
import type { MessagingDeps } from '../deps.ts'
import type { StoredCampaignStatus } from './states.ts'

/** The steps of a launched campaign, in order. Only cancelled campaigns go through `skipping`. */
export type CampaignStage =
  | 'snapshotting'
  | 'reading'
  | 'enqueueing'
  | 'awaiting'
  | 'skipping'
  | 'cleaning'
  | 'done'

/** A campaign leased by this process. */
export interface LeasedCampaign extends StoredTenant {
  readonly id: Uuid
  readonly channel: Campaign['channel']
  readonly status: StoredCampaignStatus
  readonly stage: CampaignStage
  readonly audience: Audience
  /** Null before the audience is fixed. */
  readonly size: number | null
  readonly topic: string | null
  readonly templateId: Uuid | null
  readonly sendAt: Date | null
  readonly localTime: boolean
  readonly perMinute: number | null
  /** In percent; empty without variants. */
  readonly weights: readonly number[]
  readonly readUpTo: Uuid | null
  readonly enqueuedUpTo: string | null
  readonly nextAt: Date | null
  readonly leasedUntil: Date
}

/** Campaigns that something is to be done for. */
export const dueCampaigns: JobQueue = {
  table: 'campaigns',
  key: 'id',
  open: "due_at < 'infinity'",
  holds: true,
}
/** Seconds: longer than any step takes. */
const leaseSeconds = 10

/** Leases the selected campaigns. */
export function leaseCampaigns(db: Db, turn: LeaseSelection, now: Date): Promise<LeasedCampaign[]> {
  // A lease is known by its end, which a Date holds to the millisecond.
  return db<LeasedCampaign[]>`
    update campaigns c set
      leased_until = date_trunc('milliseconds', now() + make_interval(secs => ${leaseSeconds}))
    from (${dueRows(db, dueCampaigns, turn, now)}) due
    where c.id = due.id
    returning c.id, c.org_id, c.environment, c.channel, c.status, c.stage, c.audience, c.size, c.topic, c.template_id, c.send_at, c.local_time, c.per_minute,
              c.read_up_to, c.enqueued_up_to, c.next_at, c.leased_until,
              coalesce(jsonb_path_query_array(c.variants, '$[*].weight'), '[]') as weights`
}

/** Gives a campaign back, in the stage and at the place where its work has come to. */
export async function releaseCampaign(
  db: Db,
  { id, orgId, environment, leasedUntil, stage, size, enqueuedUpTo }: LeasedCampaign,
  dueAt: Date | 'never',
): Promise<void> {
  await db`
    update campaigns set
      stage = ${stage}, size = coalesce(size, ${size}), enqueued_up_to = ${enqueuedUpTo}, due_at = ${dueAt === 'never' ? db`'infinity'` : db`${dueAt}`},
      leased_until = '-infinity'
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and leased_until = ${leasedUntil}`
}

/** Loops that handlers wake after they created work. */
export interface WorkLoops {
  readonly campaigns: Pick<Loop, 'wake'>
  readonly sending: Pick<Loop, 'wake'>
}

/** Dependencies of the steps. */
export type CampaignDeps = MessagingDeps & Pick<WorkLoops, 'sending'>

/** When to work on a campaign again; `written` when that is written already. */
export type NextStep = Date | 'never' | 'written'

/** One step of a stage: a part of its work that takes well under a second. */
export type StageStep = (
  deps: CampaignDeps,
  campaign: LeasedCampaign,
) => Promise<[LeasedCampaign, NextStep]>
