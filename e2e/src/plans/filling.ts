import type { TypeId, Uuid } from '@outrider/contracts/ids'
import type { Sql } from 'postgres'

/** What lists are asked for by. */
export interface Filled {
  readonly contact: TypeId<'con'>
  readonly largeSegment: TypeId<'seg'>
  readonly smallSegment: TypeId<'seg'>
  readonly import: TypeId<'imp'>
  readonly automation: TypeId<'auto'>
  readonly campaign: TypeId<'cmp'>
  readonly webhook: TypeId<'whk'>
  readonly domain: TypeId<'dom'>
}

/** Rows that the lists of one owner go through; another organization has as many. */
export interface Filling {
  readonly sql: Sql
  readonly orgId: Uuid
  /** Of a table that grows with what happens; lists of what people make are shorter. */
  readonly rows: number
  readonly ids: Filled
}

/** Each second row is the organization's. */
export const owners = (sql: Sql, orgId: Uuid) =>
  sql`case when n % 2 = 0 then ${orgId}::uuid else '00000000-0000-7000-8000-000000000000'::uuid end`
