import { uuidOf } from '@outrider/contracts/ids'
import { deleteKey, keyChanged, keyRevoked } from '@outrider/contracts/keys'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import { fact } from '@outrider/service/tell'
import { requireRole } from '../members/require-role.ts'
import { managers } from '../members/roles.ts'
import { removeKey } from './change-queries.ts'
import { deedOf, factOf } from './effects.ts'
import { findKey } from './queries.ts'

export const answerDeleteKey = ({ db, outbox }: Deps) =>
  answer(deleteKey, async ({ actor, keyId }) => {
    await requireRole(db, actor, managers)
    const [id, at] = [uuidOf(keyId), clock.now()]
    const key = await findKey(db, uuidOf(actor.orgId), id, at)
    if (!key) throw notFound()
    const { name, scope, environment } = key
    const tenant = { orgId: actor.orgId, environment }
    const occasion = { actor, at, tenant, keyId, name, scope }
    const removed = await removeKey(db, storedTenant(tenant), id, {
      deed: deedOf(occasion, 'key.revoked'),
      facts: [fact(keyChanged, { tenant, keyId }), fact(keyRevoked, factOf(occasion))],
    })
    if (!removed) throw notFound()
    outbox.wake()
    return {}
  })
