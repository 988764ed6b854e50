import type { PushInapp } from '@outrider/contracts/messaging'
import type { Deps } from '../deps.ts'
import { runsScript } from '../emails/track-links.ts'
import { originOf } from '../messages/origin.ts'
import type { InappSaid } from './queries.ts'
import { storePushes } from './store-pushes.ts'

/** Puts commanded messages into inboxes, each key's once however often it is delivered. */
export function receivePushes(deps: Deps) {
  return async (batch: readonly PushInapp[]): Promise<void> => {
    const pushes = batch.map((push) => ({
      ...push,
      content: contentOf(push),
      origin: originOf(push),
      expiresAt: push.expiresAt,
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
