import type { CombinedUpdate } from './combine-updates.ts'
import type { ContactChange } from './plan-contacts.ts'
import type { StoredTenant } from '../tenant.ts'

/** What has happened to a contact, as far as segments can care. More than happened does no harm. */
export interface Touched {
  readonly tenant: StoredTenant
  readonly contactId: string
  /** The keys of the attributes that were set or removed. */
  readonly attributes?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  /** The names of events, in lower case. */
  readonly events?: readonly string[] | undefined
  /** An identifier, a subscription or a suppression has changed. */
  readonly reachability?: boolean | undefined
  /** The contact is new. */
  readonly created?: boolean | undefined
  /** Anything may have changed, as by a merge. */
  readonly everything?: boolean | undefined
}

/** What carrying out a plan does to its contacts; those to whom it does nothing are left out. */
export function touchedBy(changes: readonly ContactChange[]): Touched[] {
  return changes.flatMap((change) => {
    const { id, created, attributes, removed, tags, orgId, environment } = change
    const names = [...Object.keys(attributes), ...removed]
    const reachability = isIdentified(change)
    if (!created && !reachability && names.length === 0 && tags.size === 0) return []
    const tenant = { orgId, environment }
    return [{ tenant, contactId: id, created, reachability, attributes: names, tags: [...tags] }]
  })
}

/** Whether a plan makes a contact show another identifier. */
export function isIdentified({ walletAddress, email, externalId }: ContactChange): boolean {
  return walletAddress !== null || email !== null || externalId !== null
}

/** What the steps of automations do to contacts. */
export function touchedByUpdates(updates: readonly CombinedUpdate[]): Touched[] {
  return updates.map(
    ({ id, orgId, environment, attributes, removed, addTags, removeTags }): Touched => ({
      tenant: { orgId, environment },
      contactId: id,
      attributes: [...Object.keys(attributes), ...removed],
      tags: [...addTags, ...removeTags],
    }),
  )
}

/** One for each contact, with all that happened to it. */
export function combineTouched(touched: readonly Touched[]): Touched[] {
  return [...Map.groupBy(touched, (each) => each.contactId).values()].flatMap((same) => {
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
