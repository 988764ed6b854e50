import type { EventContract } from '@outrider/contracts/contract'
import type { Static, TSchema } from 'typebox'
import { type Db, json } from './database.ts'
import { keptOf, type Origin, type TracedRow } from './tracing/origin.ts'

/** What the outbox is to tell: an entry to be. */
export interface Fact extends TracedRow {
  readonly subject: string
  readonly data: unknown
}

/** `origin`: of what it comes from, where that is not the request that is being answered. */
export function fact<Data extends TSchema>(
  contract: EventContract<Data>,
  data: Static<Data>,
  origin?: Origin,
): Fact {
  return { subject: contract.subject, data, ...keptOf(origin) }
}

/**
 * Puts facts into the outbox: a statement, or the body of a common table expression. Given `source`, another common
 * table expression, it does so only if that has a row.
 */
export function telling(db: Db, facts: readonly Fact[], source?: string) {
  return db`
    insert into outbox (subject, data, traceparent)
    select fact.subject, fact.data, fact.traceparent
    from jsonb_to_recordset(${json(db, facts)}::jsonb) as fact (subject text, data jsonb, traceparent text)
    ${source === undefined ? db`` : db`where exists (select from ${db(source)})`}`
}
