import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { operators } from './conditions.ts'
import { closed, described, shapeByField, titleOf } from './shapes.ts'

export type TriggerType = Static<typeof TriggerType>
export const TriggerType = Type.Enum([
  'custom_event',
  'onchain_event',
  'decoded_event',
  'segment_entered',
  'email_opened',
  'health_threshold',
])

const name = Type.String({ minLength: 1, maxLength: 256 })

export type Condition = Static<typeof Condition>
export const Condition = Type.Object(
  {
    path: described(
      'A path into `payload`, then into `decoded`, such as `token.symbol`; or `trigger.…` for a field of the trigger.',
      name,
    ),
    op: described('The operator.', Type.Enum([...operators])),
    value: described(
      'The value to compare with. For `exists`, true or false.',
      Type.Optional(Type.Unknown()),
    ),
  },
  { ...closed, title: 'Condition', description: 'A path, an operator, and a value.' },
)

/** All of a list must hold; `any` is the or. */
export type Filter = Condition | { any: Filter[] }

/** The grammar is declared to four levels, so that every validator terminates. */
function filterOf(levels: number): TSchema {
  const options = {
    title: 'Filter',
    description:
      'A condition, or `any` with several filters of which one must match. At most four levels.',
  }
  return levels === 0 ? Condition : shapeByField(options, { any: anyOf(levels) }, Condition)
}

function anyOf(levels: number): TSchema {
  return Type.Object(
    { any: Type.Array(filterOf(levels - 1), { minItems: 1, maxItems: 50 }) },
    { ...closed, title: 'AnyFilter', description: 'At least one of the filters must match.' },
  )
}

export const AnyFilter = anyOf(4)
export const Filter = filterOf(4)
export const Filters = Type.Unsafe<Filter[]>(
  Type.Array(Filter, {
    maxItems: 50,
    title: 'Filters',
    description: 'Filters that must all match.',
  }),
)

/** Bytes of a trigger spec's JSON. */
const maxSpecBytes = 16_384

const specFields = {
  chain: described('The slug of the chain.', Type.Optional(name)),
  contract: described('The address of the contract.', Type.Optional(name)),
  events: described(
    'The names of events, any of which matches.',
    Type.Optional(Type.Array(name, { minItems: 1, maxItems: 50 })),
  ),
  topic0: described('The first topic of an EVM log.', Type.Optional(name)),
  segmentId: described('The segment that the contact entered.', Type.Optional(name)),
  campaignId: described('The campaign whose email was opened.', Type.Optional(name)),
  filters: described('Filters that must all match.', Type.Optional(Filters)),
}

export type TriggerSpec = Static<typeof TriggerSpec>
export const TriggerSpec = Type.Object(
  { type: TriggerType, ...specFields },
  {
    ...closed,
    'x-max-bytes': maxSpecBytes,
    title: 'TriggerSpec',
    description: 'The triggers that start an automation. An omitted field matches anything.',
  },
)

/** The fields that triggers of each type have. A spec that sets another one matches no trigger. */
const fieldsOfType: Readonly<Record<TriggerType, readonly (keyof typeof specFields)[]>> = {
  custom_event: ['events', 'filters'],
  onchain_event: ['chain', 'contract', 'events', 'topic0', 'filters'],
  decoded_event: ['chain', 'contract', 'events', 'topic0', 'filters'],
  segment_entered: ['segmentId', 'filters'],
  email_opened: ['campaignId', 'filters'],
  health_threshold: ['filters'],
}

/** The same spec by type, as the document shows it. */
export const triggerSpecs: ReadonlyMap<string, TObject> = new Map(
  TriggerType.enum.map((type) => [type, specOf(type)]),
)

function specOf(type: TriggerType): TObject {
  const fields = Object.entries<TSchema>(specFields).map(([field, schema]) => {
    const isKnown = fieldsOfType[type].some((known) => known === field)
    return [
      field,
      isKnown ? schema : described('If set, no trigger of this type matches.', schema),
    ] as const
  })
  return Type.Object(
    { type: Type.Literal(type), ...Object.fromEntries(fields) },
    {
      ...closed,
      title: `${titleOf(type)}Spec`,
      description: `Matches triggers of type \`${type}\`.`,
    },
  )
}
