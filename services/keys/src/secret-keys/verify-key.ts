import { timingSafeEqual } from 'node:crypto'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import { recordKeyUses, verifyKey } from '@outrider/contracts/keys'
import { unauthenticated } from '@outrider/contracts/problem'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Deps } from '../deps.ts'
import { keyStateAt } from './key-changes.ts'
import { findSecretKey, updateLastUses } from './queries.ts'

/** Compared for unknown keys, so that they take as long as known ones. */
const unknownDigest = Buffer.alloc(32)

export const secretKeyChecks = ({ db }: Pick<Deps, 'db'>) => [
  // Unknown, wrong, revoked, and expired keys get the same error.
  handle(verifyKey, async ({ keyId, environment, digest }) => {
    const key = await findSecretKey(db, uuidOf(keyId), environment)
    const holds = timingSafeEqual(Buffer.from(digest, 'hex'), key?.digest ?? unknownDigest)
    if (!key || !holds || keyStateAt(key.expiresAt, clock.now()) === 'gone') throw unauthenticated()
    return {
      keyId,
      tenant: { orgId: idOf('org', key.orgId), environment },
      scope: key.scope,
      expiresAt: key.expiresAt?.toISOString() ?? null,
    }
  }),

  handle(recordKeyUses, async ({ uses }) => {
    const rows = uses.map(({ keyId, at }) => ({ id: uuidOf(keyId), at }))
    if (rows.length > 0) await updateLastUses(db, rows)
    return {}
  }),
]
