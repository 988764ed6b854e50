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

/** A query for the times of the n-th newest rows that have a name. */
export interface TimesKind {
  /** The name of the event, or the outcome of an email. */
  readonly name: string
  /** The ID of the campaign or automation that sent the emails, as the database stores it; null for any. */
  readonly source: Uuid | null
  readonly nths: readonly number[]
  /** Earlier rows do not count; null without a limit. */
  readonly since: Date | null
}

/** The same about a contact. Queries that ask the same about many contacts share their kind. */
export interface TimesQuery {
  readonly tenant: StoredTenant
  readonly contactId: Uuid
  readonly kind: TimesKind
}

/** Milliseconds from now: another machine's clock may be ahead. */
const latestArrival = 86_400_000

/**
 * The times of the rows, in ms since 1970, each in the order of its `nths`; null for a row that is missing. The limits of
 * `received_at` are values, by which PostgreSQL reads no partition of other months: each costs as much as a few events.
 */
export async function listTimes(
  db: Pool,
  table: 'events' | 'email_outcomes',
  wanted: readonly TimesQuery[],
  now: Date,
): Promise<(readonly (number | null)[])[]> {
  if (wanted.length === 0) return []
  const kinds = new Map([...new Set(wanted.map(({ kind }) => kind))].map((kind, id) => [kind, id]))
  const asked = [...kinds].map(([{ since, ...kind }, id]) => ({
    id,
    ...kind,
    most: Math.max(...kind.nths),
    since: since ?? new Date(0),
  }))
  const earliest = new Date(Math.min(...asked.map(({ since }) => since.getTime())))
  const matches =
    table === 'events'
      ? db`
          name = k.name and occurred_at > k.since
          and received_at > ${earliest} and received_at < ${new Date(now.getTime() + latestArrival)}`
      : db`
          outcome = k.name and occurred_at > k.since
          and (k.source is null or campaign_id = k.source or automation_id = k.source)`
  const rows = await db<{ occurred: (number | null)[] }[]>`
    select array(select o.times[nth] from unnest(k.nths) as nth) as occurred
    from unnest(
      ${wanted.map(({ contactId }) => contactId)}::uuid[],
      ${wanted.map(({ tenant }) => tenant.orgId)}::uuid[],
      ${wanted.map(({ tenant }) => tenant.environment)}::text[],
      ${wanted.map(({ kind }) => kinds.get(kind) ?? null)}::int[]
    ) with ordinality as w (contact_id, org_id, environment, kind, place)
    join jsonb_to_recordset(${json(db, asked)}::jsonb) as k (
      id int, name text, source uuid, nths int[], most int, since timestamptz
    ) on k.id = w.kind
    cross join lateral (
      select array(
        select round(date_part('epoch', occurred_at) * 1000) from ${db(table)}
        where contact_id = w.contact_id and org_id = w.org_id and environment = w.environment and ${matches}
        order by occurred_at desc
        limit k.most
      ) as times
      offset 0
    ) o
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
