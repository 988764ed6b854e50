import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { keyChanged, keyRolled, rollKey } from '@outrider/contracts/keys'
import type { Actor } from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { refused } from '@outrider/service/state-table'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { requireRole } from '../members/require-role.ts'
import { managers } from '../members/roles.ts'
import { replaceKey } from './change-queries.ts'
import { deedOf, factOf } from './effects.ts'
import { issue } from './issue.ts'
import { findKey } from './queries.ts'
import { secretKeyOf } from './record.ts'
import { retellKey } from './retell-key.ts'
import { keyStateAt, keyStates } from './states.ts'

/** Issues a key like the one it replaces, whatever the plan's cap; the old one works on to the end of its grace. */
export const answerRollKey = (deps: Deps) =>
  answer(rollKey, async ({ actor, keyId, gracePeriodSeconds }, { creationId }) => {
    await requireRole(deps.db, actor, managers)
    const id = `key_${creationId}` as const
    const rolledAt = clock.now()
    const key =
      (await retellKey(deps, actor, id)) ??
      (await rollOnce(deps, { actor, keyId, id, rolledAt, gracePeriodSeconds }))
    deps.outbox.wake()
    const expiresAt = endOf({ rolledAt: new Date(key.createdAt), gracePeriodSeconds }).toISOString()
    return { ...key, replaced: { id: keyId, expiresAt } }
  })

interface Roll {
  readonly actor: Actor
  readonly keyId: TypeId<'key'>
  /** The replacement's. */
  readonly id: TypeId<'key'>
  readonly rolledAt: Date
  readonly gracePeriodSeconds: number
}

async function rollOnce({ db }: Deps, roll: Roll) {
  const { actor, keyId, id, rolledAt } = roll
  const oldId = uuidOf(keyId)
  const old = await findKey(db, uuidOf(actor.orgId), oldId, rolledAt)
  if (!old) throw notFound()
  if (keyStates[keyStateAt(old.expiresAt, rolledAt)].roll === refused) throw alreadyRolled()
  const { name, scope, environment } = old
  const tenant = { orgId: actor.orgId, environment }
  const occasion = { actor, at: rolledAt, tenant, keyId, name, scope }
  const { text, row } = issue(actor, environment, id)
  const end = endOf(roll)
  const rolled = { replacementId: id, expiresAt: end.toISOString() }
  const key = await replaceKey(db, { keyId: oldId, end }, row, {
    deed: deedOf(occasion, 'key.rolled', rolled),
    facts: [
      fact(keyChanged, { tenant, keyId }),
      fact(keyRolled, { ...factOf(occasion), ...rolled }),
    ],
  })
  if (!key) throw alreadyRolled()
  return { ...secretKeyOf(key), key: text }
}

/** When the grace of the old key ends; the replacement is made when the key is rolled. */
function endOf({ rolledAt, gracePeriodSeconds }: Pick<Roll, 'rolledAt' | 'gracePeriodSeconds'>) {
  return new Date(rolledAt.getTime() + gracePeriodSeconds * 1_000)
}

function alreadyRolled(): Problem {
  return new Problem('CONFLICT', 'this key has been rolled already')
}
