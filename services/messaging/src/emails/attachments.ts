import {
  maxPartBytes,
  type StoredAttachment,
  storeAttachmentPart,
} from '@outrider/contracts/attachments'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import { type Db, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { MessagingDeps } from '../deps.ts'

type OfEmail = StoredTenant & { readonly id: Uuid }

/** Bytes of attachments of an organization that wait to be sent, about: requests at the same moment can exceed it. */
const maxWaitingBytes = 256 * 1_048_576
/** Bytes that a part counts at least, so that the parts of an organization are few enough to be summed up. */
const leastCounted = 16_384

/** Stores a part, unless it is stored already; false if the attachments of the organization take too much room. */
async function insertPart(
  db: Db,
  { id, orgId, environment }: OfEmail,
  index: number,
  content: Buffer,
): Promise<boolean> {
  const [row] = await db<{ isRoom: boolean }[]>`
    with room as materialized (
      select coalesce(sum(greatest(size, ${leastCounted})), 0) < ${maxWaitingBytes} as is_room
      from attachment_parts where org_id = ${orgId}
    ), stored as (
      insert into attachment_parts (message_id, index, org_id, environment, size, content, created_at)
      select ${id}, ${index}, ${orgId}, ${environment}, ${content.length}, ${content}::bytea, ${clock.now()}
      from room where is_room
      on conflict (message_id, index) do nothing
    )
    select is_room from room`
  return row?.isRoom === true
}

/** The parts of an email's attachments, in order. */
async function listParts(db: Db, { id, orgId, environment }: OfEmail): Promise<Buffer[]> {
  const rows = await db<{ content: Buffer }[]>`
    select content from attachment_parts
    where message_id = ${id} and org_id = ${orgId} and environment = ${environment}
    order by index`
  return rows.map(({ content }) => content)
}

/** Deletes the parts that were stored for an email that is not queued. */
export async function deleteParts(db: Db, { id, orgId, environment }: OfEmail): Promise<void> {
  await db`
    delete from attachment_parts p
    where p.message_id = ${id} and p.org_id = ${orgId} and p.environment = ${environment} and ${isNotQueued(db)}`
}

const isNotQueued = (db: Db) => db`
  not exists (
    select from messages m
    where m.id = p.message_id and m.org_id = p.org_id and m.environment = p.environment and m.status = 'queued'
  )`

/** Milliseconds for which parts wait for their email. */
const longestUpload = 3_600_000

/** Deletes at most `limit` parts of emails that were not queued within an hour, or not any more; returns their number. */
export async function deleteAbandonedParts(db: Db, now: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from attachment_parts where ctid = any (array(
      select p.ctid from attachment_parts p
      where p.created_at < ${new Date(now.getTime() - longestUpload)} and ${isNotQueued(db)}
      limit ${limit}
    ))`
  return count
}

/** An attachment with its bytes. */
export interface AttachedFile extends Omit<StoredAttachment, 'bytes'> {
  readonly content: Buffer
}

/** The number of bytes of these attachments. */
export function bytesOf(attachments: readonly StoredAttachment[] = []): number {
  return attachments.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The attachments of an email with their bytes. Throws if their parts are incomplete. */
export async function readAttachments(
  db: Db,
  email: OfEmail,
  attachments: readonly StoredAttachment[] = [],
): Promise<AttachedFile[]> {
  if (attachments.length === 0) return []
  const all = Buffer.concat(await listParts(db, email))
  if (all.length !== bytesOf(attachments)) throw new Error('the attachments are incomplete')
  let start = 0
  return attachments.map(({ bytes, ...file }) => {
    start += bytes
    return { ...file, content: all.subarray(start - bytes, start) }
  })
}

export const attachmentHandlers = ({ db }: Pick<MessagingDeps, 'db'>) => [
  handle(storeAttachmentPart, async ({ tenant, messageId, index, content }) => {
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length > maxPartBytes)
      throw invalid('content', `must be at most ${maxPartBytes} bytes`)
    const email = { ...storedTenant(tenant), id: uuidOf(messageId) }
    if (await retried(() => insertPart(db, email, index, bytes))) return {}
    throw new Problem(
      'RATE_LIMITED',
      'attachments: too many bytes of the organization wait to be sent; retry later',
      { retryAfter: 10 },
    )
  }),
]
