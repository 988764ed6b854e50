import type { Lane } from '@outrider/contracts/contract'
import { idOf, newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { inboxMessageCame, inboxSubject } from '@outrider/contracts/inbox'
import type { Tenant } from '@outrider/contracts/shapes'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import type { Static } from 'typebox'
import type { Deps } from '../deps.ts'
import { sentFact } from '../facts.ts'
import { hashOf } from '@outrider/service/hash'
import type { Origin } from '@outrider/service/tracing/origin'
import type { Origin as Source } from '../messages/origin.ts'
import { storedTenant, tenantOf } from '@outrider/service/tenant'
import {
  type InappSaid,
  type InboxRow,
  insertPushes,
  type NewPush,
  type StoredRow,
} from './queries.ts'
import { inboxMessageOf } from './record.ts'

/** A push that knows whom it is for. */
export interface Push {
  readonly tenant: Tenant
  readonly contactId: TypeId<'con'>
  /** The message's id, where it has been told already. */
  readonly messageId?: TypeId<'msg'> | undefined
  readonly origin: Source | null
  readonly key: string
  readonly content: InappSaid
  readonly expiresAt: string | undefined
  /** The command's, or the request's. */
  readonly from?: Origin | undefined
  /** In which the command came. */
  readonly lane?: Lane | undefined
}

/** What is stored under a push's key; undefined when its reader is gone. */
export type Stored = StoredRow | undefined

/**
 * Stores pushes, each key's once, and lets open streams know of them: of those that were stored before as well,
 * for whoever stored them may have died before saying so. Readers know what they have seen.
 */
export async function storePushes(deps: Deps, pushes: readonly Push[]): Promise<Stored[]> {
  const now = clock.now()
  const wanted = pushes.map((push) => newPush(push, now))
  const stored = await insertEach(deps, wanted, now)
  deps.outbox.wake()
  for (const row of stored.values()) tellStreams(deps, row)
  return wanted.map((push) => {
    const row = stored.get(keyOf(push))
    return row && { ...row, isNew: row.isNew && row.id === push.id }
  })
}

/** Asks again for keys that somebody else was just storing. */
async function insertEach(
  { db }: Deps,
  pushes: readonly NewPush[],
  now: Date,
): Promise<Map<string, StoredRow>> {
  const stored = new Map<string, StoredRow>()
  const tries = 3
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const missing = pushes.filter((push) => !stored.has(keyOf(push)))
    if (missing.length === 0) break
    const rows = await retried(() => insertPushes(db, missing, now))
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

function newPush(push: Push, now: Date): NewPush {
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
    fact: sentFact(subject, now, lane, from),
  }
}

/** Lets the open streams of a reader know of a message. */
export function tellStreams({ nats }: Pick<Deps, 'nats'>, row: InboxRow): void {
  const tenant = tenantOf(row)
  const contactId = idOf('con', row.contactId)
  const data = { tenant, contactId, message: inboxMessageOf(row) } satisfies Static<
    typeof inboxMessageCame.data
  >
  nats.publish(inboxSubject(tenant.orgId, contactId), JSON.stringify(data))
}
