import { idOf } from '@outrider/contracts/ids'
import type { SecretKey } from '@outrider/contracts/keys'
import { hintOf } from '@outrider/contracts/secrets'
import type { KeyRow } from './queries.ts'

/** A secret key as callers see it: its text is told once, when it is made. */
export function secretKeyOf(row: KeyRow): SecretKey {
  const id = idOf('key', row.id)
  return {
    ...row,
    id,
    hint: hintOf(id, row.environment),
    createdAt: row.createdAt.toISOString(),
    createdBy: idOf('usr', row.createdBy),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    status: row.expiresAt ? 'expiring' : 'active',
  }
}
