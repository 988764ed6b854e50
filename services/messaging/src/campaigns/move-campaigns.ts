import { setTimeout as delay } from 'node:timers/promises'
import {
  type CampaignFact,
  campaignFacts,
  type CampaignMove,
  launchCampaign,
  moveCampaign,
} from '@outrider/contracts/campaigns'
import { idOf } from '@outrider/contracts/ids'
import { fixAudience } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { insertOutboxEntries } from '@outrider/service/db/outbox'
import { type Db, type Fragment, json, retried } from '@outrider/service/db/pool'
import { tenantOf } from '@outrider/service/db/tenant'
import { handle, request } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'
import { campaignOf, type CampaignRow, requireCampaign, statusOf } from './campaigns.ts'
import type { WorkLoops } from './lease-campaigns.ts'
import {
  checkReferences,
  requireSender,
  resolveContent,
  type ResolvedContent,
} from './resolve-content.ts'
import { campaignStates, invalidMove, mayMove, startsOf } from './states.ts'

/** The fact that a transition emits. */
interface CampaignOutboxEntry {
  readonly subject: string
  readonly data: CampaignFact
}

/** Launches a draft, stores its content, and emits a fact; false if it is not a draft any more. */
async function launchCampaignRow(
  db: Db,
  { id, orgId, environment, updatedAt }: CampaignRow,
  contents: readonly ResolvedContent[],
  entry: CampaignOutboxEntry,
  now: Date,
): Promise<boolean> {
  const rows = contents.map(({ templateId, said }, variant) => ({ variant, templateId, said }))
  const { count } = await db`
    with launched as (
      update campaigns set
        status = 'launched', stage = 'snapshotting', launched_at = ${now}, updated_at = ${now}, due_at = ${now}
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
        and status = any (${startsOf('launch')}::text[]) and updated_at = ${updatedAt}
      returning id
    ), said as (
      insert into campaign_contents (campaign_id, variant, template_id, content)
      select l.id, w.variant, w."templateId", w.said
      from launched l, jsonb_to_recordset(${json(db, rows)}::jsonb)
        as w (variant smallint, "templateId" uuid, said jsonb)
    ), emitted as (${insertOutboxEntries(db, [entry], 'launched')})
    select from launched`
  return count > 0
}

/** Records the size of a campaign's audience. */
async function updateAudienceSize(
  db: Db,
  { id, orgId, environment }: CampaignRow,
  size: number,
): Promise<void> {
  await db`
    update campaigns set size = ${size}
    where id = ${id} and org_id = ${orgId} and environment = ${environment} and size is null`
}

/** The other columns that a move sets. */
const changesOf: Readonly<Record<CampaignMove, (db: Db, now: Date) => Fragment>> = {
  // Messages are no longer created or sent; the audience is still read.
  pause: (db) => db``,
  resume: (db, now) => db`, due_at = ${now}, leased_until = '-infinity'`,
  // Contacts that are not read yet are counted first, and then skipped.
  cancel: (db, now) => db`
    , due_at = ${now}, leased_until = '-infinity',
    stage = case when stage in ('snapshotting', 'reading') then stage else 'skipping' end`,
}

/** Makes a move of a campaign, and emits the fact of a cancellation; false when its status no longer allows it. */
async function moveCampaignRow(
  db: Db,
  { id, orgId, environment, status }: CampaignRow,
  move: CampaignMove,
  now: Date,
): Promise<boolean> {
  const facts =
    move === 'cancel' ? [campaignOutboxEntry('cancelled', { id, orgId, environment }, now)] : []
  const { count } = await db`
    with moved as (
      update campaigns set status = ${campaignStates[status][move]}, updated_at = ${now} ${changesOf[move](db, now)}
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
        and status = any (${startsOf(move)}::text[])
      returning id
    ), emitted as (${insertOutboxEntries(db, facts, 'moved')})
    select from moved`
  return count > 0
}

/** Completes a launched campaign and emits a fact; false if it is not launched. */
export async function completeCampaignRow(
  db: Db,
  { id, orgId, environment }: Pick<CampaignRow, 'id' | 'orgId' | 'environment'>,
  entry: CampaignOutboxEntry,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    with completed as (
      update campaigns set
        status = 'completed', stage = 'cleaning', completed_at = ${now}, updated_at = ${now}, due_at = ${now},
        leased_until = '-infinity'
      where id = ${id} and org_id = ${orgId} and environment = ${environment}
        and status = any (${startsOf('complete')}::text[])
      returning id
    ), emitted as (${insertOutboxEntries(db, [entry], 'completed')})
    select from completed`
  return count > 0
}

/** That something became of a campaign. */
export function campaignOutboxEntry(
  what: keyof typeof campaignFacts,
  row: Pick<CampaignRow, 'id' | 'orgId' | 'environment'>,
  at: Date,
): CampaignOutboxEntry {
  const data: CampaignFact = {
    tenant: tenantOf(row),
    campaignId: idOf('cmp', row.id),
    at: at.toISOString(),
  }
  return { subject: campaignFacts[what].subject, data }
}

/** Milliseconds that a launch waits for the audience's snapshot, and between two polls. */
const launchTimeout = 3_000
const launchInterval = 50

/**
 * Waits for the snapshot, so that contacts tagged after the response are not in the audience. If it takes longer, the
 * campaign loop continues.
 */
async function waitForAudience(
  { nats, db, log }: MessagingDeps,
  tenant: Tenant,
  row: CampaignRow,
): Promise<void> {
  const campaignId = idOf('cmp', row.id)
  const { audience } = row
  const until = performance.now() + launchTimeout
  try {
    for (;;) {
      const { size } = await request(nats, fixAudience, { tenant, campaignId, audience })
      if (size !== null) return await updateAudienceSize(db, row, size)
      if (performance.now() > until) return
      await delay(launchInterval)
    }
  } catch (error) {
    log.warn(
      { err: error, campaignId },
      'the audience is not fixed yet; the campaign loop continues',
    )
  }
}

export const campaignMoveHandlers = (deps: MessagingDeps & WorkLoops) => {
  const { db, outbox, campaigns, sending } = deps
  return [
    handle(launchCampaign, async ({ tenant, campaignId }) => {
      const row = await requireCampaign(db, tenant, campaignId)
      if (!mayMove(row.status, 'launch')) throw invalidMove(statusOf(row, clock.now()), 'launch')
      const contents = await resolveContent(deps, row, row.channel, row)
      await checkReferences(deps, tenant, row)
      await requireSender(deps, tenant, row.channel, row.senderId)
      const now = clock.now()
      const entry = campaignOutboxEntry('launched', row, now)
      if (!(await retried(() => launchCampaignRow(db, row, contents, entry, now))))
        throw invalidMove(statusOf(row, now), 'launch') // launched or changed concurrently
      outbox.wake()
      await waitForAudience(deps, tenant, row)
      campaigns.wake()
      return campaignOf(await requireCampaign(db, tenant, campaignId), clock.now())
    }),
    handle(moveCampaign, async ({ tenant, campaignId, move }) => {
      const [row, now] = [await requireCampaign(db, tenant, campaignId), clock.now()]
      const isAllowed = mayMove(row.status, move)
      // A repeat after a broken connection finds the move made.
      const isMade = isAllowed && (await retried(() => moveCampaignRow(db, row, move, now)))
      const moved = await requireCampaign(db, tenant, campaignId)
      if (!isMade && moved.status !== campaignStates[row.status][move])
        throw invalidMove(statusOf(moved, now), move)
      outbox.wake()
      campaigns.wake()
      sending.wake()
      return campaignOf(moved, now)
    }),
  ]
}
