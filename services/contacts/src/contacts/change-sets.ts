import {
  contactCreated,
  type ContactFact,
  contactUpdated,
  identifierKinds,
} from '@outrider/contracts/contacts'
import type { Lane } from '@outrider/contracts/contract'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { WebhookType } from '@outrider/contracts/webhook-payloads'
import { outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import { type Fragment, json, type Pool } from '@outrider/service/db/pool'
import { type StoredTenant, tenantKey, tenantOf } from '@outrider/service/db/tenant'
import { messageOf, type OutgoingItem } from '@outrider/service/nats/publish'
import { comparedFields, type RowChange } from './fields.ts'
import type { PlannedChange } from './plan.ts'

/**
 * Something that happened to a contact, as far as it matters to segments. Reporting more than happened does no
 * harm.
 */
export interface ChangeSet {
  readonly tenant: StoredTenant
  readonly contactId: Uuid
  /** The keys of the attributes that were set or removed. */
  readonly attributes?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  /** The names of events, in lower case. */
  readonly events?: readonly string[] | undefined
  /** An identifier, a choice about emails, or a suppression has changed. */
  readonly reachability?: boolean | undefined
  /** The contact is new. */
  readonly created?: boolean | undefined
  /** Anything may have changed, as by a merge. */
  readonly everything?: boolean | undefined
}

/** The effects of changes on their contacts; contacts without an effect are omitted. */
export function changeSetsOf(
  changes: readonly (RowChange & Partial<PlannedChange>)[],
): ChangeSet[] {
  return changes.flatMap((change) => {
    const { id, created = false, orgId, environment } = change
    const compared = comparedFields.filter((name) => change.texts[name] !== undefined)
    const attributes = [...compared, ...Object.keys(change.attributes), ...change.removed]
    const tags = [...change.addTags, ...change.removeTags]
    const reachability = isReachability(change)
    const everything = change.tags !== null // the previous tags are not known when all are replaced
    const changed = {
      ...(created && { created }),
      ...(reachability && { reachability }),
      ...(everything && { everything }),
      ...(attributes.length > 0 && { attributes }),
      ...(tags.length > 0 && { tags }),
    }
    if (Object.keys(changed).length === 0) return []
    return [{ tenant: { orgId, environment }, contactId: id, ...changed }]
  })
}

/** Whether a change can affect how the person is reached, or what about. */
export function isReachability({ texts, choices }: RowChange): boolean {
  return choices !== null || identifierKinds.some((kind) => texts[kind] !== undefined)
}

/** One change set for each contact, with everything that happened to it. */
export function combineChangeSets(changeSets: readonly ChangeSet[]): ChangeSet[] {
  return [...Map.groupBy(changeSets, (each) => each.contactId).values()].flatMap((same) => {
    const [first] = same
    if (!first || same.length === 1) return same
    return [
      {
        tenant: first.tenant,
        contactId: first.contactId,
        attributes: union(same.map((each) => each.attributes)),
        tags: union(same.map((each) => each.tags)),
        events: union(same.map((each) => each.events)),
        reachability: same.some((each) => each.reachability),
        created: same.some((each) => each.created),
        everything: same.some((each) => each.everything),
      },
    ]
  })
}

function union(lists: readonly (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))]
}

/** A change that happened to several contacts of one tenant, as `segment_work` stores it. */
export interface SharedChange extends Omit<ChangeSet, 'tenant' | 'contactId'> {
  readonly contactIds: readonly Uuid[]
}

/** The rows of an import mostly change the same: stored for each contact, that would be four times as many bytes. */
function sharedChangesOf(changeSets: readonly ChangeSet[]): SharedChange[] {
  const byChange = new Map<string, SharedChange & { readonly contactIds: Uuid[] }>()
  for (const { tenant: _tenant, contactId, ...change } of changeSets) {
    const key = JSON.stringify(change)
    const shared = byChange.get(key)
    if (shared) shared.contactIds.push(contactId)
    else byChange.set(key, { ...change, contactIds: [contactId] })
  }
  return [...byChange.values()]
}

/**
 * The part of a statement that changes contacts by which segments learn of the change: `with …,
 * ${segmentWork(db, changeSets)} …`. Both are committed together or not at all.
 */
export function segmentWork(db: Pool, changeSets: readonly ChangeSet[]): Fragment {
  const ofTenants = Map.groupBy(changeSets, ({ tenant }) => tenantKey(tenant))
  const rows = [...ofTenants.values()].map((theirs) => ({
    ...theirs[0]?.tenant,
    changeSets: sharedChangesOf(theirs),
  }))
  return db`
    segment_work_left as (
      insert into segment_work (org_id, environment, change_sets)
      select "orgId", environment, "changeSets"
      from jsonb_to_recordset(${json(db, rows)}::jsonb) as w ("orgId" uuid, environment text, "changeSets" jsonb)
    )`
}

/** The message that a caller created or changed a contact, with the type under which webhooks listen to it. */
export function contactTold(
  tenant: StoredTenant,
  id: Uuid,
  created: boolean,
  now: Date,
): OutboxEntry & { readonly type: WebhookType } {
  const type = created ? 'contact.created' : 'contact.updated'
  return {
    type,
    ...outboxEntry(created ? contactCreated : contactUpdated, contactFactOf(tenant, id, now)),
  }
}

/** The message that an event created a contact: the same however often the event is delivered. */
export function createdMessage(
  tenant: StoredTenant,
  id: Uuid,
  receivedAt: Date,
  lane: Lane | undefined,
): OutgoingItem {
  const data = contactFactOf(tenant, id, receivedAt)
  return messageOf(contactCreated, data, `created.${data.contactId}`, lane)
}

function contactFactOf(tenant: StoredTenant, id: Uuid, at: Date): ContactFact {
  return { tenant: tenantOf(tenant), contactId: idOf('con', id), occurredAt: at.toISOString() }
}
