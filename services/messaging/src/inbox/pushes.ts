import type { Lane } from '@outrider/contracts/contract'
import { idOf, newId, newUuid, type TypeId, uuidOf } from '@outrider/contracts/ids'
import {
  type InappInput,
  inboxMessageCame,
  inboxSubject,
  pushToContact,
} from '@outrider/contracts/inbox'
import type { PushInapp } from '@outrider/contracts/messaging'
import { invalid, notFound } from '@outrider/contracts/problem'
import { findContacts, type Recipient } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import type { RenderFault } from '@outrider/liquid/render'
import { retried } from '@outrider/service/db/pool'
import { storedTenant, tenantOf } from '@outrider/service/db/tenant'
import { batchCalls } from '@outrider/service/jobs/batch-calls'
import { handle, request } from '@outrider/service/nats/requests'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import type { Origin } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import { hashOf } from '@outrider/service/text/keys'
import type { Static } from 'typebox'
import type { MessagingDeps } from '../deps.ts'
import { runsScript } from '../emails/track-links.ts'
import { type MessageOrigin as Source, originOf } from '../messages/messages.ts'
import { sentOutboxEntry } from '../messages/outbox-entries.ts'
import {
  type InappContent,
  inboxMessageOf,
  type InboxRow,
  insertPushRows,
  type NewPush,
  type StoredPush,
} from './inbox.ts'

/** A push that knows whom it is for. */
export interface InappPush {
  readonly tenant: Tenant
  readonly contactId: TypeId<'con'>
  /** The message's id, where it has been told already. */
  readonly messageId?: TypeId<'msg'> | undefined
  readonly origin: Source | null
  readonly key: string
  readonly content: InappContent
  readonly expiresAt: string | undefined
  /** The command's, or the request's. */
  readonly from?: Origin | undefined
  /** In which the command came. */
  readonly lane?: Lane | undefined
}

/** What is stored under a push's key; undefined when its reader is gone. */
export type StoredPushOrGone = StoredPush | undefined

/**
 * Stores pushes, each key's once, and lets open streams know of them: of those that were stored before as well,
 * for whoever stored them may have died before saying so. Readers know what they have seen.
 */
export async function storePushes(
  deps: MessagingDeps,
  pushes: readonly InappPush[],
): Promise<StoredPushOrGone[]> {
  const now = clock.now()
  const wanted = pushes.map((push) => newPush(push, now))
  const stored = await insertEach(deps, wanted, now)
  deps.outbox.wake()
  for (const row of stored.values()) publishToStreams(deps, row)
  return wanted.map((push) => {
    const row = stored.get(keyOf(push))
    return row && { ...row, isNew: row.isNew && row.id === push.id }
  })
}

/** Asks again for keys that somebody else was just storing. */
async function insertEach(
  { db }: MessagingDeps,
  pushes: readonly NewPush[],
  now: Date,
): Promise<Map<string, StoredPush>> {
  const stored = new Map<string, StoredPush>()
  const tries = 3
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const missing = pushes.filter((push) => !stored.has(keyOf(push)))
    if (missing.length === 0) break
    const rows = await retried(() => insertPushRows(db, missing, now))
    for (const row of rows) stored.set(keyOf(row), row)
  }
  return stored
}

function keyOf({
  orgId,
  environment,
  keyHash,
}: Pick<NewPush, 'orgId' | 'environment' | 'keyHash'>) {
  return `${orgId} ${environment} ${keyHash}`
}

function newPush(push: InappPush, now: Date): NewPush {
  const { tenant, contactId, messageId, origin, key, content, expiresAt, from, lane } = push
  const subject = {
    id: uuidOf(messageId ?? newId('msg')),
    ...storedTenant(tenant),
    contactId: uuidOf(contactId),
    channel: 'inapp' as const,
  }
  return {
    ...subject,
    keyHash: hashOf(key),
    content,
    origin,
    expiresAt: expiresAt ?? null,
    fact: sentOutboxEntry(subject, now, lane, from),
  }
}

/** Lets the open streams of a reader know of a message. */
export function publishToStreams({ nats }: Pick<MessagingDeps, 'nats'>, row: InboxRow): void {
  const tenant = tenantOf(row)
  const contactId = idOf('con', row.contactId)
  const data = { tenant, contactId, message: inboxMessageOf(row) } satisfies Static<
    typeof inboxMessageCame.data
  >
  nats.publish(inboxSubject(tenant.orgId, contactId), JSON.stringify(data))
}

const longest = { title: 120, body: 2_000, url: 2_048 } as const

/** What an in-app message says to somebody, cut to an inbox's limits; or why it says nothing. Never rejects. */
export async function renderInapp(
  { renderer }: MessagingDeps,
  orgId: string,
  { title, body, url = '', data }: InappContent,
  { email: _email, unsubscribed: _unsubscribed, currentId: _currentId, ...contact }: Recipient,
): Promise<{ readonly said: InappContent } | { readonly fault: RenderFault }> {
  const texts = [title, body, url].map((source) => ({ source, mode: 'text' as const }))
  const rendered = await renderer.render(orgId, { texts, scope: { contact } })
  if ('fault' in rendered) return rendered
  const [said = '', more = '', link = ''] = rendered.texts
  return {
    said: {
      title: said.slice(0, longest.title).toWellFormed(),
      body: more.slice(0, longest.body).toWellFormed(),
      // What is filled in may come from the contact.
      ...(link !== '' && !runsScript(link) && { url: link.slice(0, longest.url).toWellFormed() }),
      ...(data !== undefined && { data }),
    },
  }
}

/** Puts commanded messages into inboxes, each key's once however often it is delivered. */
export function receivePushes(deps: MessagingDeps) {
  return async (batch: readonly PushInapp[], deliveries: readonly ItemContext[]): Promise<void> => {
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
function contentOf({ title, body, url, data }: PushInapp): InappContent {
  return {
    title,
    body,
    ...(url && !runsScript(url) && { url }),
    ...(data !== undefined && { data }),
  }
}

interface Wanted {
  readonly tenant: Tenant
  readonly push: Static<typeof InappInput>
}

const largestBatch = 200
const maxInFlight = 4

/** Callers' keys and those of automations are apart. */
function pushOf({ tenant, push }: Wanted, contactId: TypeId<'con'>, from: Origin): InappPush {
  const { contact: _, idempotencyKey, expiresAt, ...content } = push
  const key = `push:${idempotencyKey ?? newUuid()}`
  return { tenant, contactId, origin: null, key, content, expiresAt, from }
}

export const pushHandlers = (deps: MessagingDeps) => {
  // Concurrent calls are looked up and stored together.
  const store = batchCalls<Wanted, StoredPushOrGone>(
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
  return [
    handle(pushToContact, async (wanted) => {
      const { expiresAt, url = '' } = wanted.push
      if (runsScript(url)) throw invalid('url', 'must not run a script')
      if (expiresAt !== undefined && Date.parse(expiresAt) <= clock.now().getTime())
        throw invalid('expiresAt', 'must be in the future')
      const stored = await store(wanted)
      if (!stored) throw notFound() // erased meanwhile
      return { id: idOf('msg', stored.id), queued: stored.isNew, deduplicated: !stored.isNew }
    }),
  ]
}
