import { deleteKey, keyChanged, keyRevoked } from '@outrider/contracts/keys'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '../facts.ts'
import { requireRole } from '../members/require-role.ts'
import { managers } from '../members/roles.ts'
import { readKey, removeKey } from './queries.ts'

export const answerDeleteKey = ({ db, outbox }: Deps) =>
  answer(deleteKey, async ({ actor, keyId }) => {
    await requireRole(db, actor, managers)
    const { orgId, userId } = actor
    const at = clock.now()
    const key = await readKey(db, orgId, keyId, at)
    if (!key) throw notFound()
    const { name, scope, environment } = key
    const tenant = { orgId, environment }
    const removed = await removeKey(db, tenant, keyId, {
      deed: {
        orgId,
        at,
        userId,
        action: 'key.revoked',
        target: { type: 'key', id: keyId },
        environment,
        details: { name, scope },
      },
      facts: [
        fact(keyChanged, { tenant, keyId }),
        fact(keyRevoked, { tenant, keyId, name, scope, occurredAt: at.toISOString() }),
      ],
    })
    if (!removed) throw notFound()
    outbox.wake()
    return {}
  })
