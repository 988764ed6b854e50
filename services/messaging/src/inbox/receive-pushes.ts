import type { PushInapp } from '@outrider/contracts/messaging'
import type { Delivery } from '@outrider/service/deliver'
import type { Deps } from '../deps.ts'
import { runsScript } from '../emails/track-links.ts'
import { originOf } from '../messages/origin.ts'
import type { InappSaid } from './queries.ts'
import { storePushes } from './store-pushes.ts'

/** Puts commanded messages into inboxes, each key's once however often it is delivered. */
export function receivePushes(deps: Deps) {
  return async (batch: readonly PushInapp[], deliveries: readonly Delivery[]): Promise<void> => {
    const pushes = batch.map((push, place) => ({
      ...push,
      content: contentOf(push),
      origin: originOf(push),
      expiresAt: push.expiresAt,
      from: deliveries[place]?.origin,
      lane: deliveries[place]?.lane,
    }))
    await storePushes(deps, pushes)
  }
}

/** What was filled into the URL may come from the contact. */
function contentOf({ title, body, url, data }: PushInapp): InappSaid {
  return {
    title,
    body,
    ...(url && !runsScript(url) && { url }),
    ...(data !== undefined && { data }),
  }
}
