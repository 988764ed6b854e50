import type { EventContract } from '@outrider/contracts/contract'
import { type Db, json } from '@outrider/service/database'
import type { Static, TSchema } from 'typebox'

/** An outbox entry to be. */
export interface Fact {
  readonly subject: string
  readonly data: unknown
}

export function fact<Data extends TSchema>(
  contract: EventContract<Data>,
  data: Static<Data>,
): Fact {
  return { subject: contract.subject, data }
}

/** The body of a CTE that puts the facts into the outbox if the CTE `changed` has a row. */
export function telling(db: Db, facts: readonly Fact[]) {
  return db`
    insert into outbox (subject, data)
    select fact.subject, fact.data
    from jsonb_to_recordset(${json(db, facts)}::jsonb) as fact (subject text, data jsonb)
    where exists (select from changed)`
}
