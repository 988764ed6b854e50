import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { changeStanding, type Standing, standingChanged } from '@outrider/contracts/organizations'
import { notFound } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import type { Deps } from '../deps.ts'
import { auditInsert, type NewAuditEntry, newAuditEntry } from './audit.ts'

interface StandingUpdate {
  readonly orgId: Uuid
  readonly standing: Standing
  /** Of a change that is made again; by default the next. */
  readonly revision?: number | null
}

/**
 * Changes the standing of an organization, and announces it, also if it is the same: the announcement is then repeated.
 * A deleted organization loses its name, members, and invitations immediately; every service then deletes the rest. False
 * if it is unknown, or deleted and `standing` is another, or has had the change with the number `revision`.
 */
async function updateStanding(
  db: Db,
  { orgId, standing, revision = null }: StandingUpdate,
  audit: NewAuditEntry,
): Promise<boolean> {
  const isDeletion = standing === 'deleted'
  const rows = await db`
    with changed as (
      update organizations set standing = ${standing}, revision = coalesce(${revision}, revision + 1),
        name = case when ${isDeletion} then '' else name end
      where id = ${orgId} and (standing <> 'deleted' or ${isDeletion}) and (${revision}::integer is null or revision < ${revision})
      returning id, revision
    ), members_gone as (
      delete from members where ${isDeletion} and org_id in (select id from changed)
    ), invitations_gone as (
      delete from invitations where ${isDeletion} and org_id in (select id from changed)
    ), announced as (
      insert into outbox (subject, data)
      select ${standingChanged.subject},
        jsonb_build_object('orgId', ${audit.target}::text, 'standing', ${standing}::text, 'revision', revision)
      from changed
    ), recorded as (${auditInsert(db, audit)})
    select from changed`
  return rows.length > 0
}

const actions = {
  active: 'organization.resumed',
  suspended: 'organization.suspended',
  deleted: 'organization.deleted',
} as const

export const standingHandlers = ({ db, outbox }: Deps) => [
  handle(changeStanding, async ({ orgId, standing }) => {
    const audit = newAuditEntry({ orgId, userId: null }, actions[standing], orgId)
    if (!(await updateStanding(db, { orgId: uuidOf(orgId), standing }, audit))) throw notFound()
    outbox.wake()
    return { orgId, standing }
  }),
]

/** Makes changes of organizations again, of which the restored database does not know. */
export function repeatStandings({ db }: Pick<Deps, 'db'>): Subscriber {
  return onBatch(standingChanged, async (changes) => {
    for (const { orgId, standing, revision } of changes) {
      const audit = newAuditEntry({ orgId, userId: null }, actions[standing], orgId)
      await updateStanding(db, { orgId: uuidOf(orgId), standing, revision }, audit)
    }
  })
}
