import type { CampaignFact } from '@outrider/contracts/campaigns'
import { type Db, json } from '@outrider/service/database'
import { telling } from '@outrider/service/tell'
import type { Frozen } from './freeze.ts'
import type { CampaignRow } from './queries.ts'
import { startsOf } from './states.ts'

/** What a move of a campaign tells. */
export interface CampaignTold {
  readonly subject: string
  readonly data: CampaignFact
}

/** Launches a draft with what it says, and tells of it; false when it is no draft any more. */
export async function launch(
  db: Db,
  { id, orgId, environment, updatedAt }: CampaignRow,
  contents: readonly Frozen[],
  told: CampaignTold,
  now: Date,
): Promise<boolean> {
  const rows = contents.map(({ templateId, said }, variant) => ({ variant, templateId, said }))
  const { count } = await db`
    with launched as (
      update campaigns set
        status = 'launched', stage = 'fixing', launched_at = ${now}, updated_at = ${now}, due_at = ${now}
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
        and status = any (${startsOf('launch')}::text[]) and updated_at = ${updatedAt}
      returning id
    ), said as (
      insert into campaign_contents (campaign_id, variant, template_id, content)
      select l.id, w.variant, w."templateId", w.said
      from launched l, jsonb_to_recordset(${json(db, rows)}::jsonb)
        as w (variant smallint, "templateId" uuid, said jsonb)
    ), told as (${telling(db, [told], 'launched')})
    select from launched`
  return count > 0
}

/** Writes down how many are in the audience of a campaign. */
export async function noteSize(
  db: Db,
  { id, orgId, environment }: CampaignRow,
  size: number,
): Promise<void> {
  await db`
    update campaigns set size = ${size}
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and size is null`
}

/** Stops making and sending messages; audiences are read on. False when it is not launched. */
export async function pause(
  db: Db,
  { id, orgId, environment }: CampaignRow,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update campaigns set status = 'paused', updated_at = ${now}
    where id = ${id} and org_id = ${orgId} and environment = ${environment}
      and status = any (${startsOf('pause')}::text[])`
  return count > 0
}

/** Goes on where it was paused; false when it is not paused. */
export async function resume(
  db: Db,
  { id, orgId, environment }: CampaignRow,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update campaigns set status = 'launched', updated_at = ${now}, due_at = ${now}, leased_until = '-infinity'
    where id = ${id} and org_id = ${orgId} and environment = ${environment}
      and status = any (${startsOf('resume')}::text[])`
  return count > 0
}

/** Sends nothing more, and begins to skip the rest; false when there is nothing to cancel. */
export async function cancel(
  db: Db,
  { id, orgId, environment }: CampaignRow,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update campaigns set
      status = 'cancelled', updated_at = ${now}, due_at = ${now}, leased_until = '-infinity',
      -- Who is in the audience is counted, and then skipped.
      stage = case when stage in ('fixing', 'reading') then stage else 'sweeping' end
    where id = ${id} and org_id = ${orgId} and environment = ${environment}
      and status = any (${startsOf('cancel')}::text[])`
  return count > 0
}

/** Completes a campaign of which nothing is left to do, and tells of it; false when it is not launched. */
export async function complete(
  db: Db,
  { id, orgId, environment }: Pick<CampaignRow, 'id' | 'orgId' | 'environment'>,
  told: CampaignTold,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    with completed as (
      update campaigns set
        status = 'completed', stage = 'dropping', completed_at = ${now}, updated_at = ${now}, due_at = ${now},
        leased_until = '-infinity'
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
        and status = any (${startsOf('complete')}::text[])
      returning id
    ), told as (${telling(db, [told], 'completed')})
    select from completed`
  return count > 0
}
