import type { Uuid } from '@outrider/contracts/ids'
import type { StoredTenant } from '@outrider/service/tenant'
import type { PlannedChange } from './plan-contacts.ts'
import type { RowChange } from './row-change.ts'

/** What has happened to a contact, as far as segments can care. More than happened does no harm. */
export interface Touched {
  readonly tenant: StoredTenant
  readonly contactId: Uuid
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

/** What changes do to their contacts; those to whom they do nothing are left out. */
export function touchedBy(changes: readonly (RowChange & Partial<PlannedChange>)[]): Touched[] {
  return changes.flatMap((change) => {
    const { id, created = false, orgId, environment } = change
    const attributes = [...Object.keys(change.attributes), ...change.removed]
    const tags = [...change.addTags, ...change.removeTags]
    const reachability = isReachability(change)
    const everything = change.tags !== null // whoever replaces all does not know which there were
    const touched = {
      ...(created && { created }),
      ...(reachability && { reachability }),
      ...(everything && { everything }),
      ...(attributes.length > 0 && { attributes }),
      ...(tags.length > 0 && { tags }),
    }
    if (Object.keys(touched).length === 0) return []
    return [{ tenant: { orgId, environment }, contactId: id, ...touched }]
  })
}

/** Whether a change can make a difference to how somebody is reached. */
export function isReachability({ texts, unsubscribed }: RowChange): boolean {
  return unsubscribed !== null || Object.keys(texts).length > 0
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
