import type { Lane } from '@outrider/contracts/contract'
import { idOf, newId, newUuid, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  type InappInput,
  inboxMessageCame,
  inboxSubject,
  pushToContact,
} from '@outrider/contracts/inbox'
import type { PushInapp, SkipReason } from '@outrider/contracts/messaging'
import { invalid } from '@outrider/contracts/problem'
import { findContacts, type Recipient, unknownContact } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import type { CountName } from '@outrider/contracts/statistics'
import type { RenderFault } from '@outrider/liquid/render'
import { insertCounts } from '@outrider/service/db/counts'
import { countForAutomations } from '../messages/automation-counts.ts'
import {
  codeOf,
  type Db,
  isTransient,
  json,
  retried,
  uniqueViolation,
} from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant, tenantOf } from '@outrider/service/db/tenant'
import { batchCalls } from '@outrider/service/jobs/batch-calls'
import { handle, request } from '@outrider/service/nats/requests'
import type { ItemContext } from '@outrider/service/nats/subscriber'
import type { Origin } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import { compare, hashOf } from '@outrider/service/text/keys'
import type { Static } from 'typebox'
import type { MessagingDeps } from '../deps.ts'
import { admitInapp, type InappAdmission, insertInappAdmissions } from '../messages/caps.ts'
import { runsScript } from '../emails/track-links.ts'
import { type MessageOrigin, originOf } from '../messages/messages.ts'
import {
  isStatusSubscribed,
  type MessageOutboxEntry,
  sentOutboxEntry,
  unsentOutboxEntry,
} from '../messages/outbox-entries.ts'
import { type InappContent, inboxMessageOf, type InboxRow } from './inbox.ts'

interface StoredPush extends InboxRow {
  readonly keyHash: string
  readonly status: 'sent' | 'delivered' | 'skipped'
  readonly isNew: boolean
}

interface NewPush extends StoredTenant {
  readonly id: Uuid
  readonly contactId: Uuid
  /** In hexadecimal. */
  readonly keyHash: string
  readonly content: InappContent
  readonly expiresAt: string | null
  readonly origin: MessageOrigin | null
  readonly fact: MessageOutboxEntry
}

const capped: SkipReason = 'CAPPED'

/**
 * Stores the messages whose keys are new, emits `sent` or `skipped` for tenants that subscribe to it, and returns the
 * stored message of each key, except for erased contacts. If two calls use a key concurrently, the later one gets no row
 * and must ask again; 23505 if another process has counted a message to one of the contacts since.
 */
function insertPushRows(
  db: Db,
  pushes: readonly (NewPush & InappAdmission)[],
  now: Date,
): Promise<StoredPush[]> {
  const rows = pushes
    .map((push) =>
      push.stoppedBy === null
        ? { ...push, status: 'sent' }
        : {
            ...push,
            status: 'skipped',
            content: null,
            fact: unsentOutboxEntry('skipped', { ...push, channel: 'inapp' }, now, capped),
          },
    )
    .toSorted((a, b) => compare(a.keyHash, b.keyHash))
  return db<StoredPush[]>`
    with wanted as (
      select * from jsonb_to_recordset(${json(db, rows)}::jsonb) as w (
        id uuid, "orgId" uuid, environment text, "contactId" uuid, "keyHash" text, content jsonb,
        "expiresAt" timestamptz, origin jsonb, fact jsonb, status text, "stoppedBy" text, number integer
      )
    ), stored as (
      insert into messages (id, org_id, environment, channel, contact_id, key_hash, origin, status, reason,
                            detail, content, created_at, sent_at, ended_at, expires_at)
      select w.id, w."orgId", w.environment, 'inapp', w."contactId", decode(w."keyHash", 'hex'), w.origin, w.status,
             case w.status when 'skipped' then ${capped} end, w."stoppedBy", w.content, ${now},
             case w.status when 'sent' then ${now}::timestamptz end,
             case w.status when 'skipped' then ${now}::timestamptz end, w."expiresAt"
      from wanted w
      where not exists (
        select 1 from erased_contacts e
        where e.org_id = w."orgId" and e.environment = w.environment and e.contact_id = w."contactId"
      )
      on conflict do nothing
      returning id, org_id, environment, contact_id, content, created_at, expires_at, read_at, key_hash, origin, status
    ), ${insertInappAdmissions(
      db,
      db`select s.*, w.number from stored s join wanted w on w.id = s.id`,
      now,
    )}, ${countForAutomations(db, db`select org_id, environment, origin, status as what, 1 as by from stored`)}, ${insertCounts(
      db,
      db`
        select org_id, environment, ${'inapp sent' satisfies CountName} as what, created_at as at from stored
        where status = 'sent'`,
    )}, emitted as (
      insert into outbox (subject, data, traceparent)
      select w.fact->>'subject', w.fact->'data' || coalesce(w.origin, '{}'), w.fact->>'traceparent'
      from stored s join wanted w on w.id = s.id
      where ${isStatusSubscribed(db, 's')}
    )
    select s.id, s.org_id, s.environment, s.contact_id, s.content, s.created_at, s.expires_at, s.read_at,
           encode(s.key_hash, 'hex') as key_hash, s.status, true as is_new
    from stored s
    union all
    select m.id, m.org_id, m.environment, m.contact_id, m.content, m.created_at, m.expires_at, m.read_at,
           encode(m.key_hash, 'hex'), m.status, false
    from (select distinct "orgId", environment, "keyHash" from wanted) w
    join messages m on m.org_id = w."orgId" and m.environment = w.environment
      and m.key_hash = decode(w."keyHash", 'hex')`
}

/** A push to a known contact. */
interface InappPush {
  readonly tenant: Tenant
  readonly contactId: TypeId<'con'>
  /** The message's ID, if it was returned to a caller already. */
  readonly messageId?: TypeId<'msg'> | undefined
  readonly origin: MessageOrigin | null
  readonly key: string
  readonly content: InappContent
  readonly expiresAt: string | undefined
  /** The command's, or the request's. */
  readonly from?: Origin | undefined
  /** In which the command came. */
  readonly lane?: Lane | undefined
}

/** The stored message of a push's key; undefined if the contact was erased. */
type StoredPushOrGone = StoredPush | undefined

/**
 * Stores pushes, each key once, and publishes them to open streams. Messages that were stored before are published
 * again, since the process that stored them may have crashed; readers ignore duplicates.
 */
export async function storePushes(
  deps: MessagingDeps,
  pushes: readonly InappPush[],
): Promise<StoredPushOrGone[]> {
  const now = clock.now()
  const wanted = pushes.map((push) => newPush(push, now))
  const stored = await insertEach(deps, wanted, now)
  deps.outbox.wake()
  for (const row of stored.values()) if (row.status === 'sent') publishToStreams(deps, row)
  return wanted.map((push) => {
    const row = stored.get(keyOf(push))
    return row && { ...row, isNew: row.isNew && row.id === push.id }
  })
}

/** Times that no message is stored before the rest is given up: its contacts are erased. */
const maxFruitless = 3

/** Asks again for keys that another call was storing concurrently, and for messages that count earlier ones. */
async function insertEach(
  deps: MessagingDeps,
  pushes: readonly NewPush[],
  now: Date,
): Promise<Map<string, StoredPush>> {
  const stored = new Map<string, StoredPush>()
  for (let fruitless = 0; fruitless < maxFruitless;) {
    const missing = pushes.filter((push) => !stored.has(keyOf(push)))
    if (missing.length === 0) break
    const rows = await retried(
      async () => insertPushRows(deps.db, await admitInapp(deps, missing, now), now),
      (error) => isTransient(error) || codeOf(error) === uniqueViolation,
    )
    for (const row of rows) stored.set(keyOf(row), row)
    if (rows.length === 0) fruitless += 1
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

/**
 * Renders an in-app message for a contact, cut to the inbox's limits, or returns why it cannot be rendered. Never
 * rejects.
 */
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
      // the rendered URL may come from the contact's data
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

/** The rendered URL may come from the contact's data. */
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
        if (!contactId) call.reject(unknownContact('contact'))
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
      if (runsScript(url))
        throw invalid('url', 'must not be a javascript:, vbscript:, or data: URL')
      if (expiresAt !== undefined && Date.parse(expiresAt) <= clock.now().getTime())
        throw invalid('expiresAt', `must be in the future, not ${expiresAt}`)
      const stored = await store(wanted)
      if (!stored) throw unknownContact('contact') // erased concurrently
      return { id: idOf('msg', stored.id), queued: stored.isNew, deduplicated: !stored.isNew }
    }),
  ]
}
