import { publishableKeyChanged, putOrigins } from '@outrider/contracts/keys'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { fact } from '@outrider/service/tell'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { managers } from '../members/roles.ts'
import { bucketsOf } from './origin.ts'
import { upsertOrigins } from './queries.ts'

export const answerPutOrigins = ({ db, outbox }: Deps) =>
  answer(putOrigins, async ({ actor: { orgId, userId }, origins }) => {
    await requireRole(db, { orgId, userId }, managers)
    const buckets = bucketsOf(origins)
    await upsertOrigins(
      db,
      buckets,
      newDeed({
        orgId,
        at: clock.now(),
        userId,
        action: 'origins.changed',
        target: { type: 'origins', id: orgId },
        details: buckets,
      }),
      (['live', 'test'] as const).map((environment) =>
        fact(publishableKeyChanged, { tenant: { orgId, environment } }),
      ),
    )
    outbox.wake()
    return buckets
  })
