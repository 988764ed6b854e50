import { uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { createWebhook, maxWebhooks } from '@outrider/contracts/webhooks'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { storedTenant } from '@outrider/service/tenant'
import { checkUrl } from './check-url.ts'
import { lookUp } from './look-up.ts'
import { findEndpoint, insertEndpoint } from './queries.ts'
import { webhookOf } from './record.ts'
import { makeSecret } from './secrets.ts'

export const answerCreateWebhook = ({ db, allowed, announce }: Deps) =>
  answer(createWebhook, async ({ tenant, webhook }, { creationId }) => {
    const { url, events, description = null } = webhook
    await checkUrl(url, allowed, lookUp)
    const stored = storedTenant(tenant)
    const secret = makeSecret()
    const made = {
      id: uuidOf(`whk_${creationId}`),
      url,
      events: [...new Set(events)],
      description,
      secrets: [{ secret, expiresAt: null }],
    }
    const row = await insertEndpoint(db, stored, made)
    // A repetition of what nobody was answered: the secret is still to be told.
    const existing = row ? undefined : await findEndpoint(db, stored, made.id)
    if (existing) return { ...webhookOf(existing), secret: existing.secrets[0]?.secret ?? secret }
    if (!row)
      throw new Problem('LIMIT_REACHED', `an environment has at most ${maxWebhooks} webhooks`)
    await announce(stored)
    return { ...webhookOf(row), secret }
  })
