import type { PublishableKey } from '@outrider/contracts/keys'
import type { PublishableKeyRow } from './queries.ts'

/** A publishable key as callers see it. */
export function publishableKeyOf(row: PublishableKeyRow): PublishableKey {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
