import { publishableKeyChanged, rotatePublishableKey } from '@outrider/contracts/keys'
import { makePublishableKey } from '@outrider/contracts/secrets'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { fact } from '@outrider/service/tell'
import { storedTenant } from '@outrider/service/tenant'
import { newDeed } from '../audit/new-deed.ts'
import type { Deps } from '../deps.ts'
import { requireRole } from '../members/require-role.ts'
import { managers } from '../members/roles.ts'
import { upsertPublishableKey } from './queries.ts'
import { publishableKeyOf } from './record.ts'

export const answerRotatePublishableKey = ({ db, outbox }: Deps) =>
  answer(rotatePublishableKey, async ({ actor: { orgId, userId }, environment }) => {
    await requireRole(db, { orgId, userId }, managers)
    const tenant = { orgId, environment }
    const row = await upsertPublishableKey(
      db,
      storedTenant(tenant),
      makePublishableKey(environment),
      newDeed({
        orgId,
        at: clock.now(),
        userId,
        action: 'publishable_key.rotated',
        target: { type: 'publishable_key', id: environment },
        environment,
      }),
      [fact(publishableKeyChanged, { tenant })],
    )
    outbox.wake()
    return publishableKeyOf(row)
  })
