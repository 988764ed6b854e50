import { subscriptionChanged } from '@outrider/contracts/contacts'
import type { ChoiceSource, SubscriptionInput } from '@outrider/contracts/subscriptions'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { WebhookType } from '@outrider/contracts/webhook-payloads'
import { type Fragment, json, type Pool } from '@outrider/service/db/pool'
import { isSubscribed } from '@outrider/service/db/subscriptions'
import { type StoredTenant, tenantKey, tenantOf } from '@outrider/service/db/tenant'
import { keptOf } from '@outrider/service/observe/origin'

/** A choice of a person. `topic` is the key of the topic that it is about. */
interface Choice {
  readonly wants: boolean
  /** RFC 3339, UTC. */
  readonly at: string
  readonly topic?: string
}

/** Choices by part: `email`, `tracking`, or the ID of a topic as the database stores it. */
export type Choices = Readonly<Record<string, Choice>>

/** The topics of some tenants: the ID of each key; undefined for a key without a topic. */
export type TopicIds = (tenant: StoredTenant, key: string) => Uuid | undefined

interface Chosen {
  readonly tenant: StoredTenant
  readonly subscription?: Pick<SubscriptionInput, 'topics'> | undefined
}

/** Looks up the topics that choices name. Most requests contain none. */
export async function findTopicIds(db: Pool, chosen: readonly Chosen[]): Promise<TopicIds> {
  const wanted = chosen.flatMap(({ tenant, subscription }) =>
    Object.keys(subscription?.topics ?? {}).map((key) => ({ ...tenant, key })),
  )
  if (wanted.length === 0) return () => undefined
  const rows = await db<(StoredTenant & { id: Uuid; key: string })[]>`
    select distinct t.id, t.key, t.org_id, t.environment
    from unnest(
      ${wanted.map(({ orgId }) => orgId)}::uuid[],
      ${wanted.map(({ environment }) => environment)}::text[],
      ${wanted.map(({ key }) => key)}::text[]
    ) as w (org_id, environment, key)
    join topics t on t.org_id = w.org_id and t.environment = w.environment and t.key = w.key`
  const ids = new Map(rows.map(({ id, key, ...tenant }) => [`${tenantKey(tenant)} ${key}`, id]))
  return (tenant, key) => ids.get(`${tenantKey(tenant)} ${key}`)
}

/** Whether contacts that have not chosen want each topic, by key. */
export async function findDefaultWishes(
  db: Pool,
  { orgId, environment }: StoredTenant,
): Promise<Record<string, boolean>> {
  const rows = await db<{ key: string; isDefault: boolean }[]>`
    select key, is_default from topics where org_id = ${orgId} and environment = ${environment}`
  return Object.fromEntries(rows.map(({ key, isDefault }) => [key, isDefault]))
}

/**
 * The choices of a subscription, each made at `at` unless it says when, but never later than `now`: a time in the future
 * would take precedence over what the person chooses until then. Unknown topics are omitted.
 */
export function choicesOf(
  tenant: StoredTenant,
  { email, topics = {}, tracking, at: said }: SubscriptionInput,
  topicIds: TopicIds,
  at: string,
  now: Date,
): Choices {
  const moment = new Date(Math.min(Date.parse(said ?? at), now.getTime())).toISOString()
  const choices: Record<string, Choice> = {}
  if (email !== undefined) choices['email'] = { wants: email === 'subscribed', at: moment }
  if (tracking !== undefined) choices['tracking'] = { wants: tracking, at: moment }
  for (const [topic, wants] of Object.entries(topics)) {
    const id = topicIds(tenant, topic)
    if (id !== undefined) choices[id] = { wants, at: moment, topic }
  }
  return choices
}

/** Of two choices about the same, the one that was made later; of equally late ones, that of `b`. */
export function laterChoices(a: Choices | null, b: Choices): Choices {
  const later = Object.entries(b).filter(([part, { at }]) => {
    const before = a?.[part]
    return before === undefined || before.at <= at
  })
  return { ...a, ...Object.fromEntries(later) }
}

interface ChoiceChange extends StoredTenant {
  readonly id: Uuid
  readonly choices: Choices | null
  readonly source: ChoiceSource | null
}

/**
 * The parts of a statement with `wanted` and `written` that add each changed choice to the ledger, and publish it for
 * the journal; one of an import, of which there may be millions, only where a webhook listens. A form has a ledger of
 * its own.
 */
export function choiceWrites(db: Pool, changes: readonly ChoiceChange[], now: Date): Fragment {
  const chosen = changes.filter(({ choices }) => choices !== null)
  if (chosen.length === 0) return db``
  const facts = chosen.map(({ id, orgId, environment, source }) => ({
    id,
    orgId,
    environment,
    traceparent: keptOf().traceparent ?? null,
    data: {
      tenant: tenantOf({ orgId, environment }),
      contactId: idOf('con', id),
      source,
      occurredAt: now.toISOString(),
    },
  }))
  return db`
    , chosen as materialized (
      select t.id, w."orgId", w.environment, w.source, max((s.value ->> 'at')::timestamptz) as chosen_at,
        jsonb_strip_nulls(jsonb_build_object(
          'email', max(case when s.value ->> 'wants' = 'true' then 'subscribed' else 'unsubscribed' end)
            filter (where s.key = 'email'),
          'tracking', bool_and((s.value ->> 'wants')::boolean) filter (where s.key = 'tracking'),
          'topics', jsonb_object_agg(s.value ->> 'topic', s.value -> 'wants') filter (where s.value ? 'topic')
        )) as subscription
      from written t
      join wanted w on w.id = t.id
      cross join lateral jsonb_each(w.choices) s
      where t.choices -> s.key = s.value
        and t.prior -> s.key -> 'wants' is distinct from s.value -> 'wants'
      group by 1, 2, 3, 4
    ), choices_kept as (
      insert into choice_changes (org_id, environment, contact_id, source, subscription, chosen_at)
      select "orgId", environment, id, source, subscription, chosen_at from chosen where source <> 'form'
    ), choices_told as (
      insert into outbox (subject, data, traceparent)
      select ${subscriptionChanged.subject}, f.data || jsonb_build_object('subscription', c.subscription), f.traceparent
      from jsonb_to_recordset(${json(db, facts)}::jsonb)
        as f (id uuid, "orgId" uuid, environment text, data jsonb, traceparent text)
      join chosen c on c.id = f.id
      where c.source <> 'import' or ${isSubscribed(
        db,
        { orgId: db`f."orgId"`, environment: db`f.environment` },
        db`${'contact.subscription_changed' satisfies WebhookType}`,
      )}
    )`
}
