import type { Uuid } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import type { Deps } from '../deps.ts'
import { fact } from '../facts.ts'
import { markDelivered, type Reader } from './queries.ts'

/** Writes down that their readers have been shown these messages. */
export async function noteShown(
  { db, outbox }: Deps,
  shown: readonly (Reader & { readonly id: Uuid })[],
): Promise<void> {
  if (shown.length === 0) return
  const now = clock.now()
  const delivered = shown.map(({ id, orgId, environment, contactId }) => {
    const subject = { id, orgId, environment, contactId, channel: 'inapp' as const }
    return { ...subject, fact: fact('delivered', subject, now) }
  })
  await retried(() => markDelivered(db, delivered, now))
  outbox.wake()
}
