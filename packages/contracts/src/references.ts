/** The kind to which each field with an ID refers. */
const kindOfField = {
  templateId: 'template',
  senderId: 'sender',
  segmentId: 'segment',
  automationId: 'automation',
} as const
type ReferenceField = keyof typeof kindOfField
export type ReferredKind = (typeof kindOfField)[ReferenceField]

type Place = `${string}${ReferenceField}`
export type Places = readonly Place[]

/**
 * Where resources refer to others by ID. `*` is every item of an array; `**` is every definition of a segment, however
 * deep.
 */
export const referencePlaces = {
  automation: [
    'trigger.segmentId',
    'graph.nodes.*.config.templateId',
    'graph.nodes.*.config.senderId',
  ],
  segment: ['definition.**.automationId'],
  campaign: ['templateId', 'senderId', 'audience.segmentId', 'variants.*.templateId'],
  email: ['templateId', 'senderId'],
} as const satisfies Record<string, Places>

/** One reference in a body. */
interface Reference {
  readonly kind: ReferredKind
  /** Its path: `graph.nodes.0.config.templateId`. */
  readonly field: string
  readonly value: unknown
}

/** The body with each reference replaced. Parts that are not as expected stay as they are. */
export function mapReferences<Body>(
  body: Body,
  places: Places,
  replace: (reference: Reference) => unknown,
): Body {
  const changed = places.reduce<unknown>(
    (value, place) => replaceIn(value, place.split('.'), '', replace),
    body,
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only references differ
  return changed as Body
}

function replaceIn(
  value: unknown,
  [step, ...rest]: readonly string[],
  field: string,
  replace: (reference: Reference) => unknown,
): unknown {
  const within = (inner: unknown, name: string | number, steps: readonly string[]) =>
    replaceIn(inner, steps, field === '' ? `${name}` : `${field}.${name}`, replace)
  if (step === '*')
    return Array.isArray(value) ? value.map((item, at) => within(item, at, rest)) : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if (step === '**') {
    const groups = Object.entries(value).map(([name, inner]) => [
      name,
      ['all', 'any', 'none'].includes(name) ? within(inner, name, ['*', '**', ...rest]) : inner,
    ])
    return replaceIn(Object.fromEntries(groups), rest, field, replace)
  }
  const [name, inner] = Object.entries(value).find(([each]) => each === step) ?? []
  if (name === undefined) return value
  if (rest.length > 0) return { ...value, [name]: within(inner, name, rest) }
  const kind = isReferenceField(name) ? kindOfField[name] : undefined
  const path = field === '' ? name : `${field}.${name}`
  return kind ? { ...value, [name]: replace({ kind, field: path, value: inner }) } : value
}

function isReferenceField(name: string): name is ReferenceField {
  return Object.hasOwn(kindOfField, name)
}

/** The key of a reference `{"key": …}`; undefined for anything else. */
export function keyIn(value: unknown): string | undefined {
  const { key, ...others }: { key?: unknown } = Object(value)
  return typeof key === 'string' && Object.keys(others).length === 0 ? key : undefined
}
