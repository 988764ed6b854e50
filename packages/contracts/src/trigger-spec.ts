import { type Static, type TSchema, Type } from 'typebox'
import { operators } from './conditions.ts'
import { closed, described } from './shapes.ts'

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
    path: described('A path into the payload, then into `decoded`; or `trigger.…`.', name),
    op: described('The operator.', Type.Enum([...operators])),
    value: described(
      'What is compared with; for `exists`, true or false.',
      Type.Optional(Type.Unknown()),
    ),
  },
  closed,
)

/** All of a list must hold; `any` is the or. */
export type Filter = Condition | { any: Filter[] }

/** The grammar is spelled out to four levels, deeper than anybody reads, so that every validator knows its end. */
function filterOf(levels: number): TSchema {
  if (levels === 0) return Condition
  const any = Type.Object(
    { any: Type.Array(filterOf(levels - 1), { minItems: 1, maxItems: 50 }) },
    closed,
  )
  return Type.Unsafe({
    type: 'object',
    if: { properties: { any: true }, required: ['any'] },
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word
    then: any,
    else: Condition,
  })
}
export const Filters = Type.Unsafe<Filter[]>(Type.Array(filterOf(4), { maxItems: 50 }))

/** Bytes of a trigger spec's JSON. */
const maxSpecBytes = 16_384

/** What fires an automation. A field that is left out matches anything. */
export type TriggerSpec = Static<typeof TriggerSpec>
export const TriggerSpec = Type.Object(
  {
    type: TriggerType,
    chain: described('The slug of the chain.', Type.Optional(name)),
    contract: described('The address of the contract.', Type.Optional(name)),
    events: described(
      'The names of the events, any of them.',
      Type.Optional(Type.Array(name, { minItems: 1, maxItems: 50 })),
    ),
    topic0: described('The first topic of an EVM log.', Type.Optional(name)),
    segmentId: described('The segment that is entered.', Type.Optional(name)),
    campaignId: described('The campaign whose email is opened.', Type.Optional(name)),
    filters: described('All of them must hold.', Type.Optional(Filters)),
  },
  { ...closed, 'x-max-bytes': maxSpecBytes },
)
