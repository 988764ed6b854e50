import { type createKey, keyChanged } from '@outrider/contracts/keys'
import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Actor } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { fact } from '@outrider/service/tell'
import type { Static } from 'typebox'
import type { Deps } from '../deps.ts'
import { replaceVerifier } from './change-queries.ts'
import { issue } from './issue.ts'
import { findKey } from './queries.ts'
import { secretKeyOf } from './record.ts'

/**
 * Tells the key that an interrupted request made before this repetition of it; undefined when there is none. Its text
 * was kept by nobody, so it gets another one. Throws `CONFLICT` when it has been used: somebody has the text.
 */
export async function retellKey(
  { db }: Deps,
  actor: Actor,
  id: TypeId<'key'>,
): Promise<Static<typeof createKey.reply> | undefined> {
  const made = await findKey(db, uuidOf(actor.orgId), uuidOf(id), clock.now())
  if (!made) return undefined
  const tenant = { orgId: actor.orgId, environment: made.environment }
  const { text, row } = issue(actor, made.environment, id)
  const key = await replaceVerifier(db, row, [fact(keyChanged, { tenant, keyId: id })])
  if (!key)
    throw new Problem(
      'CONFLICT',
      `idempotency-key: its first request made ${id}, which is in use; its text is told once`,
    )
  return { ...secretKeyOf(key), key: text }
}
