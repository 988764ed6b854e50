import { isDeepStrictEqual } from 'node:util'
import type { Outrider } from '@outrider/sdk'
import {
  type Contents,
  type Found,
  idsOf,
  type StoredItem,
  readAgain,
  resourceOf,
  withIds,
} from './environment.ts'
import { type ThingFields, kindOf, nameOf, type Thing } from './kinds.ts'
import type { Step } from './plan.ts'

/** A resource was changed after the plan was made. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  /** The resource. */
  readonly found: Found

  constructor(found: Found, options?: ErrorOptions) {
    super(`${nameOf(found)} was changed meanwhile`, options)
    this.found = found
  }
}

/** Takes the steps one after the other; yields each that is done. Throws `ChangedMeanwhile` instead of overwriting a change. */
export async function* applied(
  outrider: Outrider,
  environment: Contents,
  steps: readonly Step[],
): AsyncGenerator<Step, void, undefined> {
  const ids = idsOf(environment)
  for (const step of steps) {
    if (step.action === 'create') {
      const { id } = await create(outrider, environment, step.thing, ids)
      ids.set(nameOf(step.thing), id)
    } else await replace(outrider, step, ids)
    yield step
  }
}

async function create(
  outrider: Outrider,
  { domains }: Contents,
  thing: Thing,
  ids: ReadonlyMap<string, string>,
): Promise<StoredItem> {
  const { kind, key } = thing
  const resource = resourceOf(outrider, kind)
  const fields = withIds(thing, ids)
  if (kind === 'senders') return resource.create({ key, ...senderIn(thing, domains) })
  const { onlyInUpdates = [] } = kindOf(kind)
  const isLater = ([field]: readonly [string, unknown]) => onlyInUpdates.includes(field)
  const [input, later] = [false, true].map((wanted) =>
    Object.fromEntries(Object.entries(fields).filter((each) => isLater(each) === wanted)),
  )
  const made = await resource.create({ key, ...input })
  return Object.keys({ ...later }).length > 0 ? resource.update(made.id, { ...later }) : made
}

/** A sender is created by its domain and local part. */
function senderIn({ kind, key, fields }: Thing, domains: ReadonlyMap<string, string>): ThingFields {
  const { address, ...others } = fields
  const [localPart = '', domain = ''] = String(address).split('@')
  const domainId = domains.get(domain)
  if (domainId === undefined)
    throw new Error(`${nameOf({ kind, key })}: the environment has no sending domain ${domain}`)
  return { ...others, domainId, localPart }
}

/** Changes or deletes a resource that is as it was when the plan was made. */
async function replace(
  outrider: Outrider,
  step: Exclude<Step, { readonly action: 'create' }>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { found } = step
  const resource = resourceOf(outrider, found.kind)
  const { item, tag } = await readAgain(outrider, found)
  if (!item || versionOf(item) !== versionOf(found.item)) throw new ChangedMeanwhile(found)
  const options = tag === null ? {} : { headers: { 'If-Match': tag } }
  try {
    if (step.action === 'delete') await resource.delete?.(item.id, options)
    else await resource.update(item.id, patchOf(step, ids), options)
  } catch (cause) {
    throw Object(cause).code === 'PRECONDITION_FAILED'
      ? new ChangedMeanwhile(found, { cause })
      : cause
  }
}

/** The time of the last change, or else the resource itself. */
function versionOf(item: StoredItem): unknown {
  return item['updatedAt'] ?? JSON.stringify(item)
}

/** The fields to update. A field that is gone gets its default. */
function patchOf(
  { thing, found, fields }: Extract<Step, { readonly action: 'change' }>,
  ids: ReadonlyMap<string, string>,
): ThingFields {
  const { kind } = thing
  const next = withIds(thing, ids)
  const { defaults = {} } = kindOf(kind)
  const patch = Object.fromEntries(
    fields
      .map((field) => [field, next[field] ?? defaults[field] ?? null] as const)
      // One kind of markup of a snippet replaces the other.
      .filter(([, value]) => kind !== 'snippets' || value !== null),
  )
  return fields.includes('locales') && kind === 'templates'
    ? { ...patch, locales: localesOf(next, found.fields) }
    : patch
}

/** The locales that differ; null for those that are gone. */
function localesOf(next: ThingFields, now: ThingFields): ThingFields {
  const [after, before]: ThingFields[] = [Object(next['locales']), Object(now['locales'])]
  const tags = new Set([...Object.keys({ ...after }), ...Object.keys({ ...before })])
  return Object.fromEntries(
    [...tags]
      .filter((tag) => !isDeepStrictEqual(after?.[tag], before?.[tag]))
      .map((tag) => [tag, after?.[tag] ?? null]),
  )
}

/** The automations of a configuration whose draft is not what is published. */
export async function unpublished(
  outrider: Outrider,
  wanted: readonly Thing[],
  { things }: Contents,
): Promise<Found[]> {
  const names = new Set(wanted.map(nameOf))
  const mine = things.filter((each) => kindOf(each.kind).isPublished && names.has(nameOf(each)))
  const results: Found[] = []
  for (const found of mine) if (await isUnpublished(outrider, found.item.id)) results.push(found)
  return results
}

async function isUnpublished(outrider: Outrider, id: string): Promise<boolean> {
  const { published, version, graph } = await outrider.automations.get(id)
  if (!published) return true
  const path = { id, version: String(version) }
  const frozen = await outrider.get('/automations/{id}/versions/{version}', { params: { path } })
  return !isDeepStrictEqual(frozen.graph, graph)
}
