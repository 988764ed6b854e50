import type { StoredTenant } from '../tenant.ts'

/** What one step wants of one contact; `keyHash` names the step. */
export interface Update {
  readonly tenant: StoredTenant
  readonly contactId: string
  readonly keyHash: string
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
}

/** What all of a batch's updates of one contact come to. */
export interface CombinedUpdate extends StoredTenant {
  readonly id: string
  readonly attributes: Record<string, unknown>
  readonly removed: string[]
  readonly addTags: string[]
  readonly removeTags: string[]
}

export interface CombinedUpdates {
  /** Each step once. */
  readonly keys: readonly (StoredTenant & { keyHash: string })[]
  readonly contacts: readonly CombinedUpdate[]
}

/** For each attribute and each tag of a contact the last word counts. */
export function combineUpdates(updates: readonly Update[]): CombinedUpdates {
  const once = new Map(
    updates.map((update) => [`${update.tenant.orgId} ${update.keyHash}`, update]),
  )
  const byContact = Map.groupBy(once.values(), (update) => update.contactId)
  return {
    keys: [...once.values()].map(({ tenant, keyHash }) => ({ ...tenant, keyHash })),
    contacts: [...byContact].flatMap(([id, theirs]) => {
      const [first] = theirs
      return first ? [{ ...first.tenant, id, ...combineOne(theirs) }] : []
    }),
  }
}

function combineOne(updates: readonly Update[]) {
  const words = new Map<string, unknown>()
  const tags = new Map<string, boolean>()
  for (const { attributes = {}, addTags = [], removeTags = [] } of updates) {
    for (const [name, value] of Object.entries(attributes)) words.set(name, value)
    for (const tag of removeTags) tags.set(tag, false)
    for (const tag of addTags) tags.set(tag, true)
  }
  const entries = [...words]
  return {
    attributes: Object.fromEntries(entries.filter(([, value]) => value !== null)),
    removed: entries.filter(([, value]) => value === null).map(([name]) => name),
    addTags: [...tags].filter(([, wanted]) => wanted).map(([tag]) => tag),
    removeTags: [...tags].filter(([, wanted]) => !wanted).map(([tag]) => tag),
  }
}
