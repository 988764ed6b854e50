import { keyIn, mapReferences } from '@outrider/contracts/references'
import type { CallOptions, Outrider, Reply } from '@outrider/sdk'
import {
  essentialOf,
  type ThingFields,
  type KindName,
  kindNames,
  kindOf,
  nameOf,
  referredKind,
  type Thing,
} from './kinds.ts'

/** A resource as the API returns it. */
export interface StoredItem extends ThingFields {
  readonly id: string
}

/** The methods that resources have in common. */
interface Resource {
  list(query?: object): AsyncIterable<StoredItem>
  get?(id: string): Reply<StoredItem>
  create(body: object): Promise<StoredItem>
  update(id: string, body: object, options?: CallOptions): Promise<StoredItem>
  delete?(id: string, options?: CallOptions): Promise<unknown>
}

/** The methods of a kind. */
export function resourceOf(outrider: Outrider, kind: KindName): Resource {
  return outrider[kind]
}

/** A resource of an environment, with its key. */
export interface Found extends Thing {
  readonly item: StoredItem
}

/** All resources of an environment that configuration can describe. */
export interface Contents {
  readonly things: readonly Found[]
  /** Those without a key. */
  readonly keyless: readonly { readonly kind: KindName; readonly item: StoredItem }[]
  /** The sending domains: IDs by name. */
  readonly domains: ReadonlyMap<string, string>
}

/** Reads an environment. */
export async function readEnvironment(outrider: Outrider): Promise<Contents> {
  const items: { readonly kind: KindName; readonly item: StoredItem }[] = []
  for (const kind of kindNames)
    for await (const item of resourceOf(outrider, kind).list({ limit: 200 }))
      items.push({ kind, item })
  const keyOf = keysById(items)
  const things: Found[] = []
  for (const { kind, item: listed } of items) {
    if (typeof listed['key'] !== 'string') continue
    const whole = kindOf(kind).isListedInPart && (await resourceOf(outrider, kind).get?.(listed.id))
    things.push(foundOf(kind, whole || listed, keyOf))
  }
  const domains = new Map<string, string>()
  for await (const { domain, id } of outrider.list('/domain')) domains.set(domain, id)
  const keyless = items.filter(({ item }) => typeof item['key'] !== 'string')
  return { things, keyless, domains }
}

function keysById(items: readonly { readonly item: StoredItem }[]): ReadonlyMap<unknown, unknown> {
  return new Map(items.map(({ item: { id, key } }) => [id, key]))
}

/** A resource as files describe it: references by key where the resource has one. */
function foundOf(kind: KindName, item: StoredItem, keyOf: ReadonlyMap<unknown, unknown>): Found {
  const { places = [], derived } = kindOf(kind)
  const all = { ...item, ...derived?.(item) }
  const fields = mapReferences(all, places, ({ value }) => {
    const key = keyOf.get(value)
    return typeof key === 'string' ? { key } : value
  })
  return { kind, key: String(item['key']), fields: essentialOf(kind, fields), item }
}

/** A resource as it is now, and its `ETag`; undefined if it is gone. */
export async function readAgain(
  outrider: Outrider,
  { kind, key, item }: Found,
): Promise<{ readonly item: StoredItem | undefined; readonly tag: string | null }> {
  const resource = resourceOf(outrider, kind)
  if (!resource.get) {
    for await (const one of resource.list({ key })) return { item: one, tag: null }
    return { item: undefined, tag: null }
  }
  try {
    const { data, response } = await resource.get(item.id).withResponse()
    return { item: data, tag: response.headers.get('ETag') }
  } catch (error) {
    if (Object(error).code === 'NOT_FOUND') return { item: undefined, tag: null }
    throw error
  }
}

/** The IDs of resources by name: `templates/welcome`. */
export function idsOf({ things }: Contents): Map<string, string> {
  return new Map(things.map((thing) => [nameOf(thing), thing.item.id]))
}

/** A tag that contains another snippet. */
const rendered = /\{%-?\s*render\s+["']([a-z0-9-]+)["']/g

/** The resources to which one refers by key, as names. */
export function neededBy({ kind, fields }: Thing): string[] {
  const names: string[] = []
  mapReferences(fields, kindOf(kind).places ?? [], ({ kind: of, value }) => {
    const key = keyIn(value)
    if (key !== undefined) names.push(nameOf({ kind: referredKind(of), key }))
    return value
  })
  if (kind === 'snippets')
    for (const text of [fields['html'], fields['mjml']])
      if (typeof text === 'string')
        for (const [, key = ''] of text.matchAll(rendered)) names.push(nameOf({ kind, key }))
  return names
}

/** The fields with IDs instead of keys. Throws for a key that no resource has. */
export function withIds(
  { kind, key, fields }: Thing,
  ids: ReadonlyMap<string, string>,
): ThingFields {
  return mapReferences(fields, kindOf(kind).places ?? [], ({ kind: of, field, value }) => {
    const wanted = keyIn(value)
    if (wanted === undefined) return value
    const id = ids.get(nameOf({ kind: referredKind(of), key: wanted }))
    if (id === undefined)
      throw new Error(`${nameOf({ kind, key })}: ${field}: no ${of} has the key ${wanted}`)
    return id
  })
}
