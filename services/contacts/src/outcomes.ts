import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type MessageFact, messageFacts } from '@outrider/contracts/messaging'
import { EmailOutcome } from '@outrider/contracts/segments'
import { json, type Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { onBatch } from '@outrider/service/nats/subscriber'
import type { Service } from '@outrider/service/service'
import { type ChangeSet, segmentWork } from './contacts/change-sets.ts'
import { recordsByContact } from './contacts/dependent-records.ts'
import { findCurrentIds } from './contacts/read.ts'
import { retryConflicts } from './contacts/write.ts'
import { outcomeNames } from './rules/rule.ts'

/** An outcome of one email. */
export interface OutcomeRow extends StoredTenant {
  readonly messageId: Uuid
  readonly outcome: string
  readonly contactId: Uuid
  readonly campaignId: Uuid | null
  readonly automationId: Uuid | null
  readonly at: string
}

/** Writes outcomes of emails, each kind once, and notifies segments. 40001 when a contact is gone. */
async function insertOutcomeRows(
  db: Pool,
  outcomes: readonly OutcomeRow[],
  changeSets: readonly ChangeSet[],
): Promise<void> {
  const people = [...new Map(outcomes.map((each) => [each.contactId, each])).values()]
  await db`
    with ${segmentWork(db, changeSets)}, held as (
      select c.id from contacts c
      join jsonb_to_recordset(${json(db, people)}::jsonb) as w ("contactId" uuid, "orgId" uuid, environment text)
        on c.id = w."contactId" and c.org_id = w."orgId" and c.environment = w.environment
      for key share of c
    ), noted as (
      insert into email_outcomes (
        message_id, outcome, org_id, environment, contact_id, campaign_id, automation_id, occurred_at
      )
      select w."messageId", w.outcome, w."orgId", w.environment, w."contactId", w."campaignId", w."automationId", w.at
      from jsonb_to_recordset(${json(db, outcomes)}::jsonb) as w (
        "messageId" uuid, outcome text, "orgId" uuid, environment text, "contactId" uuid, "campaignId" uuid,
        "automationId" uuid, at timestamptz
      )
      order by w."messageId", w.outcome
      on conflict (message_id, outcome) do nothing
    )
    select write_conflict() where (select count(*) from held) < ${people.length}`
}

/** A query for the times of the n-th newest rows of a contact that have a name. */
export interface TimesQuery {
  readonly tenant: StoredTenant
  readonly contactId: Uuid
  /** The name of the event, or the outcome of an email. */
  readonly name: string
  /** The ID of the campaign or automation that sent the emails, as the database stores it; null for any. */
  readonly source: Uuid | null
  readonly nths: readonly number[]
  /** Earlier rows do not count; null without a limit. */
  readonly since: Date | null
}

/**
 * The times of the rows, each in the order of its `nths`; null for a row that is missing. Events before `since` are
 * found by the time of their arrival, so that partitions that end before it are not read.
 */
export async function listTimes(
  db: Pool,
  table: 'events' | 'email_outcomes',
  wanted: readonly TimesQuery[],
): Promise<(readonly (Date | null)[])[]> {
  if (wanted.length === 0) return []
  const asked = wanted.map(({ tenant, since, ...rest }, place) => ({
    place,
    ...tenant,
    ...rest,
    most: Math.max(...rest.nths),
    since: since?.toISOString() ?? '-infinity',
  }))
  const matches =
    table === 'events'
      ? db`name = w.name and received_at > w.since and occurred_at > w.since`
      : db`
          outcome = w.name and occurred_at > w.since
          and (w.source is null or campaign_id = w.source or automation_id = w.source)`
  const rows = await db<{ occurred: (Date | null)[] }[]>`
    select array(
      select o.occurred_at
      from unnest(w.nths) with ordinality as p (nth, place)
      left join (
        select e.occurred_at, row_number() over (order by e.occurred_at desc) as nth
        from (
          select occurred_at from ${db(table)}
          where contact_id = w."contactId" and org_id = w."orgId" and environment = w.environment and ${matches}
          order by occurred_at desc
          limit w.most
        ) e
      ) o using (nth)
      order by p.place
    ) as occurred
    from jsonb_to_recordset(${json(db, asked)}::jsonb) as w (
      place int, "contactId" uuid, "orgId" uuid, environment text, name text, source uuid, nths int[], most int,
      since timestamptz
    )
    order by w.place`
  return rows.map((row) => row.occurred)
}

export const outcomeRecords = recordsByContact('email_outcomes')

/** Records outcomes of emails; of several links in one email, only the first that is followed counts. */
export function receiveOutcomes({ db }: Service) {
  const receive = (email: EmailOutcome) => async (batch: readonly MessageFact[]) => {
    const facts = batch.filter(({ channel, machine }) => channel === 'email' && machine !== true)
    await retryConflicts(async () => {
      const known = await findCurrentIds(
        db,
        facts.map(({ tenant, contactId }) => ({ ...storedTenant(tenant), id: uuidOf(contactId) })),
      )
      const outcomes = facts.flatMap((fact) => {
        const contactId = known.get(uuidOf(fact.contactId))
        return contactId === undefined ? [] : [{ fact, row: rowOf(fact, email, contactId) }]
      })
      if (outcomes.length === 0) return
      await insertOutcomeRows(
        db,
        outcomes.map(({ row }) => row),
        outcomes.map(({ fact, row }) => ({
          tenant: { orgId: row.orgId, environment: row.environment },
          contactId: row.contactId,
          events: outcomeNames({ email, ...fact }),
        })),
      )
    })
  }
  return EmailOutcome.enum.map((email) => onBatch(messageFacts[email], receive(email)))
}

function rowOf(
  { tenant, messageId, campaignId, automationId, at }: MessageFact,
  outcome: EmailOutcome,
  contactId: Uuid,
): OutcomeRow {
  return {
    ...storedTenant(tenant),
    messageId: uuidOf(messageId),
    outcome,
    contactId,
    campaignId: campaignId === undefined ? null : uuidOf(campaignId),
    automationId: automationId === undefined ? null : uuidOf(automationId),
    at,
  }
}
