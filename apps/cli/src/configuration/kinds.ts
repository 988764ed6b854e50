import { isDeepStrictEqual } from 'node:util'
import { type Places, referencePlaces, type ReferredKind } from '@outrider/contracts/references'

/** A resource as its file describes it: by fields without ID, times, counts, and secrets, and without null. */
export type ThingFields = Readonly<Record<string, unknown>>

/** A kind of resources that a folder of configuration contains. */
export interface Kind {
  /** In the order of the file. */
  readonly fields: readonly string[]
  /** What a field is if the file does not have it; null for others. */
  readonly defaults?: ThingFields
  /** ThingFields that cannot change. */
  readonly fixed?: readonly string[]
  /** ThingFields that are files of their own, and their extensions. */
  readonly texts?: Readonly<Record<string, string>>
  /** Fields that a request to create it does not have. */
  readonly onlyInUpdates?: readonly string[]
  /** Whether lists omit fields. */
  readonly isListedInPart?: true
  /** Whether changes take effect when they are published. */
  readonly isPublished?: true
  /** The fields of a file that are not those of the API. */
  readonly derived?: (item: ThingFields) => ThingFields
  /** Where it refers to others. */
  readonly places?: Places
}

/** The content of locales without the parts that are null. */
function withoutNulls(locales: unknown): ThingFields {
  return Object.fromEntries(
    Object.entries({ ...Object(locales) }).map(([tag, content]) => [
      tag,
      Object.fromEntries(
        Object.entries({ ...Object(content) }).filter(([, part]) => part !== null),
      ),
    ]),
  )
}

/** The nouns of folders and paths. Kinds to which others refer are first. */
const kinds = {
  topics: {
    fields: ['name', 'description', 'kind', 'default', 'public'],
    defaults: { default: 'in', public: true },
  },
  snippets: { fields: ['html', 'mjml'], texts: { html: 'html', mjml: 'mjml' } },
  senders: { fields: ['address', 'name', 'replyTo'], fixed: ['address'] },
  forms: {
    fields: ['name', 'doubleOptIn', 'consentText', 'fields', 'tags', 'redirectUrl'],
    defaults: { tags: [] },
  },
  webhooks: {
    fields: ['url', 'events', 'description', 'enabled'],
    defaults: { enabled: true },
    onlyInUpdates: ['enabled'],
    // One that failures have disabled is still configured to be enabled.
    derived: ({ disabledReason }) => ({ enabled: disabledReason !== 'REQUESTED' }),
  },
  templates: {
    fields: ['name', 'subject', 'html', 'mjml', 'text', 'replyTo', 'tracking', 'topic', 'locales'],
    defaults: { locales: {} },
    isListedInPart: true,
    derived: ({ locales }) => ({ locales: withoutNulls(locales) }),
    texts: { html: 'html', mjml: 'mjml', text: 'liquid' },
  },
  segments: {
    fields: ['name', 'type', 'definition'],
    fixed: ['type'],
    places: referencePlaces.segment,
  },
  automations: {
    fields: ['name', 'trigger', 'reentry', 'graph'],
    defaults: { reentry: { mode: 'always' }, graph: { nodes: [], edges: [] } },
    places: referencePlaces.automation,
    isPublished: true,
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys widens the keys of the table
export const kindNames = Object.keys(kinds) as KindName[]

/** The description of a kind, as the type that all of them have. */
export function kindOf(name: KindName): Kind {
  return kinds[name]
}

/** The kind to which a field with an ID refers. */
export function referredKind(kind: ReferredKind): KindName {
  return `${kind}s`
}

/** One resource, with references by key. */
export interface Thing {
  readonly kind: KindName
  readonly key: string
  readonly fields: ThingFields
}

/** The name by which people know a resource: `automations/welcome`. */
export function nameOf({ kind, key }: Pick<Thing, 'kind' | 'key'>): string {
  return `${kind}/${key}`
}

/** The fields that a resource has, in the order of its file, without null and without those that have their default. */
export function essentialOf(kind: KindName, given: ThingFields): ThingFields {
  const { fields, defaults = {} } = kindOf(kind)
  return Object.fromEntries(
    fields
      .map((field) => [field, given[field] ?? defaults[field]] as const)
      .filter(([field, value]) => !isDeepStrictEqual(value, defaults[field])),
  )
}
