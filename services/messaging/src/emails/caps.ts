import { lowestUuidAt, type Uuid } from '@outrider/contracts/ids'
import type { Cap } from '@outrider/contracts/settings'
import type { Topic } from '@outrider/contracts/topics'
import { type Db, json } from '@outrider/service/db/pool'
import { compare } from '@outrider/service/text/keys'
import type { LeasedEmail } from './email-rows.ts'

type CountedEmail = Pick<LeasedEmail, 'id' | 'orgId' | 'environment' | 'contactId'>

/** A cap that an email would exceed before `until`. */
interface ExceededCap extends Pick<Cap, 'name' | 'whenCapped'> {
  readonly until: Date
}

/** An email with caps, before it is sent. */
export interface CapStanding {
  /** It was counted at an earlier attempt. */
  readonly isAdmitted: boolean
  /** The number that the contact's next email gets. */
  readonly next: number
  readonly exceeded: ExceededCap | undefined
}

/** The caps that an email counts toward. */
export function capsOf(caps: readonly Cap[], topic: Topic | null): Cap[] {
  return caps.filter(
    ({ channel, topics }) =>
      channel !== 'inapp' &&
      (topics === undefined || (topic !== null && topics.includes(topic.key))),
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

/** The standing of each email, by its ID. The count and the number that it is good for come from one statement. */
export async function listCapStandings(
  db: Db,
  emails: readonly { readonly email: CountedEmail; readonly caps: readonly Cap[] }[],
  now: Date,
): Promise<Map<Uuid, CapStanding>> {
  if (emails.length === 0) return new Map()
  const wanted = emails.flatMap(({ email, caps }, place) =>
    caps.map(({ channel, topics, max, withinSeconds }, cap) => {
      const since = now.getTime() - withinSeconds * 1_000
      const { id, orgId, environment, contactId } = email
      return {
        place,
        cap,
        id,
        orgId,
        environment,
        contactId,
        topics,
        max,
        since: new Date(since),
        firstId: lowestUuidAt(since),
        countsInapp: channel === undefined && topics === undefined,
      }
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
        select c.at from (
          select a.at from admissions a
          where a.org_id = w."orgId" and a.environment = w.environment and a.contact_id = w."contactId"
            and a.at > w.since and (w.topics is null or a.topic = any(w.topics))
          union all
          select m.created_at from messages m
          where w."countsInapp" and m.org_id = w."orgId" and m.environment = w.environment
            and m.contact_id = w."contactId" and m.id >= w."firstId" and m.channel = 'inapp'
            and m.created_at > w.since
        ) c order by c.at desc offset w.max - 1 limit 1
      ) as reached_at
    from jsonb_to_recordset(${json(db, wanted)}::jsonb) as w (
      place integer, cap integer, id uuid, "orgId" uuid, environment text, "contactId" uuid, topics text[],
      max integer, since timestamptz, "firstId" uuid, "countsInapp" boolean
    )`
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return new Map(
    emails.map(({ email, caps }, place) => {
      const [first, ...others] = byPlace.get(place) ?? []
      if (!first) throw new Error('an email without caps has no standing')
      const reached = [first, ...others].flatMap(({ cap, reachedAt }) => {
        const { name, whenCapped, withinSeconds = 0 } = caps[cap] ?? {}
        if (name === undefined || whenCapped === undefined || !reachedAt) return []
        return [{ name, whenCapped, until: new Date(reachedAt.getTime() + withinSeconds * 1_000) }]
      })
      const { isAdmitted, last } = first
      return [email.id, { isAdmitted, next: last + 1, exceeded: decisive(reached) }]
    }),
  )
}

/** Of several caps, one that skips; otherwise the one that an email waits for longest. */
function decisive(reached: readonly ExceededCap[]): ExceededCap | undefined {
  const longest = reached.toSorted((a, b) => b.until.getTime() - a.until.getTime())
  return longest.find(({ whenCapped }) => whenCapped === 'skip') ?? longest[0]
}

/** An email that is counted; one for each contact. */
interface Admission extends CountedEmail {
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
    insert into admissions (org_id, environment, contact_id, number, message_id, topic, at)
    select w."orgId", w.environment, w."contactId", w.number, w.id, w.topic, ${now}
    from jsonb_to_recordset(${json(
      db,
      admissions.toSorted((a, b) => compare(a.contactId, b.contactId)),
    )}::jsonb)
      as w (id uuid, "orgId" uuid, environment text, "contactId" uuid, number integer, topic text)
    on conflict do nothing
    returning message_id`
  return new Set(rows.map(({ messageId }) => messageId))
}

/** Days for which emails count: no cap has a longer period. */
const keptDays = 31

/** Deletes at most `limit` admissions that count no more; returns their number. */
export async function deleteAdmissions(db: Db, now: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from admissions where ctid = any (array(
      select ctid from admissions where at < ${now}::timestamptz - make_interval(days => ${keptDays}) limit ${limit}
    ))`
  return count
}
