import { idOf, newUuid, type TypeId } from '@outrider/contracts/ids'
import { type InappInput, pushToContact } from '@outrider/contracts/inbox'
import { invalid, notFound } from '@outrider/contracts/problem'
import { findContacts } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { batchCalls } from '@outrider/service/batch-calls'
import { clock } from '@outrider/service/clock'
import { answer, request } from '@outrider/service/requests'
import type { Origin } from '@outrider/service/tracing/origin'
import type { Static } from 'typebox'
import type { Deps } from '../deps.ts'
import { runsScript } from '../emails/track-links.ts'
import { type Push, type Stored, storePushes } from './store-pushes.ts'

interface Wanted {
  readonly tenant: Tenant
  readonly push: Static<typeof InappInput>
}

const largestBatch = 200
const maxInFlight = 4

/** Puts a caller's push into an inbox; calls that come together are looked up and stored together. */
export const answerPushToContact = (deps: Deps) => {
  const store = batchCalls<Wanted, Stored>(
    async (batch) => {
      const wanted = batch.map(({ item }) => item)
      const { contactIds } = await request(deps.nats, findContacts, {
        wanted: wanted.map(({ tenant, push }) => ({ tenant, contact: push.contact })),
      })
      const known = batch.flatMap((call, index) => {
        const contactId = contactIds[index]
        if (!contactId) call.reject(notFound())
        return contactId ? [{ call, push: pushOf(call.item, contactId, call.origin) }] : []
      })
      const stored = await storePushes(
        deps,
        known.map(({ push }) => push),
      )
      for (const [index, { call }] of known.entries()) call.resolve(stored[index])
    },
    largestBatch,
    maxInFlight,
  )
  return answer(pushToContact, async (wanted) => {
    const { expiresAt, url = '' } = wanted.push
    if (runsScript(url)) throw invalid('url', 'must not run a script')
    if (expiresAt !== undefined && Date.parse(expiresAt) <= clock.now().getTime())
      throw invalid('expiresAt', 'must be in the future')
    const stored = await store(wanted)
    if (!stored) throw notFound() // erased meanwhile
    return { id: idOf('msg', stored.id), queued: stored.isNew, deduplicated: !stored.isNew }
  })
}

/** Callers' keys and those of automations are apart. */
function pushOf({ tenant, push }: Wanted, contactId: TypeId<'con'>, from: Origin): Push {
  const { contact: _, idempotencyKey, expiresAt, ...content } = push
  const key = `push:${idempotencyKey ?? newUuid()}`
  return { tenant, contactId, origin: null, key, content, expiresAt, from }
}
