import type { Uuid } from '@outrider/contracts/ids'
import type { Cap } from '@outrider/contracts/settings'
import type { Message } from '@outrider/contracts/messaging'
import type { Topic } from '@outrider/contracts/topics'
import { type Db, type Fragment, json } from '@outrider/service/db/pool'
import { compare } from '@outrider/service/text/keys'
import type { StoredTenant } from '@outrider/service/db/tenant'
import type { SettingsCache } from '../settings.ts'

interface CountedMessage extends StoredTenant {
  readonly id: Uuid
  readonly contactId: Uuid
}

/** A cap that a message would exceed before `until`. */
interface ExceededCap extends Pick<Cap, 'name' | 'whenCapped'> {
  readonly until: Date
}

/** A message with caps, before it is sent. */
export interface CapStanding {
  /** It was counted at an earlier attempt. */
  readonly isAdmitted: boolean
  /** The number that the contact's next message gets. */
  readonly next: number
  readonly exceeded: ExceededCap | undefined
}

/** The caps that a message counts toward. */
export function capsOf(
  caps: readonly Cap[],
  channel: Message['channel'],
  topic: Topic | null,
): Cap[] {
  return caps.filter(
    ({ channel: only = channel, topics }) =>
      only === channel && (topics === undefined || (topic !== null && topics.includes(topic.key))),
  )
}

interface CapRow {
  readonly place: number
  readonly cap: number
  readonly last: number
  readonly isAdmitted: boolean
  /** When the oldest message was sent of as many as the cap permits; null if there are fewer. */
  readonly reachedAt: Date | null
}

/** The standing of each message, by its ID. The count and the number that it is good for come from one statement. */
export async function listCapStandings(
  db: Db,
  messages: readonly { readonly message: CountedMessage; readonly caps: readonly Cap[] }[],
  now: Date,
): Promise<Map<Uuid, CapStanding>> {
  if (messages.length === 0) return new Map()
  const wanted = messages.flatMap(({ message, caps }, place) =>
    caps.map(({ channel, topics, max, withinSeconds }, cap) => {
      const { id, orgId, environment, contactId } = message
      const since = new Date(now.getTime() - withinSeconds * 1_000)
      return { place, cap, id, orgId, environment, contactId, channel, topics, max, since }
    }),
  )
  const rows = await db<CapRow[]>`
    select w.place, w.cap,
      coalesce((
        select max(a.number) from admissions a
        where a.org_id = w."orgId" and a.environment = w.environment and a.contact_id = w."contactId"
      ), 0)::integer as last,
      exists (
        select from admissions a
        where a.org_id = w."orgId" and a.environment = w.environment and a.contact_id = w."contactId"
          and a.message_id = w.id
      ) as is_admitted,
      (
        select a.at from admissions a
        where a.org_id = w."orgId" and a.environment = w.environment and a.contact_id = w."contactId"
          and a.at > w.since and (w.channel is null or a.channel = w.channel)
          and (w.topics is null or a.topic = any(w.topics))
        order by a.at desc offset w.max - 1 limit 1
      ) as reached_at
    from jsonb_to_recordset(${json(db, wanted)}::jsonb) as w (
      place integer, cap integer, id uuid, "orgId" uuid, environment text, "contactId" uuid, channel text,
      topics text[], max integer, since timestamptz
    )`
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return new Map(
    messages.map(({ message, caps }, place) => {
      const [first, ...others] = byPlace.get(place) ?? []
      if (!first) throw new Error('a message without caps has no standing')
      const reached = [first, ...others].flatMap(({ cap, reachedAt }) => {
        const { name, whenCapped, withinSeconds = 0 } = caps[cap] ?? {}
        if (name === undefined || whenCapped === undefined || !reachedAt) return []
        return [{ name, whenCapped, until: new Date(reachedAt.getTime() + withinSeconds * 1_000) }]
      })
      const { isAdmitted, last } = first
      return [message.id, { isAdmitted, next: last + 1, exceeded: decisive(reached) }]
    }),
  )
}

/** Of several caps, one that skips; otherwise the one that a message waits for longest. */
function decisive(reached: readonly ExceededCap[]): ExceededCap | undefined {
  const longest = reached.toSorted((a, b) => b.until.getTime() - a.until.getTime())
  return longest.find(({ whenCapped }) => whenCapped === 'skip') ?? longest[0]
}

/** An email that is counted; one for each contact. */
interface Admission extends CountedMessage {
  readonly number: number
  /** The key of its topic. */
  readonly topic: string | null
}

/**
 * Counts emails, and returns the IDs of those that were. One is missing if another process has counted one to the same
 * contact since: its number is taken.
 */
export async function insertAdmissions(
  db: Db,
  admissions: readonly Admission[],
  now: Date,
): Promise<Set<Uuid>> {
  const rows = await db<{ messageId: Uuid }[]>`
    insert into admissions (org_id, environment, contact_id, number, message_id, channel, topic, at)
    select w."orgId", w.environment, w."contactId", w.number, w.id, 'email', w.topic, ${now}
    from jsonb_to_recordset(${json(
      db,
      admissions.toSorted((a, b) => compare(a.contactId, b.contactId)),
    )}::jsonb)
      as w (id uuid, "orgId" uuid, environment text, "contactId" uuid, number integer, topic text)
    on conflict do nothing
    returning message_id`
  return new Set(rows.map(({ messageId }) => messageId))
}

/** Whether a message to an inbox may be stored. */
export interface InappAdmission {
  /** The cap that stops it. A message to an inbox never waits. */
  readonly stoppedBy: string | null
  /** The number under which it counts when it is stored; null if it does not count. */
  readonly number: number | null
}

const uncounted: InappAdmission = { stoppedBy: null, number: null }

/**
 * The messages to inboxes that may be decided now, with the decision: of those that count toward caps, the first of each
 * contact, because the next ones count it.
 */
export async function admitInapp<Counted extends CountedMessage>(
  { db, settings }: { readonly db: Db; readonly settings: SettingsCache },
  messages: readonly Counted[],
  now: Date,
): Promise<(Counted & InappAdmission)[]> {
  const settingsOf = await settings(messages)
  const contacts = new Set<Uuid>()
  const capped: { message: Counted; caps: Cap[] }[] = []
  const free: (Counted & InappAdmission)[] = []
  for (const message of messages) {
    const caps = capsOf(settingsOf(message).caps, 'inapp', null)
    if (caps.length === 0) free.push({ ...message, ...uncounted })
    else if (!contacts.has(message.contactId)) {
      contacts.add(message.contactId)
      capped.push({ message, caps })
    }
  }
  const standings = await listCapStandings(db, capped, now)
  const decided = capped.map(({ message }) => {
    const { next = null, exceeded } = standings.get(message.id) ?? {}
    const admission = exceeded
      ? { stoppedBy: exceeded.name, number: null }
      : { stoppedBy: null, number: next }
    return { ...message, ...admission }
  })
  return [...free, ...decided]
}

/**
 * The part of a statement that counts messages to inboxes. `counted` has the columns `id`, `org_id`, `environment`,
 * `contact_id`, and `number`. The statement fails with 23505 if another process has taken a number since.
 */
export function insertInappAdmissions(db: Db, counted: Fragment, now: Date): Fragment {
  return db`
    admitted as (
      insert into admissions (org_id, environment, contact_id, number, message_id, channel, at)
      select org_id, environment, contact_id, number, id, 'inapp', ${now}
      from (${counted}) c where number is not null order by contact_id
    )`
}

/** Days for which messages count: no cap has a longer period. */
const keptDays = 31

/** Deletes at most `limit` admissions that count no more; returns their number. */
export async function deleteAdmissions(db: Db, now: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from admissions where ctid = any (array(
      select ctid from admissions where at < ${now}::timestamptz - make_interval(days => ${keptDays}) limit ${limit}
    ))`
  return count
}
