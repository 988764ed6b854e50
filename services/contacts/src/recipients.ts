import { subscriptionChanged } from '@outrider/contracts/contacts'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  recordSubscriptionNow,
  noteDisplayName,
  recordSuppressionNow,
  subscriptionChangeOf,
  type SubscriptionChange,
  type SuppressionChange,
} from '@outrider/contracts/recipients'
import { type Db, json, type Pool, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import { compare } from '@outrider/service/text/keys'
import { choicesOf, findTopicIds, laterChoices } from './contacts/choices.ts'
import { noChange, type RowChange } from './contacts/fields.ts'
import { findCurrentIds, type Store } from './contacts/read.ts'
import { retryConflicts, writeRows } from './contacts/write.ts'

/** Whether email may be sent to an address. */
interface AddressSuppression extends StoredTenant {
  /** In hexadecimal. */
  readonly addressHash: string
  readonly suppressed: boolean
  readonly at: string
}

/**
 * Records suppressed addresses, unless a later change of the address is known. One change for each address.
 * Segments learn of every contact that has one of the addresses.
 */
async function writeSuppressions(db: Pool, changes: readonly AddressSuppression[]): Promise<void> {
  const rows = changes.toSorted((a, b) => compare(a.addressHash, b.addressHash))
  await db`
    with changed as (
      insert into suppressed_addresses as s (org_id, environment, address_hash, suppressed, changed_at)
      select w."orgId", w.environment, decode(w."addressHash", 'hex'), w.suppressed, w.at
      from jsonb_to_recordset(${json(db, rows)}::jsonb) as w (
        "orgId" uuid, environment text, "addressHash" text, suppressed boolean, at timestamptz
      )
      order by w."orgId", w.environment, w."addressHash"
      on conflict (org_id, environment, address_hash) do update set
        suppressed = excluded.suppressed, changed_at = excluded.changed_at
      where s.changed_at <= excluded.changed_at
      returning org_id, environment, address_hash
    )
    insert into segment_work (org_id, environment, change_sets)
    select h.org_id, h.environment,
      jsonb_build_array(jsonb_build_object('contactIds', jsonb_agg(h.id), 'reachability', true))
    from changed
    join lateral (
      select c.id, c.org_id, c.environment from contacts c
      where c.address_hash = changed.address_hash
        and c.org_id = changed.org_id and c.environment = changed.environment
      offset 0
    ) h on true
    group by 1, 2`
}

/** Whether an address is suppressed, independent of any contact. */
export async function isSuppressed(
  db: Pool,
  { orgId, environment }: StoredTenant,
  addressHash: Buffer,
): Promise<boolean> {
  const rows = await db`
    select from suppressed_addresses
    where org_id = ${orgId} and environment = ${environment} and suppressed
      and address_hash = ${addressHash}`
  return rows.length > 0
}

/** Records choices that people made; of several about the same the latest counts. */
export function recordSubscriptions(store: Store) {
  return async (batch: readonly SubscriptionChange[]): Promise<void> => {
    const changes = batch.map(({ contactId, ...change }) => {
      const stored = storedTenant(change.tenant)
      return { ...change, ...stored, tenant: stored, id: uuidOf(contactId), subscription: change }
    })
    await retryConflicts(async () => {
      const [ids, topicIds] = await Promise.all([
        findCurrentIds(store.db, changes),
        findTopicIds(store.db, changes),
      ])
      const now = clock.now()
      const rows = new Map<Uuid, RowChange>()
      for (const { id: asked, tenant, at, source = 'page', ...chosen } of changes) {
        const id = ids.get(asked)
        if (id === undefined) continue
        const { unsubscribed, topics, tracking } = chosen
        const email = unsubscribed ? ('unsubscribed' as const) : ('subscribed' as const)
        const said = {
          ...(unsubscribed !== undefined && { email }),
          ...(topics && { topics }),
          ...(tracking !== undefined && { tracking }),
        }
        const choices = choicesOf(tenant, said, topicIds, at, now)
        const before = rows.get(id) ?? noChange(tenant, id)
        rows.set(id, { ...before, choices: laterChoices(before.choices, choices), source })
      }
      await writeRows(store, [...rows.values()], now)
    })
  }
}

/** Records choices again that were made after the moment to which the database was restored. */
export function repeatSubscriptions(store: Store): Subscriber {
  const record = recordSubscriptions(store)
  return onBatch(subscriptionChanged, (facts) => record(facts.map(subscriptionChangeOf)))
}

/** Records suppressed addresses; of several changes the latest counts. */
export function recordSuppressions({ db }: Pick<Store, 'db'>) {
  return async (batch: readonly SuppressionChange[]): Promise<void> => {
    const changes = batch
      .map(({ tenant, addressHash, suppressed, at }) => {
        const stored = storedTenant(tenant)
        return { ...stored, addressHash, suppressed, at }
      })
      .toSorted((a, b) => compare(a.at, b.at))
    // The hash includes the organization.
    const latest = new Map(changes.map((change) => [change.addressHash, change]))
    await retried(() => writeSuppressions(db, [...latest.values()]))
  }
}

async function upsertDisplayName(
  db: Db,
  { orgId, environment }: StoredTenant,
  attribute: string,
): Promise<void> {
  await db`
    insert into display_names (org_id, environment, attribute) values (${orgId}, ${environment}, ${attribute})
    on conflict (org_id, environment) do update set attribute = excluded.attribute`
}

export const recipientHandlers = (store: Store) => {
  const [subscribe, suppress] = [recordSubscriptions(store), recordSuppressions(store)]
  return [
    handle(recordSubscriptionNow, async (change) => {
      await subscribe([change])
      return {}
    }),

    handle(recordSuppressionNow, async (change) => {
      await suppress([change])
      return {}
    }),

    handle(noteDisplayName, async ({ tenant, attribute }) => {
      await retried(() => upsertDisplayName(store.db, storedTenant(tenant), attribute))
      return {}
    }),
  ]
}
