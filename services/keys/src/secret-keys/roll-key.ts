import { keyChanged, keyRolled, rollKey } from '@outrider/contracts/keys'
import { notFound, Problem } from '@outrider/contracts/problem'
import { makeSecretKey } from '@outrider/contracts/secret-key'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '../facts.ts'
import { requireRole } from '../members/require-role.ts'
import { managers } from '../members/roles.ts'
import { readKey, replaceKey } from './queries.ts'

/** Issues a key like the one it replaces, whatever the plan's cap; the old one works on to the end of its grace. */
export const answerRollKey = ({ db, outbox }: Deps) =>
  answer(rollKey, async ({ actor, keyId, gracePeriodSeconds }) => {
    await requireRole(db, actor, managers)
    const { orgId, userId } = actor
    const at = clock.now()
    const old = await readKey(db, orgId, keyId, at)
    if (!old) throw notFound()
    if (old.status === 'expiring') throw alreadyRolled()
    const { name, scope, environment } = old
    const tenant = { orgId, environment }
    const { id, text, digest } = makeSecretKey(environment)
    const ends = new Date(at.getTime() + gracePeriodSeconds * 1_000)
    const expiresAt = ends.toISOString()
    const rolled = { keyId, name, scope, replacementId: id, expiresAt }
    const key = await replaceKey(
      db,
      keyId,
      ends,
      { id, tenant, name, scope, digest, createdBy: userId },
      {
        deed: {
          orgId,
          at,
          userId,
          action: 'key.rolled',
          target: { type: 'key', id: keyId },
          environment,
          details: { replacementId: id, expiresAt },
        },
        facts: [
          fact(keyChanged, { tenant, keyId }),
          fact(keyRolled, { tenant, ...rolled, occurredAt: at.toISOString() }),
        ],
      },
    )
    if (!key) throw alreadyRolled()
    outbox.wake()
    return { ...key, key: text, replaced: { id: keyId, expiresAt } }
  })

function alreadyRolled(): Problem {
  return new Problem('CONFLICT', 'this key has been rolled already')
}
