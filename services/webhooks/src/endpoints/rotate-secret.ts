import { uuidOf } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import { rotateSecret } from '@outrider/contracts/webhooks'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { storedTenant } from '@outrider/service/tenant'
import { findEndpoint, updateSecrets } from './queries.ts'
import { webhookOf } from './record.ts'
import { makeSecret, rotated } from './secrets.ts'

export const answerRotateSecret = ({ db }: Deps) =>
  answer(rotateSecret, async ({ tenant, webhookId }) => {
    const stored = storedTenant(tenant)
    const known = await findEndpoint(db, stored, uuidOf(webhookId))
    if (!known) throw notFound()
    const secret = makeSecret()
    const secrets = rotated(known.secrets, secret, clock.now())
    const row = await updateSecrets(db, stored, known, secrets)
    if (!row) throw new Problem('CONFLICT', 'the secret was being rotated by somebody else')
    return { ...webhookOf(row), secret }
  })
