import { keyChanged, keyRolled, rollKey } from '@outrider/contracts/keys'
import { notFound, Problem } from '@outrider/contracts/problem'
import { makeSecretKey } from '@outrider/contracts/secret-key'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { refused } from '@outrider/service/state-table'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { requireRole } from '../members/require-role.ts'
import { managers } from '../members/roles.ts'
import { replaceKey } from './changes.ts'
import { deedOf, factOf } from './effects.ts'
import { findKey } from './queries.ts'
import { keyStates } from './states.ts'

/** Issues a key like the one it replaces, whatever the plan's cap; the old one works on to the end of its grace. */
export const answerRollKey = ({ db, outbox }: Deps) =>
  answer(rollKey, async ({ actor, keyId, gracePeriodSeconds }) => {
    await requireRole(db, actor, managers)
    const at = clock.now()
    const old = await findKey(db, actor.orgId, keyId, at)
    if (!old) throw notFound()
    if (keyStates[old.status].roll === refused) throw alreadyRolled()
    const { name, scope, environment } = old
    const tenant = { orgId: actor.orgId, environment }
    const occasion = { actor, at, tenant, keyId, name, scope }
    const { id, text, digest } = makeSecretKey(environment)
    const end = new Date(at.getTime() + gracePeriodSeconds * 1_000)
    const rolled = { replacementId: id, expiresAt: end.toISOString() }
    const key = await replaceKey(
      db,
      { keyId, end },
      { id, tenant, digest, createdBy: actor.userId },
      {
        deed: deedOf(occasion, 'key.rolled', rolled),
        facts: [
          fact(keyChanged, { tenant, keyId }),
          fact(keyRolled, { ...factOf(occasion), ...rolled }),
        ],
      },
    )
    if (!key) throw alreadyRolled()
    outbox.wake()
    return { ...key, key: text, replaced: { id: keyId, expiresAt: rolled.expiresAt } }
  })

function alreadyRolled(): Problem {
  return new Problem('CONFLICT', 'this key has been rolled already')
}
