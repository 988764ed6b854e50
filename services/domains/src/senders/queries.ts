import type { Environment } from '@outrider/contracts/shapes'
import { json, type Pool } from '@outrider/service/database'
import type { RecordStates } from '../domains/record-set.ts'

export interface WantedSender {
  readonly orgId: string
  readonly environment: Environment
  /** The database's; null for any. */
  readonly senderId: string | null
}

export interface SenderRow {
  /** The place, from 1, among those asked for. */
  readonly place: number
  readonly localPart: string
  readonly name: string | null
  readonly domain: string
  readonly states: RecordStates
  /** Of the first selector. */
  readonly privateKey: string
}

/** The senders that there are of those asked for, all of the organization's where none was named; oldest first. */
export function findSenders(db: Pool, wanted: readonly WantedSender[]): Promise<SenderRow[]> {
  return db<SenderRow[]>`
    select w.place::integer, s.local_part, s.name, d.name as domain, k.private_key,
      (select jsonb_object_agg(r.name, r.state) from records r where r.domain_id = d.id) as states
    from rows from (
      jsonb_to_recordset(${json(db, wanted)}::jsonb) as ("orgId" uuid, environment text, "senderId" uuid)
    ) with ordinality as w (org_id, environment, sender_id, place)
    join senders s on s.org_id = w.org_id and s.environment = w.environment
      and (w.sender_id is null or s.id = w.sender_id)
    join domains d on d.id = s.domain_id and d.org_id = s.org_id and d.environment = s.environment
    join dkim_keys k on k.domain_id = d.id and k.selector = 's1'
    order by w.place, s.id`
}
